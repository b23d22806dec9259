import {
  frontierProofRoot,
  type Hex,
  LaneTree,
  makeFrontierProof,
  ZERO_WORD,
} from "@causeway/protocol";

import { refusal } from "./refusal.ts";
import { sampleLeaf, sampleWord } from "./samples.ts";

const COUNTS = [1, 2, 3, 4, 5, 7, 8, 9, 16, 255, 256, 257, 1000];

/** count, index */
const LARGE: [bigint, bigint][] = [
  [2n ** 32n - 1n, 0n],
  [2n ** 32n - 1n, 2n ** 31n - 1n],
  [2n ** 32n - 1n, 2n ** 31n],
  [2n ** 32n - 1n, 2n ** 32n - 2n],
  [2n ** 31n, 123_456_789n],
  [2n ** 31n + 1n, 2n ** 31n],
  [0xaaaaaaaan, 0xaaaaaaa0n],
];

/** `frontier-proofs.json` */
export function frontierProofVectors() {
  const tree = new LaneTree(Array.from({ length: 1000 }, (_, index) => sampleLeaf(index)));
  const grown = COUNTS.flatMap((count) =>
    [...new Set([0, 1, Math.floor(count / 2), count - 2, count - 1])]
      .filter((index) => index >= 0 && index < count)
      .sort((a, b) => a - b)
      .map((index) => {
        const siblings = makeFrontierProof(tree, index, count);
        return vector(BigInt(count), BigInt(index), tree.leaf(index), siblings);
      }),
  );
  return { valid: [...grown, ...LARGE.map(madeUp)], invalid: invalidProofs(tree) };
}

/** A lane too large to be grown: leaf and siblings are made up. */
function madeUp([count, index]: [bigint, bigint]) {
  const height = (index ^ count).toString(2).length - 1;
  const siblings = Array.from({ length: height }, (_, level) =>
    sampleWord(`frontier sibling/${count}/${index}/${level}`),
  );
  return vector(count, index, sampleWord(`frontier leaf/${count}/${index}`), siblings);
}

function vector(count: bigint, index: bigint, leaf: Hex, siblings: Hex[]) {
  const name = `${index} of ${count}`;
  return { name, count, index, leaf, siblings, ...frontierProofRoot(leaf, index, count, siblings) };
}

function invalidProofs(tree: LaneTree) {
  const [count, index] = [300, 77];
  const siblings = makeFrontierProof(tree, index, count);
  const good = vector(BigInt(count), BigInt(index), tree.leaf(index), siblings);
  const cases: Record<string, Partial<typeof good>> = {
    "place past the count": { index: 300n },
    "place far past the count": { index: 2n ** 64n - 1n },
    "empty lane": { count: 0n, index: 0n, siblings: [] },
    "last sibling missing": { siblings: siblings.slice(0, -1) },
    "no siblings": { siblings: [] },
    "a sibling too many": { siblings: [...siblings, ZERO_WORD] },
    "two siblings exchanged": {
      siblings: [siblings[1] as Hex, siblings[0] as Hex, ...siblings.slice(2)],
    },
    "place one lower": { index: 76n },
    "place one higher": { index: 78n },
    "place in another subtree": { index: 256n },
    "another leaf": { leaf: sampleWord("forged") },
    "count at which the subtree was smaller": { count: 100n },
    "count at which the subtree has been joined": { count: 512n },
  };
  return Object.entries(cases).map(([name, change]) => refused(name, { ...good, ...change, name }));
}

function refused<Proof extends ReturnType<typeof vector>>(name: string, proof: Proof) {
  const { leaf, index, count, siblings, root } = proof;
  let found: Hex;
  try {
    found = frontierProofRoot(leaf, index, count, siblings).root;
  } catch {
    const reason = refusal(name, () => frontierProofRoot(leaf, index, count, siblings));
    return { ...proof, reason };
  }
  if (found === root) throw new Error(`${name} was not refused`);
  return { ...proof, reason: "WrongRoot" };
}

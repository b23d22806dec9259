import {
  EMPTY_OUTBOX_ROOT,
  EMPTY_PLACE,
  type Hex,
  laneLeaf,
  makeOutboxProof,
  outboxProofRoot,
  outboxRoot,
  verifyOutboxProof,
} from "@causeway/protocol";

import { sampleWord } from "./samples.ts";

/** `outboxes.json` */
export function outboxVectors() {
  return {
    emptyOutboxRoot: EMPTY_OUTBOX_ROOT,
    laneLeaves: laneLeaves(),
    outboxes: outboxes(),
    proofs: proofs(),
    invalidProofs: invalidProofs(),
  };
}

function laneLeaves() {
  const chains: [string, bigint, bigint, bigint][] = [
    ["one message", 31337n, 31338n, 1n],
    ["the other way", 31338n, 31337n, 1n],
    ["greatest count", 1n, 42161n, 2n ** 32n - 1n],
    ["greatest chain ids", 2n ** 64n - 1n, 2n ** 64n - 1n, 77n],
    ["no message", 31337n, 31338n, 0n],
  ];
  return chains.map(([name, originChainId, destinationChainId, count]) => {
    const state = {
      originChainId,
      destinationChainId,
      laneId: sampleWord(`lane/${name}`),
      count,
      laneRoot: sampleWord(`root/${name}`),
    };
    return { name, ...state, leaf: laneLeaf(state) };
  });
}

function outboxes() {
  const sizes = [0, 1, 2, 3, 4, 5, 8, 9, 17].map((size): [string, Hex[]] => [
    `${size} lanes`,
    places(size),
  ]);
  const sparse: [string, Hex[]][] = [
    ["one lane, empty", [EMPTY_PLACE]],
    ["three lanes, all empty", [EMPTY_PLACE, EMPTY_PLACE, EMPTY_PLACE]],
    ["four lanes, the first empty", [EMPTY_PLACE, ...places(3)]],
    ["five lanes, only the last not empty", [...new Array(4).fill(EMPTY_PLACE), place(0)]],
  ];
  return [...sizes, ...sparse].map(([name, list]) => ({
    name,
    places: list,
    outboxRoot: outboxRoot(list),
  }));
}

function proofs() {
  return [1, 2, 3, 5, 9].flatMap((size) =>
    places(size).map((leaf, position) => {
      const list = places(size);
      const siblings = makeOutboxProof(list, position);
      const root = outboxRoot(list);
      return { name: `lane ${position} of ${size}`, leaf, siblings, outboxRoot: root };
    }),
  );
}

function invalidProofs() {
  const list = places(5);
  const [leaf, other] = list as [Hex, Hex];
  const siblings = makeOutboxProof(list, 0);
  const long = Array.from({ length: 17 }, (_, i) => sampleWord(`sibling/${i}`));
  const root = outboxRoot(list);
  const cases: [string, Hex, Hex[], Hex][] = [
    ["another leaf", sampleWord("forged"), siblings, root],
    ["another lane's leaf", other, siblings, root],
    ["last sibling missing", leaf, siblings.slice(0, -1), root],
    ["a sibling too many", leaf, [...siblings, root], root],
    ["no siblings", leaf, [], root],
    ["17 siblings", leaf, long, tooLongRoot(leaf, long)],
  ];
  return cases.map(([name, start, path, outboxRootOf]) => {
    if (verifyOutboxProof(outboxRootOf, start, path)) throw new Error(`${name} was not refused`);
    return { name, leaf: start, siblings: path, outboxRoot: outboxRootOf };
  });
}

/** The root that the siblings would lead to, so that nothing but their number is wrong. */
function tooLongRoot(leaf: Hex, siblings: Hex[]): Hex {
  return siblings.reduce((node, sibling) => outboxProofRoot(node, [sibling]), leaf);
}

function places(size: number): Hex[] {
  return Array.from({ length: size }, (_, position) => place(position));
}

function place(position: number): Hex {
  return sampleWord(`place/${position}`);
}

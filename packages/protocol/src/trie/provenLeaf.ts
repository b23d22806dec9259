import { decodeRlp, keccak256, type RlpStructuredData } from "ethers";

import type { Hex } from "../bytes.ts";

const BRANCHES = 16;
const NOTHING = "0x";
const HASH = /^0x[0-9a-f]{64}$/;

/**
 * What a Merkle Patricia trie holds under the hash of a key, as Ethereum's tries of accounts and storage do.
 *
 * @param proof RLP of the trie's nodes on the way to the key, in any order.
 * @returns undefined if the nodes show that it holds nothing there.
 * @throws Error if a node is missing or malformed.
 */
export function provenLeaf(root: Hex, key: Hex, proof: readonly Hex[]): Hex | undefined {
  const nodes = new Map(proof.map((node) => [keccak256(node), node]));
  let way = keccak256(key).slice(2);
  let node = nodeBy(root.toLowerCase(), nodes);
  for (;;) {
    const step = stepIn(node, way);
    if ("value" in step) return step.value;
    way = way.slice(step.length);
    node = nodeBy(step.child, nodes);
  }
}

/** A node on the way, or the end of the way. */
type Step =
  | { readonly value: Hex | undefined }
  | { readonly child: RlpStructuredData; readonly length: number };

/** A node of less than 32 bytes stands in its parent; others are named by their hashes. */
function nodeBy(child: RlpStructuredData, nodes: ReadonlyMap<string, Hex>) {
  if (Array.isArray(child)) return child;
  if (typeof child !== "string" || !HASH.test(child)) throw new Error("a child is no node");
  const found = nodes.get(child);
  if (found === undefined) throw new Error(`node ${child} is missing`);
  const node = decodeRlp(found);
  if (!Array.isArray(node)) throw new Error(`node ${child} is no list`);
  return node;
}

function stepIn(node: readonly RlpStructuredData[], way: string): Step {
  if (node.length === BRANCHES + 1) return branchStep(node, way);
  if (node.length !== 2) throw new Error(`a node has ${node.length} items`);
  const [path, child = NOTHING] = node;
  const { digits, isLeaf } = pathIn(path);
  if (isLeaf) return { value: way === digits ? valueIn(child) : undefined };
  return way.startsWith(digits) ? { child, length: digits.length } : { value: undefined };
}

function branchStep(node: readonly RlpStructuredData[], way: string): Step {
  // Hashes of keys are of one length, so that none ends in a branch.
  if (way === "") throw new Error("the way ends in a branch");
  const child = node[Number.parseInt(way.slice(0, 1), BRANCHES)] ?? NOTHING;
  return child === NOTHING ? { value: undefined } : { child, length: 1 };
}

/** The first digit says whether the number of digits is odd, and whether they lead to a value. */
function pathIn(path: RlpStructuredData | undefined) {
  const text = typeof path === "string" ? path : "";
  const [, flag = "", digits] = /^0x([0-3])([0-9a-f]*)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error("a node has no path");
  const [isLeaf, isOdd] = [Number(flag) >= 2, Number(flag) % 2 === 1];
  if (!isOdd && !digits.startsWith("0")) throw new Error("a path is of odd length");
  return { digits: isOdd ? digits : digits.slice(1), isLeaf };
}

function valueIn(item: RlpStructuredData): Hex {
  if (typeof item === "string" && item !== NOTHING) return item as Hex;
  throw new Error("a leaf has no value");
}

import { decodeRlp, keccak256, type RlpStructuredData } from "ethers";

import type { Hex } from "./bytes.ts";
import { EMPTY_TRIE_ROOT } from "./ethereumProof.ts";

/** Items of a branch; others have two, a path and what it leads to. */
const BRANCH = 17;
const HASH_DIGITS = 66;

/** What a node leads to: another one by its hash or in place, or nothing. */
type Child = RlpStructuredData | undefined;

/**
 * The nodes of a proof that was checked before, from the root to the key's value or to where it would be: each that has a
 * hash, once and in order, and no other. `RemoteState` takes nothing else, whatever nodes may add.
 *
 * @param key Address or slot, not hashed.
 */
export function triePath(root: Hex, key: Hex, nodes: readonly Hex[]): Hex[] {
  const byHash = new Map(nodes.map((node) => [keccak256(node), node]));
  const path: Hex[] = [];
  let left = keccak256(key).slice(2);
  let child: Child = root === EMPTY_TRIE_ROOT ? "0x" : root;
  while (child !== undefined) {
    let node: Child = child;
    if (typeof child === "string") {
      const named: Hex | undefined = child.length === HASH_DIGITS ? byHash.get(child) : undefined;
      if (named === undefined) break;
      path.push(named);
      node = decodeRlp(named);
    }
    [child, left] = step(node, left);
  }
  return path;
}

/** Where a node leads on the way to a key, and the digits of its hash that are left from there. */
function step(node: RlpStructuredData, left: string): [child: Child, left: string] {
  if (!Array.isArray(node)) return [undefined, left];
  if (node.length === BRANCH) return [node[Number.parseInt(left.charAt(0), 16)], left.slice(1)];
  const [prefixed, child] = node;
  if (typeof prefixed !== "string") return [undefined, left];
  // The first digit says 0 or 1 of an extension, 2 or 3 of a leaf; an odd one has no padding after it.
  const kind = Number.parseInt(prefixed.charAt(2), 16);
  const path = prefixed.slice(kind % 2 === 1 ? 3 : 4);
  const leadsOn = kind < 2 && left.startsWith(path);
  return leadsOn ? [child, left.slice(path.length)] : [undefined, left];
}

import type { Hex } from "@causeway/protocol";
import { Buffer } from "../buffer.ts";
import { openProof, readBlock } from "./block.ts";
import { CellReader } from "./CellReader.ts";
import { bitsOf, findLeaf } from "./findLeaf.ts";
import { invalidProof, readProof } from "./invalidProof.ts";
import type { ProofCell } from "./ProofCell.ts";
import { readBag } from "./readBag.ts";
import { readMasterchainExtra, readShardState } from "./shards.ts";

/** The configuration with its proofs, each a bag of cells, as liteservers give them. */
export interface ConfigProofs {
  /** Masterchain block. */
  readonly stateProof: Uint8Array;
  /** Its state, with the configuration. */
  readonly configProof: Uint8Array;
}

/** Number of the parameter with the prices of gas in the basechain. */
const BASECHAIN_GAS = Buffer.from([0, 0, 0, 21]);
const FLAT_LIMIT = 0xd1;
/** With and without a limit for special accounts. The price of gas comes first in both. */
const GAS_PRICES = [0xdd, 0xde];

/**
 * Proves what a unit of gas costs in the basechain after a masterchain block: `GasLimitsPrices` of TON's `block.tlb`.
 *
 * @param rootHash Of the masterchain block; this alone is believed.
 * @returns nanoton, rounded up.
 * @throws ChainError `InvalidStateProof`.
 */
export function proveGasPrice(rootHash: Hex, { stateProof, configProof }: ConfigProofs): bigint {
  return readProof(() => {
    const { stateHash } = readBlock(openProof(onlyRoot(stateProof), rootHash));
    const state = readShardState(openProof(onlyRoot(configProof), stateHash));
    const leaf = findLeaf(readMasterchainExtra(state).config, bitsOf(BASECHAIN_GAS));
    if (leaf === undefined) throw invalidProof("the configuration has no prices of gas");
    return readGasPrice(new CellReader(leaf.ref()));
  });
}

function readGasPrice(prices: CellReader): bigint {
  let tag = prices.uint(8);
  if (tag === FLAT_LIMIT) tag = prices.skip(64 + 64).uint(8);
  if (!GAS_PRICES.includes(tag)) throw invalidProof("a parameter has no prices of gas", { tag });
  // 2^16 times the price of a unit.
  return (prices.uintBig(64) + 0xffffn) >> 16n;
}

function onlyRoot(bag: Uint8Array): ProofCell {
  const [root, ...others] = readBag(bag);
  if (root === undefined || others.length > 0) throw invalidProof("a proof needs one root");
  return root;
}

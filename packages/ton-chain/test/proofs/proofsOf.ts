import type { AccountProofs } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";
import type { Address } from "@ton/core";

import { accountProof, type ChainBlock, shardProof } from "../../src/index.ts";
import { bagOfCells } from "../../src/tlb/bagOfCells.ts";
import { accountKey } from "../../src/tlb/shardAccounts.ts";
import { BASECHAIN, MASTERCHAIN } from "../../src/tlb/shardIdent.ts";

/** An account of the basechain with its proofs, as a liteserver hands them out. */
export function proofsOf(block: ChainBlock, address: Address): AccountProofs {
  const state = block.workchains[BASECHAIN].accounts.get(accountKey(address))?.cell.refs[0];
  return {
    shardProof: shardProof(block),
    proof: accountProof(block, address),
    state: state === undefined ? new Uint8Array() : bagOfCells([state]),
  };
}

/** The root hash of a block of the masterchain. */
export function rootOf({ refs }: ChainBlock): Hex {
  return `0x${refs[MASTERCHAIN].rootHash.toString("hex")}`;
}

/** The hash part of an address. */
export function accountOf(address: Address): Hex {
  return `0x${address.hash.toString("hex")}`;
}

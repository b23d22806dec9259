import type { Address, Cell } from "@ton/core";

import type { ChainBlock } from "../chain/blockCells.ts";
import { bagOfCells } from "../tlb/bagOfCells.ts";
import { headerPath } from "../tlb/block.ts";
import { shardHashesPath } from "../tlb/masterchainState.ts";
import { merkleProof } from "../tlb/merkle.ts";
import { accountKey } from "../tlb/shardAccounts.ts";
import { MASTERCHAIN, type Workchain } from "../tlb/shardIdent.ts";
import { accountsOf } from "../tlb/shardState.ts";

/** Proves a block's header: its fields, and the hashes of the states before and after. */
export function headerProof(block: Cell): Cell {
  return merkleProof(block, headerPath(block));
}

/** Proves which basechain block a masterchain block names. */
export function shardProof({ cells }: ChainBlock): Buffer {
  const { block, state } = cells[MASTERCHAIN];
  return bagOfCells([headerProof(block), merkleProof(state, shardHashesPath(state))]);
}

/** Proves an account's hash and last transaction, or that there is no account, from its workchain's block. */
export function accountProof(at: ChainBlock, address: Address): Buffer {
  const workchain = address.workChain as Workchain;
  const { block, state } = at.cells[workchain];
  const accounts = accountsOf(state);
  const path = at.workchains[workchain].accounts.path(accountKey(address));
  const kept = accounts === undefined ? [state] : [state, accounts, ...path];
  return bagOfCells([headerProof(block), merkleProof(state, kept)]);
}

/** Proves all parameters of the configuration: the masterchain block's header, and its state with the parameters. */
export function configProof({ cells }: ChainBlock, config: Cell): [Cell, Cell] {
  const { block, state } = cells[MASTERCHAIN];
  const extra = state.refs.at(-1) ?? state;
  return [headerProof(block), merkleProof(state, [state, extra, ...cellsUnder(config)])];
}

function cellsUnder(cell: Cell): Cell[] {
  return [cell, ...cell.refs.flatMap(cellsUnder)];
}

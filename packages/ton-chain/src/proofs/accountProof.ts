import type { Address, Cell } from "@ton/core";

import type { ChainBlock } from "../chain/blockCells.ts";
import { bagOfCells } from "../tlb/bagOfCells.ts";
import { headerPath } from "../tlb/block.ts";
import { shardHashesPath } from "../tlb/masterchainState.ts";
import { merkleProof } from "../tlb/merkle.ts";
import { accountKey } from "../tlb/shardAccounts.ts";
import { MASTERCHAIN, type Workchain } from "../tlb/shardIdent.ts";
import { accountsOf } from "../tlb/shardState.ts";
import { onceFor } from "./onceFor.ts";

/** Proves a block's header: its fields, and the hashes of the states before and after. */
export const headerProof = onceFor((block: Cell) => merkleProof(block, headerPath(block)));

/** Proves which basechain block a masterchain block names. */
export const shardProof = onceFor(({ cells }: ChainBlock) => {
  const { block, state } = cells[MASTERCHAIN];
  return bagOfCells([headerProof(block), merkleProof(state, shardHashesPath(state))]);
});

/** Proves an account's hash and last transaction, or that there is no account, from its workchain's block. */
export function accountProof(at: ChainBlock, address: Address): Buffer {
  const known = accountProofsAt(at);
  const name = address.toRawString();
  const proof = known.get(name) ?? proveAccount(at, address);
  known.set(name, proof);
  return proof;
}

const accountProofsAt = onceFor((_: ChainBlock) => new Map<string, Buffer>());

function proveAccount(at: ChainBlock, address: Address): Buffer {
  const workchain = address.workChain as Workchain;
  const { block, state } = at.cells[workchain];
  const accounts = accountsOf(state);
  const path = at.workchains[workchain].accounts.path(accountKey(address));
  const kept = accounts === undefined ? [state] : [state, accounts, ...path];
  return bagOfCells([headerProof(block), merkleProof(state, kept)]);
}

/** Proves all parameters of the configuration: the masterchain block's header, and its state with the parameters. */
export function configProof(at: ChainBlock, config: Cell): readonly [Cell, Cell] {
  return configProofsAt(at)(config);
}

const configProofsAt = onceFor(({ cells }: ChainBlock) =>
  onceFor((config: Cell): readonly [Cell, Cell] => {
    const { block, state } = cells[MASTERCHAIN];
    const extra = state.refs.at(-1) ?? state;
    return [headerProof(block), merkleProof(state, [state, extra, ...cellsUnder(config)])];
  }),
);

function cellsUnder(cell: Cell): Cell[] {
  return [cell, ...cell.refs.flatMap(cellsUnder)];
}

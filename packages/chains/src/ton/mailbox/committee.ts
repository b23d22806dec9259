import type { Hex } from "@causeway/protocol";
import type { Cell, Slice } from "@ton/core";

import { loadWord, readCell } from "./MailboxCells.ts";

/** Both commitments of a committee. */
export interface Commitments {
  /** Poseidon commitment. */
  readonly commitment: Hex;
  /** Keccak commitment. */
  readonly hash: Hex;
}

/** The committee that signs a chain's checkpoints: `OwnCommittee` of `ton/contracts/mailbox/state.tolk`. */
export interface KeptCommittee {
  /** 0 before the first. */
  readonly epoch: bigint;
  readonly current: Commitments | undefined;
  readonly successor: Commitments | undefined;
}

/** @throws ChainError `ContractMissing` if it is no mailbox's configuration. */
export function readCommittee(config: Cell): KeptCommittee {
  return readCell(config, (slice) => {
    slice.loadAddress();
    slice.skip(256 + 64 + 32 + 64);
    const own = slice.loadRef().beginParse();
    const epoch = own.loadUintBig(64);
    own.skip(40);
    return { epoch, current: loadCommitments(own), successor: loadCommitments(own) };
  });
}

/** The chain whose committee signs for this one. @throws ChainError `ContractMissing` if it is no mailbox's configuration. */
export function readHubChainId(config: Cell): bigint {
  return readCell(config, (slice) => {
    slice.loadAddress();
    return slice.skip(256).loadUintBig(64);
  });
}

function loadCommitments(slice: Slice): Commitments | undefined {
  const cell = slice.loadMaybeRef()?.beginParse();
  return cell && { commitment: loadWord(cell), hash: loadWord(cell) };
}

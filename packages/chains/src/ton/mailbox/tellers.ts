import type { Hex, Peer } from "@causeway/protocol";
import { Dictionary, type Slice } from "@ton/core";

import { wordOf } from "./MailboxCells.ts";

/** The contract on a chain that tells of messages to there; undefined if none is named. */
export interface KeptTellers {
  readonly newest: Peer | undefined;
  /** Keccak hashes of the interoperable addresses that are believed. */
  readonly trusted: readonly Hex[];
}

/** Reads `Tellers` of `ton/contracts/expiry/ends.tolk`. */
export function loadTellers(slice: Slice): KeptTellers {
  const newest = slice.loadMaybeRef()?.beginParse();
  const trusted = slice.loadDict(Dictionary.Keys.BigUint(256), Dictionary.Values.Bool());
  return { newest: newest && loadPeer(newest), trusted: trusted.keys().map(wordOf) };
}

function loadPeer(slice: Slice): Peer {
  const [chainType, chainId] = [slice.loadUint(16), slice.loadUintBig(64)];
  const mailbox: Hex = `0x${slice.loadBuffer(slice.loadUint(8)).toString("hex")}`;
  return { chainType, chainId, mailbox };
}

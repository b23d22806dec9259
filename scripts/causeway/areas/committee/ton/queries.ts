import { type KeptCommittee, readCommittee } from "@causeway/chains/ton/contracts";
import type { ReadTonChain } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonMailboxOn } from "../../deployment/index.ts";
import type { CommitteeConfig } from "../config.ts";
import type { Signing } from "../Signing.ts";

type Place = ReadTonChain<CommitteeConfig>;

/** Who signs the checkpoints of a TON chain; undefined before its first committee. */
export async function signingOnTon(place: Place): Promise<Signing | undefined> {
  const kept = await committeeOn(place);
  if (kept?.current === undefined) return undefined;
  return { epoch: kept.epoch, committee: kept.current.hash };
}

/**
 * Keccak commitment of the committee of an epoch. A mailbox on TON keeps that of the present epoch, and of the next one
 * once it is named.
 *
 * @returns undefined if the mailbox does not keep it.
 */
export async function committeeOnTon(place: Place, epoch: bigint): Promise<Hex | undefined> {
  const kept = await committeeOn(place);
  if (kept?.epoch === epoch) return kept.current?.hash;
  return kept?.epoch === epoch - 1n ? kept.successor?.hash : undefined;
}

async function committeeOn(place: Place): Promise<KeptCommittee | undefined> {
  const cells = await tonMailboxOn(place);
  return cells && readCommittee(cells.config);
}

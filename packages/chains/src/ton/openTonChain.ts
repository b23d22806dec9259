import type { Ask } from "@causeway/peers";
import type { Hex, Peer } from "@causeway/protocol";

import type { FindMembers } from "./committeesOf.ts";
import { openReaders, type ReadEndpoints } from "./endpoints/openReaders.ts";
import { globalIdOf } from "./globalIdOf.ts";
import { TonChain } from "./TonChain.ts";

/** A TON chain, its mailbox, and all of its endpoints. */
export interface TonEndpoints extends Pick<ReadEndpoints, "name" | "urls" | "timeout"> {
  readonly mailbox: Peer;
  readonly findMembers: FindMembers;
}

/**
 * The reading half of a TON chain, by its endpoints.
 *
 * @param ask Carries the requests.
 */
export function openTonChain(
  { mailbox, findMembers, ...endpoints }: TonEndpoints,
  ask: Ask,
): TonChain {
  const { chainId } = mailbox;
  const account: Hex = `0x${mailbox.mailbox.slice(-64)}`;
  const readers = openReaders({ ...endpoints, chainId, globalId: globalIdOf(chainId) }, ask);
  return new TonChain(mailbox, readers.of(account), findMembers);
}

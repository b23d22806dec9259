import type { Ask } from "@causeway/peers";
import {
  type Hex,
  type Peer,
  TON_MAINNET_CHAIN_ID,
  TON_TESTNET_CHAIN_ID,
} from "@causeway/protocol";

import { ProvingQuorum } from "../rpcs/ProvingQuorum.ts";
import type { FindMembers } from "./committeesOf.ts";
import { HttpEndpoint } from "./endpoints/HttpEndpoint.ts";
import { TON_RULES } from "./endpoints/tonRules.ts";
import { TonChain } from "./TonChain.ts";
import { TonReader } from "./TonReader.ts";

/** A TON chain, its mailbox, and all of its endpoints. */
export interface TonEndpoints {
  /** For messages. */
  readonly name: string;
  readonly mailbox: Peer;
  /** APIs as tonapi has them. All of them are asked, and all must agree on the blocks of the masterchain. */
  readonly urls: readonly string[];
  /** Milliseconds that an endpoint may take to answer. */
  readonly timeout: number;
  readonly findMembers: FindMembers;
}

/** What blocks of the public networks bear. */
const GLOBAL_IDS: ReadonlyMap<bigint, number> = new Map([
  [TON_MAINNET_CHAIN_ID, -239],
  [TON_TESTNET_CHAIN_ID, -3],
]);

/**
 * The reading half of a TON chain, by its endpoints.
 *
 * @param ask Carries the requests.
 */
export function openTonChain(
  { name, mailbox, urls, timeout, findMembers }: TonEndpoints,
  ask: Ask,
): TonChain {
  const endpoints = urls.map((url) => new HttpEndpoint(url, timeout, ask));
  const { chainId } = mailbox;
  const account: Hex = `0x${mailbox.mailbox.slice(-64)}`;
  const globalId = GLOBAL_IDS.get(chainId);
  const reader = new TonReader(new ProvingQuorum(name, endpoints, TON_RULES), {
    ...{ chainId, account, globalId },
  });
  return new TonChain(mailbox, reader, findMembers);
}

import { broughtBy } from "@causeway/chains";
import { findMessage } from "@causeway/lifecycle";
import { type ChainConfig, chainNamed, type Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import { addressesOn } from "../../areas/deployment/index.ts";
import type { FollowedChain, FollowedChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { findWaiting, type WaitingEntry } from "../waiting/findWaiting.ts";
import { nameOf } from "../waiting/waitingText.ts";
import { arrivedFrame } from "./arrivedFrame.ts";
import { deliveredIn, type ShownMessage } from "./deliveredIn.ts";
import type { NotVoidable, Voidable, WaitingTransfer } from "./Voidable.ts";
import { type WasSent, wasSentBy } from "./wasSentBy.ts";

/** Whose forged messages are looked for. */
export interface Suspect {
  readonly origin: ChainConfig;
  /** Unix seconds: when the first forgery can have been delivered. */
  readonly since: bigint;
}

/** Messages that wait on chains, came by one chain's lanes, and were never sent by it. */
export interface Forged {
  readonly voidable: readonly Voidable[];
  /** Entries whose message may be forged, and cannot be named. */
  readonly unknown: readonly NotVoidable[];
}

/**
 * Finds forged messages that wait: they came by a chain's lanes, and this chain says that it never sent them.
 *
 * @throws CouldNotRead if that chain cannot be asked.
 */
export async function findForged(
  environment: Environment<Config>,
  chains: FollowedChains,
  origin: FollowedChain,
  suspect: Suspect,
): Promise<Forged> {
  const wasSent = wasSentBy(origin);
  const found = await Promise.all(
    chains.reachable.map(({ name }) => {
      const chain = chainNamed(environment.config, name);
      return forgedOn({ environment, chains, chain, wasSent }, suspect);
    }),
  );
  return {
    voidable: found.flatMap(({ voidable }) => voidable),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
}

interface Search {
  readonly environment: Environment<Config>;
  readonly chains: FollowedChains;
  readonly chain: ChainConfig;
  readonly wasSent: WasSent;
}

async function forgedOn(search: Search, { origin, since }: Suspect): Promise<Forged> {
  const { environment, chain } = search;
  const entries = await findWaiting(environment, chain, origin, since);
  const [voidable, unknown]: [Voidable[], NotVoidable[]] = [[], []];
  for (const entry of entries) {
    const label = `${nameOf(entry)} on ${chain.name}`;
    const { messages, hidden } = await broughtBefore(search, entry);
    for (const brought of messages.values()) {
      if (await search.wasSent(brought)) continue;
      const waiting = await waitingBy(search, entry, brought);
      voidable.push({ ...brought, chain, label, isTold: false, waiting });
    }
    // A transfer is its own message; several returns and notices may have told of one.
    const isKnown = entry.kind === "transfer" && messages.size > 0;
    for (const transaction of isKnown ? [] : hidden) {
      const reason = `is not voided: transaction ${transaction} does not show which message brought it, and no RPC traces it`;
      unknown.push({ chain, label, reason });
    }
  }
  return { voidable, unknown };
}

/** The messages that brought an entry, by their ids, and transactions that do not show which did. */
async function broughtBefore(search: Search, entry: WaitingEntry) {
  const messages = new Map<Hex, ShownMessage>();
  const hidden: Hex[] = [];
  for (const transaction of entry.transactions) {
    const brought = await broughtIn(search, entry, transaction);
    if (brought === undefined) hidden.push(transaction);
    else messages.set(brought.messageId, brought);
  }
  return { messages, hidden };
}

/** Of the messages that a transaction showed, the one that brought an entry. */
async function broughtIn(
  { environment, chain }: Search,
  { kind, id }: WaitingEntry,
  transaction: Hex,
): Promise<ShownMessage | undefined> {
  const { Mailbox, Bridge: bridge, Expiry: expiry } = addressesOn(environment.config, chain);
  const open = await openChain(environment, chain);
  try {
    const shown = (await deliveredIn(open.provider, Mailbox, transaction)) ?? [];
    return shown.find(({ messageId, frame }) => {
      if (kind === "transfer") return messageId === id;
      if (frame === undefined) return false;
      const brought = broughtBy(messageId, arrivedFrame(frame), { bridge, expiry });
      if (brought?.kind !== kind) return false;
      return (brought.kind === "notice" ? brought.messageId : brought.transferId) === id;
    });
  } finally {
    await open.close();
  }
}

/** The transfer that is bound: the forged one, or one of this chain that is said to come back. */
async function waitingBy(
  { chains, chain }: Search,
  { kind, id }: WaitingEntry,
  { messageId, laneId, index, frame }: ShownMessage,
): Promise<WaitingTransfer | undefined> {
  if (kind === "transfer") {
    return frame === undefined ? undefined : { messageId, laneId, index, frame };
  }
  const own = chains.reachable.filter(({ name }) => name === chain.name);
  return (await findMessage({ reachable: own, unreachable: [] }, id)).sent;
}

import { type ChainView, firstBlockWithCode, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getAddress, Interface, type LogDescription, type Result } from "ethers";

import {
  AccessManager__factory,
  Expiry__factory,
  Mailbox__factory,
  RemoteState__factory,
} from "../../../typechain-types/index.js";
import { isRecorded } from "../contracts/isRecorded.ts";
import type { PlanContext } from "./PlanContext.ts";

/** What contracts keep without a list of it, so that only events tell what to ask for. */
const EVENTS = {
  RoleGranted: AccessManager__factory.createInterface().getEvent("RoleGranted"),
  InboundLaneAdded: Mailbox__factory.createInterface().getEvent("InboundLaneAdded"),
  LightClientTrustSet: Mailbox__factory.createInterface().getEvent("LightClientTrustSet"),
  FeeExemptSet: Mailbox__factory.createInterface().getEvent("FeeExemptSet"),
  PeerSet: Expiry__factory.createInterface().getEvent("PeerSet"),
  LightClientSet: RemoteState__factory.createInterface().getEvent("LightClientSet"),
  RouteThroughHubSet: RemoteState__factory.createInterface().getEvent("RouteThroughHubSet"),
} as const;

const eventsAbi = new Interface(Object.values(EVENTS));

interface PastEvent extends Pick<LogDescription, "name" | "args"> {
  readonly address: Hex;
}

/** All concerns share one reading: on a chain with a long history it is the slowest part. */
const read = new WeakMap<ChainView, Promise<PastEvent[]>>();

/**
 * Arguments of every event of that name that a contract of ours ever emitted, oldest first. They say what to look for:
 * what holds now must be asked of the contract.
 */
export async function pastEvents(
  context: PlanContext,
  contract: Hex,
  name: keyof typeof EVENTS,
): Promise<Result[]> {
  const reading = read.get(context.view) ?? readEvents(context);
  read.set(context.view, reading);
  const events = await reading;
  return events
    .filter((event) => event.address === getAddress(contract) && event.name === name)
    .map(({ args }) => args);
}

async function readEvents(context: PlanContext): Promise<PastEvent[]> {
  const { view, addresses, chain, config } = context;
  const { AccessManager, Mailbox, Expiry, RemoteState, HubRelay, RelaySender } = addresses;
  if (!(await view.hasCode(AccessManager))) return [];
  const relay = chain === config.hub ? HubRelay : RelaySender;
  const logs = await readLogs(view, {
    address: [AccessManager, Mailbox, Expiry, RemoteState, relay],
    topics: [Object.values(EVENTS).map(({ topicHash }) => topicHash)],
    fromBlock: await firstBlock(context),
    range: chain.logRange,
  });
  return logs.flatMap((log) => {
    const parsed = eventsAbi.parseLog(log);
    return parsed === null
      ? []
      : [{ address: getAddress(log.address), name: parsed.name, args: parsed.args }];
  });
}

/** Every other contract that is asked needs the access manager, and comes after it. */
async function firstBlock(context: PlanContext): Promise<number> {
  const { AccessManager: recorded } = context.record;
  if (recorded !== undefined && (await isRecorded(context, "AccessManager", recorded))) {
    return recorded.block;
  }
  return firstBlockWithCode(context.view, context.addresses.AccessManager);
}

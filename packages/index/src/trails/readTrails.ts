import { type MessageFacts, messageStateOf } from "@causeway/lifecycle";
import { frameDeadline, type Hex } from "@causeway/protocol";
import {
  type MessageWay,
  messageFacts,
  messageWay,
  type WayStep,
} from "../products/messages/index.ts";
import { byDestination } from "./byDestination.ts";
import { readOrderTrail } from "./orderTrails.ts";
import { readTransferTrails } from "./readTransferTrails.ts";
import type { Trail, TrailStep } from "./Trail.ts";
import { chainName, type TrailSource, timeOn } from "./TrailSource.ts";

/** What an index knows of messages; one that it does not know is left out. */
export async function readTrails(index: TrailSource, messageIds: readonly Hex[]): Promise<Trail[]> {
  const ways = await Promise.all(messageIds.map((messageId) => messageWay(index.db, messageId)));
  const known = ways.filter((way) => way !== undefined);
  const [facts, transfers] = await Promise.all([
    factsOf(index, known),
    readTransferTrails(index, messageIds),
  ]);
  const trails = known.map(async (way): Promise<Trail> => {
    const transfer = transfers.get(way.messageId);
    const order = transfer && (await readOrderTrail(index, transfer));
    return { ...trailOf(index, way, facts.get(way.messageId) as MessageFacts), transfer, order };
  });
  return Promise.all(trails);
}

function factsOf(index: TrailSource, ways: readonly MessageWay[]) {
  return byDestination(ways, (chainId, members) => {
    const ids = members.map(({ messageId }) => messageId);
    return messageFacts(index.db, ids, timeOn(index, chainId));
  });
}

function trailOf(
  index: TrailSource,
  way: MessageWay,
  facts: MessageFacts,
): Omit<Trail, "transfer" | "order"> {
  const nameOf = (chainId: bigint | undefined) =>
    chainId === undefined ? undefined : chainName(index, chainId);
  const step = (does: string, at: WayStep | undefined): TrailStep[] => {
    if (at === undefined) return [];
    const { chainId, height, transaction, at: time } = at;
    return [{ does, chain: chainName(index, chainId), chainId, height, transaction, at: time }];
  };
  return {
    ...{ messageId: way.messageId, state: messageStateOf(facts), way },
    deadline: way.frame === undefined ? undefined : frameDeadline(way.frame),
    origin: chainName(index, way.originChainId),
    destination: nameOf(way.destinationChainId),
    hub: nameOf(way.hubChainId),
    steps: [
      ...step("sent", way.sent),
      ...step("imported", way.imported),
      ...step("failed", way.failed),
      ...step("called", way.inFlight),
      ...step(way.ended?.outcome ?? "", way.ended),
    ],
  };
}

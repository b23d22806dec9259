import { type MessageWay, messageFacts, messageWay, type WayStep } from "@causeway/index/messages";
import { type MessageFacts, messageStateOf } from "@causeway/lifecycle";
import { frameDeadline, type Hex } from "@causeway/protocol";

import type { OpenIndex } from "../source/askIndex.ts";
import type { Trail, TrailStep } from "./Trail.ts";

/** What an index knows of messages; one that it does not know is left out. */
export async function readTrails(index: OpenIndex, messageIds: readonly Hex[]): Promise<Trail[]> {
  const ways = await Promise.all(messageIds.map((messageId) => messageWay(index.db, messageId)));
  const known = ways.filter((way) => way !== undefined);
  const facts = await factsOf(index, known);
  return known.map((way) => trailOf(index, way, facts.get(way.messageId) as MessageFacts));
}

/** A deadline passes by the newest block of the destination. */
async function factsOf(
  { db, source }: OpenIndex,
  ways: readonly MessageWay[],
): Promise<ReadonlyMap<Hex, MessageFacts>> {
  const times = new Map(source.chains.map(({ chainId, at }) => [chainId, at]));
  const byDestination = Map.groupBy(ways, ({ destinationChainId }) => destinationChainId);
  const found = await Promise.all(
    [...byDestination].map(([chainId, members]) => {
      const now = (chainId && times.get(chainId)) ?? 0n;
      return messageFacts(
        db,
        members.map(({ messageId }) => messageId),
        now,
      );
    }),
  );
  return new Map(found.flatMap((facts) => [...facts]));
}

function trailOf({ chains }: OpenIndex, way: MessageWay, facts: MessageFacts): Trail {
  const nameOf = (chainId: bigint) =>
    chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`;
  const named = (chainId: bigint | undefined) => (chainId ? nameOf(chainId) : undefined);
  const step = (does: string, at: WayStep | undefined): TrailStep[] => {
    if (at === undefined) return [];
    const { gas: _, ...place } = at;
    return [{ ...place, does, chain: nameOf(at.chainId) }];
  };
  return {
    ...{ messageId: way.messageId, state: messageStateOf(facts), way },
    deadline: way.frame === undefined ? undefined : frameDeadline(way.frame),
    origin: nameOf(way.originChainId),
    destination: named(way.destinationChainId),
    hub: named(way.hubChainId),
    steps: [
      ...step("sent", way.sent),
      ...step("imported", way.imported),
      ...step("failed", way.failed),
      ...step(way.ended?.outcome ?? "", way.ended),
    ],
  };
}

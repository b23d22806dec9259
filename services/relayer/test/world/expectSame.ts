import type { PastMessage } from "@causeway/chains";
import {
  pastMessages as indexedMessages,
  type MessageWay,
  type WayStep,
} from "@causeway/index/messages";
import type { MessageStatus } from "@causeway/lifecycle";
import { expect } from "chai";

import { pastMessages } from "../../src/traffic/pastMessages.ts";

/** Expects of an index the past messages of a relayer, and their charges and costs. */
export async function expectSameTraffic(relayerUrl: string, indexUrl: string): Promise<void> {
  const own = await all(pastMessages(relayerUrl));
  expect(await all(indexedMessages(indexUrl))).to.deep.equal(own);
}

/** Expects of an index what a relayer tells of a message's way, apart from what it alone knows. */
export function expectSameWay(status: MessageStatus, way: MessageWay | undefined): void {
  const textOf = (value: bigint | undefined) => value?.toString() ?? null;
  const step = (taken: WayStep | undefined) =>
    taken ? [`${taken.height}`, taken.transaction, Number(taken.at) * 1_000] : undefined;
  const told = (taken: MessageStatus["sent"] | null) =>
    taken ? [taken.height, taken.transaction, taken.at] : undefined;
  const end = status.delivered ?? status.expired ?? status.rejected ?? status.voided;
  expect(way).to.include({ messageId: status.messageId, laneId: status.laneId });
  expect([
    ...[textOf(way?.index), textOf(way?.originChainId), textOf(way?.destinationChainId)],
    ...[textOf(way?.hubChainId), way?.sender, textOf(way?.gasLimit), way?.payloadSize],
    ...[textOf(way?.charged), textOf(way?.cost?.cost), step(way?.sent), step(way?.imported)],
    ...[step(way?.ended), way?.ended ? null : (way?.failed?.reason ?? null)],
  ]).to.deep.equal([
    ...[status.index, status.originChainId, status.destinationChainId],
    ...[status.hubChainId, status.sender, status.gasLimit, status.payloadSize],
    ...[status.charged, status.cost?.total ?? null, told(status.sent), told(status.imported)],
    ...[told(end), status.failed?.reason ?? null],
  ]);
}

async function all(messages: AsyncIterable<PastMessage>): Promise<PastMessage[]> {
  const found: PastMessage[] = [];
  for await (const message of messages) found.push(message);
  return found;
}

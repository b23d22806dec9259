import { setTimeout as sleep } from "node:timers/promises";

import { describeWay, type Stop, type Way } from "./describeWay.ts";
import { type MessageStatus, readMessageStatus } from "./relayerStatus.ts";

/** A message did not arrive in time. */
export class NotDelivered extends Error {
  constructor(messageId: string, milliseconds: number, lastStop: string) {
    super(`message ${messageId} was not delivered within ${milliseconds / 1000} s: ${lastStop}`);
    this.name = "NotDelivered";
  }
}

export interface FollowOptions {
  readonly relayerUrl: string;
  readonly messageId: string;
  readonly way: Way;
  readonly timeoutMilliseconds: number;
  /** Told of each thing that happens, once. */
  readonly onStop: (stop: Stop) => void;
}

const POLL_MILLISECONDS = 300;

/**
 * Follows a message until it is delivered.
 *
 * @throws NotDelivered saying how far it came.
 */
export async function followMessage(options: FollowOptions): Promise<void> {
  const { relayerUrl, messageId, way, timeoutMilliseconds, onStop } = options;
  const told = new Set<string>();
  let last = "the relayer has not seen it";
  const deadline = Date.now() + timeoutMilliseconds;
  while (Date.now() < deadline) {
    const status = await readMessageStatus(relayerUrl, messageId);
    for (const stop of describe(status, way)) {
      if (told.has(stop.key)) continue;
      told.add(stop.key);
      last = `the last was "${stop.text}"`;
      onStop(stop);
    }
    if (status?.delivered) return;
    await sleep(POLL_MILLISECONDS);
  }
  throw new NotDelivered(messageId, timeoutMilliseconds, last);
}

function describe(status: MessageStatus | undefined, way: Way): Stop[] {
  return status === undefined ? [] : describeWay(status, way);
}

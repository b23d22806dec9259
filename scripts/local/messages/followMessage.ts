import { setTimeout as sleep } from "node:timers/promises";

import { describeWay, type Stop, type Way } from "./describeWay.ts";
import { readMessageStatus } from "./relayerStatus.ts";

/** A message did not arrive in time. */
export class NotDelivered extends Error {
  constructor(messageId: string, milliseconds: number, howFar: string) {
    super(`message ${messageId} was not delivered within ${milliseconds / 1000} s: ${howFar}`);
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
    if (status !== undefined) {
      last = `it is ${status.state}`;
      for (const stop of describeWay(status, way).filter(({ key }) => !told.has(key))) {
        told.add(stop.key);
        onStop(stop);
      }
      if (status.delivered) return;
    }
    await sleep(POLL_MILLISECONDS);
  }
  throw new NotDelivered(messageId, timeoutMilliseconds, last);
}

import { setTimeout as sleep } from "node:timers/promises";

import type { MessageStatus } from "@causeway/lifecycle";

import { describeWay, type Stop, type Way } from "./describeWay.ts";
import { RelayerSilent, readMessageStatus } from "./relayerStatus.ts";

/** A message did not arrive in time. */
export class NotDelivered extends Error {
  /** @param howFar Says how far it came: `it is signed`. */
  constructor(
    messageId: string,
    readonly milliseconds: number,
    readonly howFar: string,
  ) {
    super(`message ${messageId} was not delivered within ${milliseconds / 1000} s: ${howFar}`);
    this.name = "NotDelivered";
  }
}

/** A message was expired, or rejected by its recipient: there is nothing to wait for any more. */
export class NeverDelivered extends Error {
  constructor(messageId: string, outcome: "expired" | "rejected", chain: string, height: string) {
    super(
      `message ${messageId} was ${outcome} on ${chain}, block ${height}: it is never delivered`,
    );
    this.name = "NeverDelivered";
  }
}

/** Says for how long something on its way is waited for. */
export interface Patience {
  readonly timeoutMilliseconds: number;
  /** Whether it is reported as late after that time, and followed on; else it fails. */
  readonly isEndless?: boolean | undefined;
}

export interface FollowOptions extends Patience {
  readonly relayerUrl: string;
  readonly messageId: string;
  readonly way: Way;
  /** Told of each thing that happens, once. */
  readonly onStop: (stop: Stop) => void;
  /** Called each time that the message is late by the whole timeout once more. */
  readonly onLate: (late: NotDelivered) => void;
}

const POLL_MILLISECONDS = 300;
/** A relayer that starts again, or works hard, is not gone. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Follows a message until it is delivered.
 *
 * @throws NotDelivered saying how far it came, and RelayerSilent if the relayer does not answer, unless its patience is
 * endless; NeverDelivered if it was expired or rejected.
 */
export async function followMessage(options: FollowOptions): Promise<void> {
  const { relayerUrl, messageId, way, isEndless = false, onStop } = options;
  const told = new Set<string>();
  let last = "the relayer has not seen it";
  const requireInTime = latenessOf(options);
  const read = patiently(() => readMessageStatus(relayerUrl, messageId), isEndless);
  for (;;) {
    const status = await read();
    if (status !== undefined) {
      last = `it is ${status.state}`;
      for (const stop of describeWay(status, way).filter(({ key }) => !told.has(key))) {
        told.add(stop.key);
        onStop(stop);
      }
      if (status.delivered) return;
      requireNotEnded(messageId, status, way.destination);
    }
    requireInTime(last);
    await sleep(POLL_MILLISECONDS);
  }
}

/** Fails, or says that the message is late, each time that the timeout has passed once more. */
function latenessOf({ messageId, timeoutMilliseconds, isEndless, onLate }: FollowOptions) {
  const started = Date.now();
  let deadline = started + timeoutMilliseconds;
  return (howFar: string) => {
    if (Date.now() < deadline) return;
    const late = new NotDelivered(messageId, deadline - started, howFar);
    if (!isEndless) throw late;
    onLate(late);
    deadline += timeoutMilliseconds;
  };
}

function requireNotEnded(
  messageId: string,
  { expired, rejected }: MessageStatus,
  chain: string,
): void {
  if (expired) throw new NeverDelivered(messageId, "expired", chain, expired.height);
  if (rejected) throw new NeverDelivered(messageId, "rejected", chain, rejected.height);
}

/** The same, but undefined until the relayer has been silent for a while, or for ever. */
function patiently(read: () => Promise<MessageStatus | undefined>, isEndless: boolean) {
  let answered = Date.now();
  return async () => {
    try {
      const status = await read();
      answered = Date.now();
      return status;
    } catch (error) {
      const isPatient = isEndless || Date.now() - answered < PATIENCE_MILLISECONDS;
      if (error instanceof RelayerSilent && isPatient) return undefined;
      throw error;
    }
  };
}

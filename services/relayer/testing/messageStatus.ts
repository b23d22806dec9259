import { setTimeout as sleep } from "node:timers/promises";
import type { MessageStatus } from "@causeway/lifecycle";
import type { RunningService } from "@causeway/service";

/** What a relayer tells of a message; nothing if it does not know it. */
export async function statusOf(
  { url }: RunningService,
  messageId: string,
): Promise<MessageStatus | undefined> {
  const response = await fetch(`${url}/messages/${messageId}`);
  return response.ok ? ((await response.json()) as MessageStatus) : undefined;
}

/** Waits until a relayer tells that a message is in a state. */
export async function untilState(
  relayer: RunningService,
  messageId: string,
  state: string,
  seconds = 30,
): Promise<MessageStatus> {
  let last: MessageStatus | undefined;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
    last = await statusOf(relayer, messageId);
    if (last?.state === state) return last;
  }
  throw new Error(`not ${state}: ${JSON.stringify(last)}`);
}

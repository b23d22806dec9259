import { ChainView, readLogs } from "@causeway/chains/evm";
import type { Query } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../../lanes/index.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/** Events by which a mailbox tells that a message was sent: its id is indexed, then its lane. */
export const MESSAGE_SENT: readonly Hex[] = (["MessageAppended", "MessageIndexed"] as const).map(
  (name) => mailboxInterface.getEvent(name).topicHash,
);

/** So many requests for events are made; a message of before them is older. */
const MOST_REQUESTS = 20;

/** When a message was sent, unix seconds. */
export interface SentTime {
  readonly time: bigint;
  /** Whether it was sent before that: no event of it was found since. */
  readonly isLeast: boolean;
  /** Of the newest block. */
  readonly now: bigint;
}

/** Asks a lane's origin when the message at a place of the lane was sent. */
export function sentTime(laneId: Hex, index: bigint): Query<LanesConfig, SentTime> {
  return {
    evm: async ({ config, chain, view }) => {
      const { Mailbox: address } = addressesOn(config, chain);
      const query = { address, topics: [MESSAGE_SENT, null, laneId], range: chain.logRange };
      const now = await view.time();
      let first = view.blockTag + 1;
      for (let request = 0; request < MOST_REQUESTS && first > 0; request++) {
        const toBlock = first - 1;
        first = Math.max(0, toBlock - chain.logRange + 1);
        const logs = await readLogs(view, { ...query, fromBlock: first, toBlock });
        const found = logs.find((log) => placeIn(log) === index);
        if (found !== undefined) {
          const time = await ChainView.at(view.provider, found.blockNumber).time();
          return { time, isLeast: false, now };
        }
      }
      return { time: await ChainView.at(view.provider, first).time(), isLeast: true, now };
    },
  };
}

function placeIn(log: Awaited<ReturnType<typeof readLogs>>[number]): bigint | undefined {
  const event = mailboxInterface.parseLog(log);
  return event?.name === "MessageAppended" || event?.name === "MessageIndexed"
    ? event.args.index
    : undefined;
}

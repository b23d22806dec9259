import { messagesById, messagesOfAccount, newestMessages } from "@causeway/index/messages";
import { crossingsOfIds } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { readFacts } from "../causeway/readFacts.ts";
import {
  type CausewayMessage,
  isAllFinal,
  causewayOf as messageRecord,
} from "../messages/causewayMessage.ts";
import { clocksOf } from "../reading/clocksOf.ts";
import { type CausewayRecord, causewayOf as orderRecord } from "../swaps/causeway.ts";
import { listOf } from "../swaps/endpoints/queryBridgeHistoryByAddress.ts";
import { isSettled, statedCrossings } from "../swaps/statedCrossings.ts";
import type { ReadSubjects, Snapshot, SubjectKind } from "./Subject.ts";

type Reader = Omit<Api, "streams">;
type Read = (api: Reader, ids: readonly Hex[]) => Promise<ReadonlyMap<Hex, Snapshot>>;

/** Records of each kind that a stream of an address or of the network shows. */
const NEWEST = 10;

/** How each kind is read. The records are those of `/v1`, without exits: these ask chains. */
const READERS: Readonly<Record<SubjectKind, Read>> = {
  message: async (api, ids) => {
    const records = await messagesById(api.index, ids, await clocksOf(api));
    const all = [...records];
    const shown = all.map(([, record]) => messageRecord(record, undefined));
    const complete = await readFacts(api, shown);
    return new Map(
      all.map(([id, record], place) => [
        id,
        snapshotOf(complete(shown[place] as CausewayMessage), isAllFinal(record)),
      ]),
    );
  },
  transfer: readOrders,
  order: readOrders,
  address: async (api, addresses) => {
    const read = addresses.map(
      async (address) => [address, await readNewest(api, address)] as const,
    );
    return new Map(await Promise.all(read));
  },
  network: async (api, ids) => {
    const newest = await readNewest(api, undefined);
    return new Map(ids.map((id) => [id, newest]));
  },
};

/** Reads subjects of streams from the index. */
export function readSubjects(api: Reader): ReadSubjects {
  return (kind, ids) => READERS[kind](api, ids);
}

async function readOrders(api: Reader, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, Snapshot>> {
  const clocks = await clocksOf(api);
  const found = await crossingsOfIds(api.index, ids, clocks);
  const wanted = new Set(ids);
  const snapshots = new Map<Hex, Snapshot>();
  const stated = await statedCrossings(api.index, found, clocks);
  const carriers = stated.flatMap(({ crossing }) => crossing.transferId ?? []);
  const messages = await messagesById(api.index, carriers, clocks);
  const shown = stated.map((one) => {
    const { transferId } = one.crossing;
    const message = transferId === undefined ? undefined : messages.get(transferId);
    return orderRecord(one, { checkpoint: message?.checkpoint });
  });
  const complete = await readFacts(api, shown);
  for (const [place, one] of stated.entries()) {
    const { orderId, transferId } = one.crossing;
    const aliases = [orderId, transferId].filter((id) => id !== undefined);
    const snapshot = {
      ...snapshotOf(complete(shown[place] as CausewayRecord), isSettled(one)),
      aliases,
    };
    for (const id of aliases) {
      if (wanted.has(id)) snapshots.set(id, snapshot);
    }
  }
  return snapshots;
}

/** @param address Undefined for everybody. */
async function readNewest(api: Reader, address: Hex | undefined): Promise<Snapshot> {
  const newest = await (address === undefined
    ? newestMessages(api.index, { limit: NEWEST })
    : messagesOfAccount(api.index, address, { limit: NEWEST }));
  const ids = newest.map(({ messageId }) => messageId);
  const messages = await messagesById(api.index, ids, await clocksOf(api));
  const page = { account: address, chainId: undefined, isWide: true, limit: NEWEST };
  const orders = await listOf(api, { ...page, after: undefined });
  const record = {
    messages: ids.flatMap((id) => {
      const message = messages.get(id);
      return message === undefined ? [] : [messageRecord(message, undefined)];
    }),
    orders: orders.map((one) => orderRecord(one)),
  };
  return snapshotOf(record, false);
}

function snapshotOf(record: object, isLastOne: boolean): Snapshot {
  return { text: JSON.stringify(record), isLast: isLastOne };
}

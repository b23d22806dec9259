import { messagesById, messagesOfAccount } from "@causeway/index/messages";
import { crossingsOfIds } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { isAllFinal, causewayOf as messageRecord } from "../messages/causewayMessage.ts";
import { clocksOf } from "../reading/clocksOf.ts";
import { causewayOf as orderRecord } from "../swaps/causeway.ts";
import { listOf } from "../swaps/endpoints/queryBridgeHistoryByAddress.ts";
import { isSettled, statedCrossings } from "../swaps/statedCrossings.ts";
import type { ReadSubjects, Snapshot, SubjectKind } from "./Subject.ts";

type Reader = Omit<Api, "streams">;
type Read = (api: Reader, ids: readonly Hex[]) => Promise<ReadonlyMap<Hex, Snapshot>>;

/** Records of each kind that an address stream shows. */
const NEWEST = 10;

/** How each kind is read. The records are those of `/v1`, without exits: these ask chains. */
const READERS: Readonly<Record<SubjectKind, Read>> = {
  message: async (api, ids) => {
    const records = await messagesById(api.index, ids, await clocksOf(api));
    return new Map(
      [...records].map(([id, record]) => [
        id,
        snapshotOf(messageRecord(record, undefined), isAllFinal(record)),
      ]),
    );
  },
  transfer: readOrders,
  order: readOrders,
  address: async (api, addresses) => {
    const read = addresses.map(
      async (address) => [address, await readAddress(api, address)] as const,
    );
    return new Map(await Promise.all(read));
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
  for (const one of await statedCrossings(api.index, found, clocks)) {
    const { orderId, transferId } = one.crossing;
    const aliases = [orderId, transferId].filter((id) => id !== undefined);
    const snapshot = { ...snapshotOf(orderRecord(one), isSettled(one)), aliases };
    for (const id of aliases) {
      if (wanted.has(id)) snapshots.set(id, snapshot);
    }
  }
  return snapshots;
}

async function readAddress(api: Reader, address: Hex): Promise<Snapshot> {
  const newest = await messagesOfAccount(api.index, address, { limit: NEWEST });
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

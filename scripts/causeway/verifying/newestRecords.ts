import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import type { AskedApi } from "./AskedApi.ts";
import type { RecordName } from "./verifyRecord.ts";

const word = z.string().regex(/^0x[0-9a-f]{64}$/);
const newest = z.object({
  items: z.array(z.object({ orderId: word, transferId: word.nullable() })),
});

/** The newest orders and transfers that an API lists, and the messages that carry them. @throws ApiUnusable */
export async function newestRecords(api: AskedApi, size: number): Promise<RecordName[]> {
  const { items } = await api.get(`/v1/orders?size=${size}`, newest);
  return items
    .slice(0, size)
    .flatMap(({ orderId, transferId }) => [
      { kind: "order" as const, id: orderId as Hex },
      ...(transferId === null ? [] : [{ kind: "message" as const, id: transferId as Hex }]),
    ]);
}

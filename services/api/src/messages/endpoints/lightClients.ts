import { type LightClientRecord, lightClientRecords } from "@causeway/index/messages";
import { z } from "zod";

import { textOf } from "../../causeway/textOf.ts";
import { isoTime } from "../../causeway/times.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { keyCursorAfter, keyCursorText } from "../../parameters/cursor.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { lag, lagOf } from "../lagOf.ts";

/** Bytes of a client's key: its chain, its address or trust id, and the chain that it follows. */
const KEY_BYTES = [36, 48];

const text = z.string();
const time = text.nullable();

const member = z.object({
  validator: text.describe("Ed25519 key"),
  x: text.describe("Baby Jubjub key, which proofs are made of"),
  y: text,
  weight: text,
  hasSigned: z
    .boolean()
    .describe(
      "Whether the index has a signature over `newest` that holds. A proof hides its signers",
    ),
  last: z
    .object({ height: text, at: text })
    .nullable()
    .describe("The newest checkpoint of the chain that it signed, as far as the index knows"),
});

const lightClientObject = z
  .object({
    chainId: text,
    address: text.describe("On TON, the trust id"),
    followedChainId: text,
    generation: text.nullable().describe("Null if its chain numbers none"),
    epoch: text.nullable(),
    committeeHash: text.nullable(),
    isFrozen: z.boolean(),
    frozenAt: time,
    stoppedUntil: time.describe("It proves nothing before; null if it was not stopped"),
    distrustedUntil: time.describe("Checkpoints of up to this time do not count"),
    newest: z
      .object({
        height: text.describe("On the followed chain"),
        at: text.describe("Time of that block"),
        checkpointHash: text,
        transaction: text,
        acceptedAt: text,
      })
      .nullable()
      .describe("The newest checkpoint that it accepted"),
    final: z
      .object({ height: text, at: text })
      .nullable()
      .describe("The newest final block of the followed chain that the index read"),
    lag: lag
      .nullable()
      .describe(
        "From `newest` to `final`. A client without messages lags, and nothing waits for it",
      ),
    members: z.array(member).describe("The committee in office; empty if no registry lists it"),
  })
  .meta({ id: "LightClient" });

/** `GET /v1/light-clients` */
export const lightClients = endpoint({
  api: "v1",
  path: "/v1/light-clients",
  summary: "List light clients: committee, signers, newest checkpoint and lag",
  grounds: "index",
  cost: 2,
  query: z.object({ size: paging.size, cursor: z.optional(keyCursorText(...KEY_BYTES)) }),
  answer: z.object({
    items: z.array(lightClientObject),
    cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
  }),
  answerTo: async ({ index }, { size, cursor: after }) => {
    const { size: limit } = pageOf({ size }, { usual: 20, most: 100 });
    const found = await lightClientRecords(index, { limit, after });
    return { items: found.map(lightClientOf), cursor: keyCursorAfter(found, limit) };
  },
});

function lightClientOf(record: LightClientRecord): z.input<typeof lightClientObject> {
  const { chainId, newest, final, members } = record;
  return {
    ...{ chainId: String(chainId), address: record.address },
    followedChainId: String(record.followedChainId),
    ...{ generation: textOf(record.generation), epoch: textOf(record.epoch) },
    committeeHash: record.committeeHash ?? null,
    ...{ isFrozen: record.frozenAt !== undefined, frozenAt: timeOf(record.frozenAt) },
    ...{ stoppedUntil: timeOf(record.stoppedUntil) },
    distrustedUntil: timeOf(record.distrustedUntil),
    newest:
      newest === undefined
        ? null
        : {
            ...{ height: String(newest.height), at: isoTime(newest.at) },
            ...{ checkpointHash: newest.checkpointHash, transaction: newest.transaction },
            acceptedAt: isoTime(newest.acceptedAt),
          },
    final: final === undefined ? null : { height: String(final.height), at: isoTime(final.at) },
    lag: lagOf(newest, final),
    members: members.map(({ x, y, ed25519, weight, hasSigned, last }) => ({
      ...{ validator: ed25519, x: String(x), y: String(y), weight: String(weight), hasSigned },
      last: last === undefined ? null : { height: String(last.height), at: isoTime(last.at) },
    })),
  };
}

function timeOf(seconds: bigint | undefined): string | null {
  return seconds === undefined ? null : isoTime(seconds);
}

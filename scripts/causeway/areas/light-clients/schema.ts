import { name, positive } from "@causeway/operator";
import { z } from "zod";

const slots = z.literal([4, 32], "the circuits have 4 or 32 slots");

/** What checks the proofs: under a key that anybody can forge for, or one that came of a ceremony. */
const verifier = z.discriminatedUnion(
  "key",
  [
    z.strictObject({ key: z.literal("development"), slots }),
    z.strictObject({
      key: z.literal("ceremony"),
      slots,
      transcript: z
        .string()
        .regex(/^[\w-]+(\/[\w-]+)*\.json$/, "a JSON file in the environment's folder"),
    }),
  ],
  'the key is from "development" or a "ceremony"',
);

export const LIGHT_CLIENTS_FILE = "light-clients.json";

export const lightClientsFile = z.strictObject({
  verifier,
  anchor: z.strictObject({
    epoch: positive(40).transform(BigInt),
    leastHeight: positive(64).transform(BigInt),
  }),
  /** Light clients that were, or must be, anchored again: frozen or stale ones, after somebody found out why. */
  anchoredAgain: z.array(
    z.strictObject({
      on: name,
      follows: name,
      /** How often in all; raised by one each time. */
      times: positive(32),
      /** Blocks of the followed chain below this are not believed any more. */
      leastHeight: positive(64).transform(BigInt),
    }),
  ),
  /** Seconds; a light client that heard nothing for so long is to be refreshed. */
  staleAfter: positive(32),
});

/** What is chosen once for every light client of a kind. */
export type LightClients = z.output<typeof lightClientsFile>;
/** A light client that is anchored again, how often and from where on. */
export type AnchoredAgain = LightClients["anchoredAgain"][number];

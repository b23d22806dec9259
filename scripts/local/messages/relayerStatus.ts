import { reasonOf } from "@causeway/chains";
import { z } from "zod";

const number = z.string().regex(/^\d+$/);
const milliseconds = z.number();

const transaction = z.object({ height: number, gas: number, at: milliseconds });

const checkpoint = z.object({
  height: number,
  signedAt: milliseconds,
  signers: z.number(),
  proof: z.object({ seconds: z.number(), at: milliseconds }).nullable(),
});

/** What the relayer says of a message, as far as it is shown here. */
const messageStatus = z.object({
  state: z.string(),
  finalisedAt: milliseconds.nullable(),
  originCheckpoint: checkpoint.nullable(),
  imported: transaction.nullable(),
  hubCheckpoint: checkpoint.nullable(),
  delivered: transaction.extend({ messages: z.number() }).nullable(),
  expired: transaction.nullable(),
  rejected: transaction.nullable(),
  failed: transaction
    .extend({ reason: z.string(), attempts: z.number(), nextAttemptAt: milliseconds.nullable() })
    .nullable(),
});

export type MessageStatus = z.output<typeof messageStatus>;
export type CheckpointStatus = z.output<typeof checkpoint>;

const TIMEOUT_MILLISECONDS = 5_000;

/** The relayer does not say what it knows. */
export class RelayerSilent extends Error {
  constructor(relayerUrl: string, reason: string) {
    super(`the relayer at ${relayerUrl} ${reason}: start the network again with npm start`);
    this.name = "RelayerSilent";
  }
}

/**
 * What the relayer knows of a message; undefined if nothing, yet.
 *
 * @throws RelayerSilent
 */
export async function readMessageStatus(
  relayerUrl: string,
  messageId: string,
): Promise<MessageStatus | undefined> {
  const response = await fetch(`${relayerUrl}/messages/${messageId}`, {
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch((error: unknown) => {
    throw new RelayerSilent(relayerUrl, `does not answer (${reasonOf(error)})`);
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new RelayerSilent(relayerUrl, `answers ${response.status}`);
  return messageStatus.parse(await response.json());
}

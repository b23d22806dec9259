import { reasonOf } from "@causeway/chains";
import { type MessageStatus, messageStatus } from "@causeway/lifecycle/status";

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
  const answer = messageStatus.safeParse(await response.json());
  if (answer.success) return answer.data;
  const places = answer.error.issues.map(({ path }) => path.join("."));
  throw new RelayerSilent(relayerUrl, `gives an answer of another kind (in ${places.join(", ")})`);
}

import type { Hex } from "./bytes.ts";
import { decodeInteroperableAddress } from "./chains.ts";
import { encodeFrame } from "./frame.ts";

/** A message as the events of `sendMessage` hold it: `MessageSent` (ERC-7786), `MessageIndexed`. */
export interface SentParts {
  readonly gasLimit: bigint;
  readonly deadline: bigint;
  /** ERC-7930. */
  readonly sender: Hex;
  /** ERC-7930. */
  readonly recipient: Hex;
  readonly payload: Hex;
}

/**
 * The frame of a message that was sent by `sendMessage`. Whoever relies on it compares the id.
 *
 * @throws ChainError for malformed addresses, FrameError for what no frame holds.
 */
export function sentFrame(parts: SentParts): Hex {
  const sender = decodeInteroperableAddress(parts.sender);
  const recipient = decodeInteroperableAddress(parts.recipient);
  const { gasLimit, deadline, payload } = parts;
  return encodeFrame(
    { gasLimit, deadline, sender: sender.address, recipient: recipient.address, payload },
    { origin: sender.chainType, destination: recipient.chainType },
  );
}

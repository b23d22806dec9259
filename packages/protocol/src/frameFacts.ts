import type { Hex } from "./bytes.ts";
import { FRAME_OVERHEAD } from "./frame.ts";
import { byteLength, sliceBytes } from "./sliceBytes.ts";

/** What a frame says of its cost, whatever the families of its lane's ends. */
export interface FrameFacts {
  readonly sender: Hex;
  readonly gasLimit: bigint;
  /** Bytes. */
  readonly payloadSize: number;
}

/** Reads a frame that is known to be one: its hash was checked. */
export function frameFacts(frame: Hex): FrameFacts {
  const senderEnd = 15 + lengthAt(frame, 14);
  const recipientLength = lengthAt(frame, senderEnd);
  return {
    sender: sliceBytes(frame, 15, senderEnd),
    gasLimit: BigInt(sliceBytes(frame, 1, 9)),
    payloadSize: byteLength(frame) - FRAME_OVERHEAD - (senderEnd - 15) - recipientLength,
  };
}

/** Address of a frame's recipient, whatever the families of its lane's ends. */
export function frameRecipient(frame: Hex): Hex {
  const start = 16 + lengthAt(frame, 14);
  return sliceBytes(frame, start, start + lengthAt(frame, start - 1));
}

/** Payload of a frame, whatever the families of its lane's ends. */
export function framePayload(frame: Hex): Hex {
  const size = byteLength(frame);
  return sliceBytes(frame, size - frameFacts(frame).payloadSize, size);
}

function lengthAt(frame: Hex, offset: number): number {
  return Number(sliceBytes(frame, offset, offset + 1));
}

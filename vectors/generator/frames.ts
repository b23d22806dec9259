import { ChainType, decodeFrame, encodeFrame, type Frame, frameHash } from "@causeway/protocol";
import { concat, dataLength, dataSlice, toBeHex } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleAddress, sampleBytes } from "./samples.ts";

const { evm, ton } = ChainType;
const MAX_GAS_LIMIT = 2n ** 64n - 1n;
const MAX_DEADLINE = 2n ** 40n - 1n;

/** `frames.json` */
export function frameVectors() {
  return { valid: validFrames(), invalid: invalidFrames() };
}

function validFrames() {
  const sizes = [0, 1, 31, 32, 33, 67, 68, 69, 127, 128, 255, 256, 300, 1024];
  return [
    ...sizes.map((size) => valid(`payload of ${size} bytes`, evm, evm, { payload: payload(size) })),
    valid("all fields zero", evm, evm, {
      gasLimit: 0n,
      deadline: 0n,
      sender: `0x${"00".repeat(20)}`,
      recipient: `0x${"00".repeat(20)}`,
      payload: "0x",
    }),
    valid("all fields at their greatest", evm, evm, {
      gasLimit: MAX_GAS_LIMIT,
      deadline: MAX_DEADLINE,
      sender: `0x${"ff".repeat(20)}`,
      recipient: `0x${"ff".repeat(20)}`,
      payload: `0x${"ff".repeat(64)}`,
    }),
    valid("from EVM to TON", evm, ton, {}),
    valid("from TON to EVM", ton, evm, {}),
    valid("from TON to TON, payload of 500 bytes", ton, ton, { payload: payload(500) }),
    valid("payload that is a frame itself", evm, evm, {
      payload: encodeFrame(frame("inner", evm, evm)),
    }),
  ];
}

function invalidFrames() {
  const good = encodeFrame(frame("good", evm, evm));
  const size = dataLength(good);
  const patch = (offset: number, bytes: string) =>
    concat([dataSlice(good, 0, offset), bytes, dataSlice(good, offset + dataLength(bytes))]);
  return [
    invalid("no bytes", evm, evm, "0x"),
    invalid("version 0", evm, evm, patch(0, "0x00")),
    invalid("version 2", evm, evm, patch(0, "0x02")),
    invalid("sender's length 0", evm, evm, patch(14, "0x00")),
    invalid("sender's length 19", evm, evm, patch(14, "0x13")),
    invalid("sender's length 33 on a lane from EVM", evm, evm, patch(14, "0x21")),
    invalid("sender's length 255", evm, evm, patch(14, "0xff")),
    invalid("recipient's length 21", evm, evm, patch(35, "0x15")),
    invalid("recipient's length 33 on a lane to EVM", evm, evm, patch(35, "0x21")),
    invalid("frame of an EVM lane on a lane from TON", ton, evm, good),
    invalid("frame of an EVM lane on a lane to TON", evm, ton, good),
    invalid("payload's length one too great", evm, evm, patch(56, toBeHex(size - 58, 3))),
    invalid("payload's length one too small", evm, evm, patch(56, toBeHex(size - 60, 3))),
    invalid("payload's length at its greatest", evm, evm, patch(56, "0xffffff")),
    invalid("one byte missing", evm, evm, dataSlice(good, 0, size - 1)),
    invalid("one byte too many", evm, evm, concat([good, "0x00"])),
    invalid("32 bytes too many", evm, evm, concat([good, `0x${"00".repeat(32)}`])),
    ...[1, 8, 9, 13, 14, 15, 34, 35, 36, 55, 56, 58].map((length) =>
      invalid(`cut after ${length} bytes`, evm, evm, dataSlice(good, 0, length)),
    ),
  ];
}

function frame(label: string, origin: number, destination: number): Frame {
  return {
    gasLimit: 200_000n,
    deadline: 1_800_000_000n,
    sender: sampleAddress(`${label}/sender`, origin),
    recipient: sampleAddress(`${label}/recipient`, destination),
    payload: payload(40),
  };
}

function payload(size: number) {
  return sampleBytes("payload", size);
}

function valid(name: string, origin: number, destination: number, fields: Partial<Frame>) {
  const value = { ...frame(name, origin, destination), ...fields };
  const bytes = encodeFrame(value, { origin, destination });
  return {
    name,
    originChainType: origin,
    destinationChainType: destination,
    gasLimit: value.gasLimit,
    deadline: value.deadline,
    sender: value.sender,
    recipient: value.recipient,
    payload: value.payload,
    frame: bytes,
    frameHash: frameHash(bytes),
  };
}

function invalid(name: string, origin: number, destination: number, bytes: string) {
  return {
    name,
    originChainType: origin,
    destinationChainType: destination,
    frame: bytes,
    reason: refusal(name, () => decodeFrame(bytes, { origin, destination })),
  };
}

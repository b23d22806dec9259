import {
  addressLength,
  ByteReader,
  decodeMembers,
  encodeFrame,
  type Frame,
  frameHash,
  type Hex,
  type LaneChainTypes,
  MemberError,
  memberHash,
  messageId,
  ProtocolError,
  readFrame,
  ZERO_WORD,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice, Interface, ZeroAddress } from "ethers";
import { frameBytes, memberBytes, outboundFrame } from "../arbitraries.ts";
import { type Comparison, comparison, valuesOrRefusal } from "./Comparison.ts";

const MAILBOX_ERRORS = new Interface(["error InvalidMember(uint256 position, uint256 offset)"]);
const NO_FRAME = [0n, 0n, 0n, "0x", ZeroAddress, "0x", ZERO_WORD];

export const frameComparisons: Comparison[] = [
  comparison("frames are encoded alike", outboundFrame, ({ types, frame }) => ({
    name: "encodeFrame",
    args: [frame.gasLimit, frame.deadline, frame.sender, frame.recipient, frame.payload],
    expected: () => [encodeFrame(frame, types)],
  })),
  comparison("frames are read alike, or refused alike", frameBytes, ({ types, before, data }) => ({
    name: "readFrame",
    args: [concat([before, data]), dataLength(before), addressLength(types.origin)],
    expected: () => [reading(data, types)],
  })),
  comparison(
    "members are read alike, or refused at the same place",
    memberBytes,
    ({ types, first, laneId, data }) => ({
      name: "parseMembers",
      args: [data, laneId, first, addressLength(types.origin)],
      expected: () => valuesOrRefusal(() => leavesOf(data, laneId, first, types), refusalOf),
    }),
  ),
];

/** The frame at the front of `data`, as the harness returns it. */
function reading(data: Hex, types: LaneChainTypes): unknown[] {
  const reader = new ByteReader(data);
  let frame: Frame;
  try {
    frame = readFrame(reader, types);
  } catch (error) {
    if (error instanceof ProtocolError) return NO_FRAME;
    throw error;
  }
  const { gasLimit, deadline, sender, recipient, payload } = frame;
  const hash = frameHash(dataSlice(data, 0, reader.offset));
  return [BigInt(reader.offset), gasLimit, deadline, sender, recipient, payload, hash];
}

function leavesOf(data: Hex, laneId: Hex, first: bigint, types: LaneChainTypes): unknown[] {
  const members = decodeMembers(data, types);
  const leaves = members.map((member, k) =>
    messageId(laneId, first + BigInt(k), memberHash(member)),
  );
  return [leaves, members.map((member) => "frame" in member)];
}

function refusalOf(error: unknown): Hex {
  if (!(error instanceof MemberError)) throw error;
  const { position, offset } = error.details as { position: number; offset: number };
  return MAILBOX_ERRORS.encodeErrorResult("InvalidMember", [position, offset]);
}

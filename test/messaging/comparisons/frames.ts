import {
  addressLength,
  ByteReader,
  decodeMembers,
  encodeFrame,
  encodeInteroperableAddress,
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
import { type FrameBytes, frameBytes, memberBytes, outboundFrame } from "../arbitraries.ts";
import { type Comparison, comparison, valuesOrRefusal } from "./Comparison.ts";

const MAILBOX_ERRORS = new Interface(["error InvalidMember(uint256 position, uint256 offset)"]);
const RECIPIENT = new Interface([
  "function receiveMessage(bytes32 id, bytes sender, bytes payload)",
]);
const NO_FRAME = [0n, 0n, ZERO_WORD, ZeroAddress, "0x"];

export const frameComparisons: Comparison[] = [
  comparison("frames are encoded alike", outboundFrame, ({ types, frame }) => ({
    name: "encodeFrame",
    args: [frame.gasLimit, frame.deadline, frame.sender, frame.recipient, frame.payload],
    expected: () => [encodeFrame(frame, types)],
  })),
  comparison("frames are delivered alike, or refused alike", frameBytes, (input) => {
    const start = dataLength(input.before);
    return {
      name: "readFrame",
      args: [
        concat([input.before, input.data]),
        ...[start, start + sizeOf(input)],
        ...[input.types.origin, input.originChainId, input.id],
      ],
      expected: () => [reading(input)],
    };
  }),
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

/** The frame at the front of `data`, and the call of its recipient, as the harness returns them. */
function reading({ data, types, originChainId, id }: FrameBytes): unknown[] {
  const reader = new ByteReader(data);
  let frame: Frame;
  try {
    frame = readFrame(reader, types);
  } catch (error) {
    if (error instanceof ProtocolError) return NO_FRAME;
    throw error;
  }
  const { gasLimit, deadline, recipient, payload } = frame;
  const leaf = messageId(ZERO_WORD, 0n, frameHash(dataSlice(data, 0, reader.offset)));
  const sender = encodeInteroperableAddress({
    chainType: types.origin,
    chainId: originChainId,
    address: frame.sender,
  });
  const call = RECIPIENT.encodeFunctionData("receiveMessage", [id, sender, payload]);
  return [gasLimit, deadline, leaf, recipient, call];
}

/** Of the frame at the front of `data`; of all of it without one. */
function sizeOf({ data, types }: FrameBytes): number {
  const reader = new ByteReader(data);
  try {
    readFrame(reader, types);
    return reader.offset;
  } catch (error) {
    if (error instanceof ProtocolError) return dataLength(data);
    throw error;
  }
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

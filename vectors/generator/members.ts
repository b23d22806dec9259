import {
  ChainType,
  decodeMembers,
  EVM_TO_EVM,
  encodeFrame,
  encodeMembers,
  frameHash,
  type Member,
  memberHash,
} from "@causeway/protocol";
import { concat, dataSlice } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleAddress, sampleBytes, sampleWord } from "./samples.ts";

/** `members.json` */
export function memberVectors() {
  return { valid: validMembers(), invalid: invalidMembers() };
}

function validMembers() {
  return [
    valid("one frame", [whole(32)]),
    valid("one digest", [digest("digest")]),
    valid("three frames of different sizes", [whole(0), whole(33), whole(256)]),
    valid("frames and digests by turns", [digest("a"), whole(5), digest("b"), whole(64)]),
    valid("a digest of 32 bytes of value 1", [{ frameHash: `0x${"01".repeat(32)}` }, whole(1)]),
  ];
}

function invalidMembers() {
  const two = encodeMembers([whole(10), whole(20)]);
  return [
    invalid("mark 2", concat([two, "0x02", sampleWord("digest")])),
    invalid("a lone digest mark", "0x00"),
    invalid("a digest of 31 bytes", concat(["0x00", sampleBytes("short", 31)])),
    invalid("last byte missing", dataSlice(two, 0, 59 * 2 + 30 - 1)),
    invalid("a byte too many after the last frame", concat([two, "0x01"])),
    invalid("a frame of another lane", concat([encodeMembers([whole(1)]), tonFrame()])),
  ];
}

function whole(size: number): Member {
  return { frame: frameFor(ChainType.evm, size) };
}

function tonFrame() {
  return frameFor(ChainType.ton, 1);
}

function frameFor(origin: number, size: number) {
  const destination = ChainType.evm;
  const frame = {
    gasLimit: 100_000n,
    deadline: 0n,
    sender: sampleAddress("member/sender", origin),
    recipient: sampleAddress("member/recipient", destination),
    payload: sampleBytes(`member/${size}`, size),
  };
  return encodeFrame(frame, { origin, destination });
}

function digest(label: string): Member {
  return { frameHash: frameHash(sampleWord(label)) };
}

function valid(name: string, members: Member[]) {
  return {
    name,
    members: encodeMembers(members),
    called: members.map((member) => "frame" in member),
    frameHashes: members.map(memberHash),
  };
}

function invalid(name: string, members: string) {
  return { name, members, reason: refusal(name, () => decodeMembers(members, EVM_TO_EVM)) };
}

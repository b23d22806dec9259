import {
  ChainType,
  decodeFirstLeg,
  decodeProvenance,
  encodeFirstLeg,
  encodeInteroperableAddress,
  encodeProvenance,
  type FirstLeg,
  type Hex,
  type Provenance,
  TON_TESTNET_CHAIN_ID,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice, toBeHex } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleAddress, sampleBytes, sampleWord } from "./samples.ts";

const { evm, ton } = ChainType;

/** `relays.json` */
export function relayVectors() {
  return {
    firstLegs: firstLegs(),
    invalidFirstLegs: invalidFirstLegs(),
    provenances: provenances(),
    invalidProvenances: invalidProvenances(),
  };
}

function firstLegs() {
  return [
    ...[0, 1, 31, 32, 33, 256].map((size) =>
      firstLeg(`payload of ${size} bytes`, evm, { payload: sampleBytes("leg", size) }),
    ),
    firstLeg("to TON", evm, { recipient: sampleAddress("leg/ton", ton) }),
    firstLeg("from TON", ton, { sender: sampleAddress("leg/from", ton) }),
    firstLeg("all fields zero", evm, {
      handler: `0x${"00".repeat(20)}`,
      ...{ handlerGas: 0n, destinationChainId: 0n, gasLimit: 0n, maxResult: 0, lifetime: 0 },
      sender: `0x${"00".repeat(20)}`,
      recipient: `0x${"00".repeat(20)}`,
      payload: "0x",
    }),
    firstLeg("all fields at their greatest", evm, {
      handler: `0x${"ff".repeat(20)}`,
      handlerGas: 2n ** 64n - 1n,
      destinationChainId: 2n ** 64n - 1n,
      gasLimit: 2n ** 64n - 1n,
      maxResult: 2 ** 24 - 1,
      lifetime: 2 ** 32 - 1,
      sender: `0x${"ff".repeat(20)}`,
      recipient: `0x${"ff".repeat(20)}`,
      payload: `0x${"ff".repeat(40)}`,
    }),
  ];
}

function invalidFirstLegs() {
  const good = encodeFirstLeg(leg);
  const size = dataLength(good);
  return [
    invalidLeg("no bytes", evm, "0x"),
    invalidLeg("version 0", evm, patch(good, 0, "0x00")),
    invalidLeg("version 2", evm, patch(good, 0, "0x02")),
    invalidLeg("sender's length 19", evm, patch(good, 52, "0x13")),
    invalidLeg("sender's length 33 from EVM", evm, patch(good, 52, "0x21")),
    invalidLeg("sender's length 20 from TON", ton, good),
    invalidLeg("recipient's length 0", evm, patch(good, 73, "0x00")),
    invalidLeg("recipient's length 21", evm, patch(good, 73, "0x15")),
    invalidLeg("recipient's length 33, one of 20", evm, patch(good, 73, "0x21")),
    invalidLeg("payload's length one too great", evm, patch(good, 94, toBeHex(size - 96, 3))),
    invalidLeg("payload's length one too small", evm, patch(good, 94, toBeHex(size - 98, 3))),
    invalidLeg("one byte missing", evm, dataSlice(good, 0, size - 1)),
    invalidLeg("one byte too many", evm, concat([good, "0x00"])),
    ...[1, 21, 48, 52, 53, 73, 74, 94, 96].map((length) =>
      invalidLeg(`cut after ${length} bytes`, evm, dataSlice(good, 0, length)),
    ),
  ];
}

function provenances() {
  return [
    ...[0, 1, 32, 33, 256].map((size) =>
      valid(`result of ${size} bytes`, { result: sampleBytes("result", size) }),
    ),
    ...[1n, 255n, 256n, 2n ** 64n - 1n].map((chainId) =>
      valid(`from chain ${chainId}`, { originSender: { ...provenance.originSender, chainId } }),
    ),
    valid("from TON", {
      originSender: {
        chainType: ton,
        chainId: TON_TESTNET_CHAIN_ID,
        address: sampleAddress("provenance/ton", ton),
      },
    }),
  ];
}

function invalidProvenances() {
  const good = encodeProvenance({ ...provenance, result: "0x" });
  const size = dataLength(good);
  return [
    invalid("no bytes", "0x"),
    invalid("version 0", patch(good, 0, "0x00")),
    invalid("version 2", patch(good, 0, "0x02")),
    invalid("interoperable address of version 2", patch(good, 1, "0x0002")),
    invalid("unknown chain type", patch(good, 3, "0x0001")),
    invalid("no chain id", concat([dataSlice(good, 0, 5), "0x00", dataSlice(good, 8)])),
    invalid("chain id with a leading zero", patch(good, 6, "0x00")),
    invalid("chain id of nine bytes", patch(good, 5, "0x09")),
    invalid("account of 19 bytes", patch(good, 8, "0x13")),
    invalid("account of TON's length on an EVM chain", patch(good, 8, "0x21")),
    ...[1, 2, 5, 6, 8, 9, 28, 29, 60, 61, size - 1].map((length) =>
      invalid(`cut after ${length} bytes`, dataSlice(good, 0, length)),
    ),
  ];
}

const leg: FirstLeg = {
  handler: sampleAddress("leg/handler", evm),
  handlerGas: 300_000n,
  destinationChainId: 31339n,
  gasLimit: 150_000n,
  maxResult: 64,
  lifetime: 7_200,
  sender: sampleAddress("leg/sender", evm),
  recipient: sampleAddress("leg/recipient", evm),
  payload: sampleBytes("leg", 40),
};

const provenance: Provenance = {
  originSender: {
    chainType: evm,
    chainId: 31338n,
    address: sampleAddress("provenance/sender", evm),
  },
  firstMessageId: sampleWord("provenance/first"),
  handler: sampleAddress("provenance/handler", evm),
  result: sampleBytes("result", 40),
};

function firstLeg(name: string, originChainType: number, fields: Partial<FirstLeg>) {
  const value = { ...leg, ...fields };
  const { payload: message, ...rest } = value;
  const payload = encodeFirstLeg(value, originChainType);
  return { name, originChainType, ...rest, message, payload };
}

function invalidLeg(name: string, originChainType: number, payload: Hex) {
  const reason = refusal(name, () => decodeFirstLeg(payload, originChainType));
  return { name, originChainType, payload, reason };
}

function valid(name: string, fields: Partial<Provenance>) {
  const { originSender, ...rest } = { ...provenance, ...fields };
  const payload = encodeProvenance({ originSender, ...rest });
  return { name, originSender: encodeInteroperableAddress(originSender), ...rest, payload };
}

function invalid(name: string, payload: Hex) {
  return { name, payload, reason: refusal(name, () => decodeProvenance(payload)) };
}

function patch(data: Hex, offset: number, bytes: Hex): Hex {
  return concat([dataSlice(data, 0, offset), bytes, dataSlice(data, offset + dataLength(bytes))]);
}

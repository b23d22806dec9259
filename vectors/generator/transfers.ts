import {
  advanceId,
  ChainType,
  decodeReturn,
  decodeTransfer,
  encodeInteroperableAddress,
  encodeReturn,
  encodeTransfer,
  type Hex,
  type InteroperableAddress,
  TON_MAINNET_CHAIN_ID,
  type Transfer,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleAddress, sampleBytes, sampleWord } from "./samples.ts";

const { evm, ton } = ChainType;
const BRIDGE = { chainType: evm, chainId: 1n, address: sampleAddress("bridge", evm) };
const MOST = { u128: 2n ** 128n - 1n, u64: 2n ** 64n - 1n, u40: 2n ** 40n - 1n, u16: 0xffff };

/** `transfers.json` */
export function transferVectors() {
  return {
    valid: validTransfers(),
    invalid: invalidTransfers(),
    returns: [
      returned("of nothing", 0n),
      returned("of a unit", 1n),
      returned("of the most", MOST.u128),
    ],
    invalidReturns: invalidReturns(),
  };
}

function validTransfers() {
  const integrator = sampleAddress("integrator", evm);
  return [
    ...[0, 1, 31, 32, 33, 300].map((size) =>
      valid(`payload of ${size} bytes`, { payload: sampleBytes("payload", size) }),
    ),
    valid("with an integrator", { integrator, integratorBps: 100 }),
    valid("all numbers zero", {
      units: 0n,
      relief: 0n,
      minReceived: 0n,
      deadline: 0n,
      gasLimit: 0n,
    }),
    valid("all numbers at their greatest", {
      ...{ units: MOST.u128, relief: MOST.u128, minReceived: MOST.u128, deadline: MOST.u40 },
      ...{ integrator, integratorBps: MOST.u16, gasLimit: MOST.u64 },
      ...{ advanceFee: MOST.u128, advanceFrom: MOST.u40, advanceUntil: MOST.u40 },
    }),
    valid("to TON", {
      receiver: sampleAddress("receiver", ton),
      integrator: sampleAddress("integrator", ton),
      integratorBps: 1,
    }),
    valid(
      "from TON",
      { sender: sampleAddress("sender", ton), refundTo: sampleAddress("refund", ton) },
      { chainType: ton, chainId: TON_MAINNET_CHAIN_ID, address: sampleAddress("bridge", ton) },
    ),
    ...advancedTransfers(),
    valid("without accounts", { sender: "0x", refundTo: "0x", receiver: "0x" }),
    valid("accounts as long as can be", {
      sender: sampleBytes("sender", 255),
      refundTo: sampleBytes("refund", 255),
      receiver: sampleBytes("receiver", 255),
      integrator: sampleBytes("integrator", 255),
    }),
  ];
}

/** The first two have one advance: the relief is no part of its key. */
function advancedTransfers() {
  const offer = { advanceFee: 500n, advanceFrom: 1_799_999_000n, advanceUntil: 1_799_999_900n };
  return [
    valid("with an offer for its advance", offer),
    valid("with that offer, and another relief", { ...offer, relief: 0n }),
    valid("with that offer, of another bridge", offer, { ...BRIDGE, chainId: 10n }),
  ];
}

function plain(): Transfer {
  return {
    assetId: sampleWord("asset"),
    units: 1_000_000n,
    relief: 7n,
    minReceived: 999_000n,
    deadline: 1_800_000_000n,
    salt: sampleWord("salt"),
    sender: sampleAddress("sender", evm),
    refundTo: sampleAddress("refund", evm),
    receiver: sampleAddress("receiver", evm),
    integrator: "0x",
    integratorBps: 0,
    gasLimit: 100_000n,
    payload: "0x",
    advanceFee: 0n,
    advanceFrom: 0n,
    advanceUntil: 0n,
  };
}

/** `isSent` by bridges on EVM chains; `advanceId` is of what `bridge` sent. */
function valid(name: string, change: Partial<Transfer>, bridge: InteroperableAddress = BRIDGE) {
  const fields = { ...plain(), ...change };
  const isSent = dataLength(fields.sender) === 20 && dataLength(fields.refundTo) === 20;
  const transfer = encodeTransfer(fields);
  const peer = encodeInteroperableAddress(bridge);
  return { name, ...fields, isSent, transfer, peer, advanceId: advanceId(bridge, transfer) };
}

function invalidTransfers() {
  const good = encodeTransfer(plain());
  const patch = (offset: number, bytes: Hex): Hex =>
    concat([dataSlice(good, 0, offset), bytes, dataSlice(good, offset + dataLength(bytes))]);
  // the accounts are behind the first 155 bytes: of 20 bytes each, but the last
  const cases: Record<string, Hex> = {
    "no bytes": "0x",
    "version alone": dataSlice(good, 0, 1),
    "as long as a return": dataSlice(good, 0, 50),
    "without its gas limit's last byte": dataSlice(good, 0, 154),
    "without accounts' sizes": dataSlice(good, 0, 155),
    "without its sender's last byte": dataSlice(good, 0, 175),
    "without the size of refundTo": dataSlice(good, 0, 176),
    "without its receiver's last byte": dataSlice(good, 0, 217),
    "without its integrator's size": dataSlice(good, 0, 218),
    "version 0": patch(0, "0x00"),
    "version 2": patch(0, "0x02"),
    "kind 0": patch(1, "0x00"),
    "a return's kind": patch(1, "0x02"),
    "kind 3": patch(1, "0x03"),
    "sender's size beyond its end": patch(155, "0xff"),
    "integrator's size beyond its end": patch(218, "0x01"),
  };
  return Object.entries(cases).map(([name, transfer]) => ({
    name,
    transfer,
    reason: refusal(name, () => decodeTransfer(transfer)),
  }));
}

function returned(name: string, units: bigint) {
  const transferId = sampleWord("transfer");
  return { name, transferId, units, return: encodeReturn({ transferId, units }) };
}

function invalidReturns() {
  const { return: good } = returned("good", 5n);
  const cases: Record<string, Hex> = {
    "no bytes": "0x",
    "last byte missing": dataSlice(good, 0, 49),
    "a byte too many": concat([good, "0x00"]),
    "version 0": concat(["0x00", dataSlice(good, 1)]),
    "version 2": concat(["0x02", dataSlice(good, 1)]),
    "a transfer's kind": concat(["0x0101", dataSlice(good, 2)]),
    "kind 0": concat(["0x0100", dataSlice(good, 2)]),
  };
  return Object.entries(cases).map(([name, bytes]) => ({
    name,
    return: bytes,
    reason: refusal(name, () => decodeReturn(bytes)),
  }));
}

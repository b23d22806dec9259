import {
  ChainType,
  decodeReturn,
  decodeTransfer,
  encodeReturn,
  encodeTransfer,
  type Hex,
  type Transfer,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleAddress, sampleBytes, sampleWord } from "./samples.ts";

const { evm, ton } = ChainType;
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
      rebate: 0n,
      minReceived: 0n,
      deadline: 0n,
      gasLimit: 0n,
    }),
    valid("all numbers at their greatest", {
      ...{ units: MOST.u128, rebate: MOST.u128, minReceived: MOST.u128, deadline: MOST.u40 },
      ...{ integrator, integratorBps: MOST.u16, gasLimit: MOST.u64 },
    }),
    valid("to TON", {
      receiver: sampleAddress("receiver", ton),
      integrator: sampleAddress("integrator", ton),
      integratorBps: 1,
    }),
    valid("from TON", {
      sender: sampleAddress("sender", ton),
      refundTo: sampleAddress("refund", ton),
    }),
    valid("with a fee for its advance", { advanceFee: MOST.u128, advanceUntil: MOST.u40 }),
    valid("without accounts", { sender: "0x", refundTo: "0x", receiver: "0x" }),
    valid("accounts as long as can be", {
      sender: sampleBytes("sender", 255),
      refundTo: sampleBytes("refund", 255),
      receiver: sampleBytes("receiver", 255),
      integrator: sampleBytes("integrator", 255),
    }),
  ];
}

function plain(): Transfer {
  return {
    assetId: sampleWord("asset"),
    units: 1_000_000n,
    rebate: 7n,
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
    advanceUntil: 0n,
  };
}

/** `isSent` by bridges on EVM chains. */
function valid(name: string, change: Partial<Transfer>) {
  const fields = { ...plain(), ...change };
  const isLocal = dataLength(fields.sender) === 20 && dataLength(fields.refundTo) === 20;
  const isSent = isLocal && fields.advanceFee === 0n && fields.advanceUntil === 0n;
  return { name, ...fields, isSent, transfer: encodeTransfer(fields) };
}

function invalidTransfers() {
  const good = encodeTransfer(plain());
  const patch = (offset: number, bytes: Hex): Hex =>
    concat([dataSlice(good, 0, offset), bytes, dataSlice(good, offset + dataLength(bytes))]);
  // the accounts are behind the first 150 bytes: of 20 bytes each, but the last
  const cases: Record<string, Hex> = {
    "no bytes": "0x",
    "version alone": dataSlice(good, 0, 1),
    "as long as a return": dataSlice(good, 0, 50),
    "without its gas limit's last byte": dataSlice(good, 0, 149),
    "without accounts' sizes": dataSlice(good, 0, 150),
    "without its sender's last byte": dataSlice(good, 0, 170),
    "without the size of refundTo": dataSlice(good, 0, 171),
    "without its receiver's last byte": dataSlice(good, 0, 212),
    "without its integrator's size": dataSlice(good, 0, 213),
    "version 0": patch(0, "0x00"),
    "version 2": patch(0, "0x02"),
    "kind 0": patch(1, "0x00"),
    "a return's kind": patch(1, "0x02"),
    "kind 3": patch(1, "0x03"),
    "sender's size beyond its end": patch(150, "0xff"),
    "integrator's size beyond its end": patch(213, "0x01"),
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

import {
  ANY_NONCE,
  decodeRemoteCalls,
  encodeRemoteCalls,
  ProtocolError,
  type RemoteCall,
  type RemoteCalls,
} from "@causeway/protocol";
import { AbiCoder, concat, dataLength, dataSlice, Interface } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleBytes } from "./samples.ts";

const ABI = AbiCoder.defaultAbiCoder();

/** What `IRemoteAccounts` says where TypeScript has a code. */
const ERRORS = new Interface([
  "error TruncatedHeader(uint256 length)",
  "error UnknownCallsVersion(uint8 version)",
  "error ZeroDeadline()",
  "error NoCalls()",
  "error TruncatedCall(uint256 position, uint256 offset)",
]);

/** `remote-calls.json` */
export function remoteCallsVectors() {
  return { valid: validPayloads(), invalid: invalidPayloads() };
}

function validPayloads() {
  return [
    ...[0, 1, 4, 31, 32, 33, 68, 256].map((size) =>
      valid(`one call of ${size} bytes`, { calls: [call("one", size)] }),
    ),
    valid("coin alone", { calls: [{ ...call("coin", 0), value: 10n ** 18n }] }),
    valid("in no order", { nonce: ANY_NONCE }),
    valid("two calls", { calls: [call("a", 4), call("b", 36)] }),
    valid("two calls, a byte of data moved", { calls: [call("a", 5), call("b", 35)] }),
    valid("ten calls", { calls: Array.from({ length: 10 }, (_, i) => call(`${i}`, i * 7)) }),
    valid("smallest values", {
      deadline: 1n,
      nonce: 0n,
      calls: [{ target: `0x${"00".repeat(20)}`, value: 0n, data: "0x" }],
    }),
    valid("greatest values", {
      deadline: 2n ** 40n - 1n,
      nonce: 2n ** 64n - 1n,
      calls: [
        { target: `0x${"ff".repeat(20)}`, value: 2n ** 128n - 1n, data: `0x${"ff".repeat(64)}` },
      ],
    }),
    valid("data that is a payload itself", {
      calls: [{ ...call("nested", 0), data: encodeRemoteCalls(order({})) }],
    }),
  ];
}

function invalidPayloads() {
  const two = encodeRemoteCalls(order({ calls: [call("a", 4), call("b", 36)] }));
  const size = dataLength(two);
  const patch = (offset: number, bytes: string) =>
    concat([dataSlice(two, 0, offset), bytes, dataSlice(two, offset + dataLength(bytes))]);
  const cut = (length: number) => dataSlice(two, 0, length);
  return [
    invalid("no bytes", "0x"),
    invalid("version 0", patch(0, "0x00")),
    invalid("version 2", patch(0, "0x02")),
    invalid("deadline 0", patch(1, "0x0000000000")),
    invalid("no calls", cut(14)),
    invalid("first data's length one too great", patch(50, "0x000005")),
    invalid("last data's length one too great", patch(93, "0x000025")),
    invalid("last data's length one too small", patch(93, "0x000023")),
    invalid("first data's length at its greatest", patch(50, "0xffffff")),
    invalid("one byte too many", concat([two, "0x00"])),
    invalid("38 bytes too many", concat([two, `0x${"00".repeat(38)}`])),
    invalid("one byte missing", cut(size - 1)),
    ...[1, 6, 13, 15, 34, 52, 53, 56, 58, 95, 96].map((length) =>
      invalid(`cut after ${length} bytes`, cut(length)),
    ),
  ];
}

function order(fields: Partial<RemoteCalls>): RemoteCalls {
  return { deadline: 1_800_000_000n, nonce: 7n, calls: [call("plain", 4)], ...fields };
}

function call(label: string, size: number): RemoteCall {
  const target = sampleBytes(`call/${label}`, 20);
  return { target, value: BigInt(size) * 3n, data: sampleBytes("data", size) };
}

function valid(name: string, fields: Partial<RemoteCalls>) {
  const value = order(fields);
  return {
    name,
    deadline: value.deadline,
    nonce: value.nonce,
    count: value.calls.length,
    calls: value.calls,
    abiCalls: ABI.encode(["tuple(address target, uint128 value, bytes data)[]"], [value.calls]),
    payload: encodeRemoteCalls(value),
  };
}

function invalid(name: string, payload: string) {
  const reason = refusal(name, () => decodeRemoteCalls(payload));
  return { name, payload, reason, error: errorOf(payload) };
}

/** The same refusal as Solidity words it. */
function errorOf(payload: string): string {
  try {
    decodeRemoteCalls(payload);
  } catch (error) {
    if (error instanceof ProtocolError) {
      return ERRORS.encodeErrorResult(error.code, Object.values(error.details));
    }
    throw error;
  }
  return "0x";
}

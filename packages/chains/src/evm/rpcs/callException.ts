import { checksummed, decodeAbi, type Hex } from "@causeway/protocol";

import { ethersError } from "./ethersError.ts";

/** A call that reverted, as it was sent. */
export interface RevertedCall {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly data?: string | undefined;
}

/** What Solidity itself reverts with, and the name of the only argument's type. */
const BUILT_IN = {
  "0x08c379a0": ["Error", "string"],
  "0x4e487b71": ["Panic", "uint256"],
} as const;

/** Names of the codes of `Panic`, as the Solidity manual lists them. */
const PANICS: Readonly<Record<string, string>> = {
  0: "GENERIC_PANIC",
  1: "ASSERT_FALSE",
  17: "OVERFLOW",
  18: "DIVIDE_BY_ZERO",
  33: "ENUM_RANGE_ERROR",
  34: "BAD_STORAGE_DATA",
  49: "STACK_UNDERFLOW",
  50: "ARRAY_RANGE_ERROR",
  65: "OUT_OF_MEMORY",
  81: "UNINITIALIZED_FUNCTION_CALL",
};

/** How Solidity writes a check that failed without a reason. In two parts: it is no call of Node. */
const FAILED_CHECK = `${"require"}(false)`;

/** What a node's data says of a revert. */
interface Told {
  readonly message: string;
  readonly reason: string | null;
  readonly revert: {
    readonly signature: string;
    readonly name: string;
    readonly args: readonly unknown[];
  } | null;
}

/**
 * The error `CALL_EXCEPTION` for a call that reverts, as ethers makes it with its whole coder.
 *
 * @param data What the call reverted with; null if the node does not say.
 */
export function callException(
  action: "call" | "estimateGas",
  call: RevertedCall,
  data: Hex | null,
): Error {
  const bytes = data === null ? null : data.toLowerCase();
  const { message, reason, revert } = toldBy(bytes);
  const to = call.to ? checksummed(call.to) : null;
  const from = call.from ? { from: checksummed(call.from) } : {};
  const transaction = { to, data: call.data || "0x", ...from };
  const details = { action, data: bytes, reason, transaction, invocation: null, revert };
  return ethersError(message, "CALL_EXCEPTION", details);
}

function toldBy(data: Hex | null): Told {
  if (data === null) return { message: "missing revert data", reason: null, revert: null };
  if (data === "0x") {
    const message = `execution reverted (no data present; likely ${FAILED_CHECK} occurred`;
    return { message, reason: FAILED_CHECK, revert: null };
  }
  const unread = (why: string) => ({
    message: `execution reverted (${why})`,
    ...{ reason: null, revert: null },
  });
  if (((data.length - 2) / 2) % 32 !== 4) {
    return unread("could not decode reason; invalid data length");
  }
  const [name, type] = BUILT_IN[data.slice(0, 10) as keyof typeof BUILT_IN] ?? [];
  if (name === undefined) return unread("unknown custom error");
  const arg = argumentOf(type, data);
  if (arg === undefined) {
    return unread(
      name === "Error"
        ? "could not decode reason; invalid string data"
        : "could not decode panic code",
    );
  }
  const revert = { signature: `${name}(${type})`, name, args: [arg] };
  const reason = typeof arg === "string" ? arg : `Panic due to ${PANICS[arg] ?? "UNKNOWN"}(${arg})`;
  const said = typeof arg === "string" ? JSON.stringify(arg) : reason;
  return { message: `execution reverted: ${said}`, reason, revert };
}

function argumentOf(type: "string" | "uint256", data: Hex): string | number | undefined {
  const one = type === "string" ? { kind: type } : { kind: "uint" as const, bits: 256 };
  try {
    const [value] = decodeAbi([{ name: "", type: one }], `0x${data.slice(10)}`);
    return typeof value === "string" ? value : Number(value);
  } catch {
    return undefined;
  }
}

import { timeText } from "@causeway/protocol";
import { dataLength, keccak256 } from "ethers";

import { alignColumns } from "./alignColumns.ts";
import type { CheckResult } from "./CheckResult.ts";
import { accountText, type PendingOperation } from "./PendingOperation.ts";

const LONGEST_CALLDATA = 1024;

/** What waits on a chain, in lines for people. */
export function renderPending(
  environment: string,
  { chain, block, operations = [], unreadable }: CheckResult,
): string[] {
  const at = block === undefined ? chain : `${chain}, block ${block}`;
  return [
    `${at}: ${verdictOf(operations, unreadable.length)}`,
    ...operations.flatMap((operation) => renderOperation(environment, chain, operation)),
    ...unreadable.map((reason) => `  unreadable: ${reason}`),
  ];
}

function verdictOf(operations: readonly PendingOperation[], unreadable: number): string {
  const count =
    operations.length === 1 ? "1 operation waits" : `${operations.length} operations wait`;
  const unasked = operations.filter(({ isAsked }) => !isAsked).length;
  const but = unreadable > 0 ? ", and not everything could be read" : "";
  if (operations.length === 0) return `nothing waits${but}`;
  return `${count}, ${unasked === 0 ? "as configured" : `${unasked} not asked for`}${but}`;
}

function renderOperation(
  environment: string,
  chain: string,
  operation: PendingOperation,
): string[] {
  const { id, caller, call, data, scheduledAt, readyAt, expiresAt, isAsked, cancelledBy } =
    operation;
  const time = (seconds: number) => timeText(BigInt(seconds));
  const [first = "", ...more] = call;
  const facts = alignColumns([
    ["scheduled", `${time(scheduledAt)}, by ${accountText(caller)}`],
    ["executable", `from ${time(readyAt)}`],
    ["lapses", time(expiresAt)],
    ["calldata", calldataText(data)],
    ["cancel", `causeway cancel ${id} --environment ${environment} --chain ${chain}`],
    ["by", cancelledBy?.join(" or ") ?? "accounts that could not be read"],
  ]);
  return [
    `  operation ${id}, ${isAsked ? "as configured" : "which the configuration does not ask for"}`,
    ...[first, ...more, ...facts].map((line) => `    ${line}`),
  ];
}

function calldataText(data: string): string {
  const length = dataLength(data);
  return length > LONGEST_CALLDATA ? `${length} bytes with the hash ${keccak256(data)}` : data;
}

import type { Hex } from "@causeway/protocol";
import type { Address, Cell, Slice, Transaction } from "@ton/core";

import { loadWord, readCell } from "../mailbox/MailboxCells.ts";

/** An act, and the contract that does it. */
export interface LoggedCall {
  readonly target: Address;
  readonly act: Cell;
}

/** What an access manager logs of operations and executions. Times are unix seconds, an id is 0 without an operation. */
export type OperationLog =
  | {
      readonly kind: "scheduled";
      readonly operationId: Hex;
      readonly when: bigint;
      readonly caller: Address;
      readonly call: LoggedCall;
    }
  | {
      readonly kind: "begun";
      readonly execution: bigint;
      readonly operationId: Hex;
      readonly caller: Address;
      readonly call: LoggedCall;
    }
  | { readonly kind: "executed"; readonly execution: bigint; readonly operationId: Hex }
  | {
      readonly kind: "failed";
      readonly execution: bigint;
      /** Whether a question found it out; then there is no exit code. */
      readonly isRecovered: boolean;
      readonly exitCode: number;
    }
  | { readonly kind: "cancelled"; readonly operationId: Hex; readonly by: Address };

/** What it logs of its own roles and of the contracts that it governs. */
export type AccessChangeLog =
  | {
      readonly kind: "roleGranted";
      readonly roleId: bigint;
      readonly account: Address;
      readonly executionDelay: bigint;
      readonly isNew: boolean;
    }
  | { readonly kind: "roleRevoked"; readonly roleId: bigint; readonly account: Address }
  | { readonly kind: "roleAdminChanged"; readonly roleId: bigint; readonly admin: bigint }
  | { readonly kind: "roleGuardianChanged"; readonly roleId: bigint; readonly guardian: bigint }
  | {
      readonly kind: "roleGrantDelayChanged";
      readonly roleId: bigint;
      readonly delay: bigint;
      readonly since: bigint;
    }
  | {
      readonly kind: "functionRoleUpdated";
      readonly target: Address;
      readonly roleId: bigint;
      readonly opcodes: readonly number[];
    }
  | {
      readonly kind: "adminDelayUpdated";
      readonly target: Address;
      readonly delay: bigint;
      readonly since: bigint;
    }
  | { readonly kind: "targetClosed"; readonly target: Address; readonly isClosed: boolean };

export type AccessLog = OperationLog | AccessChangeLog;

/** How each log of `ton/contracts/access/logs.tolk` is read, by its first 32 bits. */
const LOGS: Readonly<Record<number, (log: Slice) => AccessLog>> = {
  1612709889: (log) => {
    const operationId = loadWord(log);
    const when = log.skip(64).loadUintBig(48);
    return { kind: "scheduled", operationId, when, ...loadCalled(log) };
  },
  1612709890: (log) => {
    const [execution, operationId] = [log.loadUintBig(64), loadWord(log)];
    return { kind: "begun", execution, operationId, ...loadCalled(log) };
  },
  1612709891: (log) => {
    const execution = log.loadUintBig(64);
    return { kind: "executed", execution, operationId: loadWord(log) };
  },
  1612709892: (log) => {
    const execution = log.loadUintBig(64);
    const isRecovered = log.skip(256).loadBit();
    return { kind: "failed", execution, isRecovered, exitCode: log.skip(8).loadInt(32) };
  },
  1612709893: (log) => {
    const operationId = loadWord(log);
    return { kind: "cancelled", operationId, by: log.skip(64).loadAddress() };
  },
  1612709905: (log) => ({
    ...{ kind: "roleGranted", roleId: log.loadUintBig(64), account: log.loadAddress() },
    ...{ executionDelay: log.loadUintBig(32), isNew: log.skip(48).loadBit() },
  }),
  1612709906: (log) => ({
    ...{ kind: "roleRevoked", roleId: log.loadUintBig(64), account: log.loadAddress() },
  }),
  1612709907: (log) => ({
    ...{ kind: "roleAdminChanged", roleId: log.loadUintBig(64), admin: log.loadUintBig(64) },
  }),
  1612709908: (log) => ({
    ...{ kind: "roleGuardianChanged", roleId: log.loadUintBig(64), guardian: log.loadUintBig(64) },
  }),
  1612709909: (log) => ({
    ...{ kind: "roleGrantDelayChanged", roleId: log.loadUintBig(64) },
    ...{ delay: log.loadUintBig(32), since: log.loadUintBig(48) },
  }),
  1612709910: (log) => ({
    ...{ kind: "functionRoleUpdated", target: log.loadAddress(), roleId: log.loadUintBig(64) },
    opcodes: Array.from({ length: log.remainingBits / 32 }, () => log.loadUint(32)),
  }),
  1612709911: (log) => ({
    ...{ kind: "adminDelayUpdated", target: log.loadAddress() },
    ...{ delay: log.loadUintBig(32), since: log.loadUintBig(48) },
  }),
  1612709912: (log) => ({
    ...{ kind: "targetClosed", target: log.loadAddress(), isClosed: log.loadBit() },
  }),
};

/**
 * What an access manager logged in one of its transactions, in order.
 *
 * @throws ChainError `ContractMissing` if a log is not one of an access manager.
 */
export function accessLogsOf({ outMessages }: Pick<Transaction, "outMessages">): AccessLog[] {
  return outMessages
    .values()
    .filter(({ info }) => info.type === "external-out")
    .flatMap(({ body }) => readCell(body, readLog) ?? []);
}

function readLog(log: Slice): AccessLog | undefined {
  return log.remainingBits < 32 ? undefined : LOGS[log.loadUint(32)]?.(log);
}

function loadCalled(log: Slice): { readonly caller: Address; readonly call: LoggedCall } {
  const caller = log.loadAddress();
  const call = log.loadRef().beginParse();
  return { caller, call: { target: call.loadAddress(), act: call.loadRef() } };
}

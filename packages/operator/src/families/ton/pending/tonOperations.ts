import type { AccessState, Operation } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { accountText, type PendingOperation } from "../../../core/PendingOperation.ts";
import { secondsText } from "../access/managerSteps.ts";
import { Permissions } from "../access/permissions.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { bagOf, hexOf } from "../TonContract.ts";
import type { TonStep } from "../TonStep.ts";
import { describeAct, opcodeOf } from "./describeAct.ts";

/** Seconds from which an operation can be executed until it lapses: `ton/contracts/access/operations.tolk`. */
export const EXPIRATION = 7 * 86_400;

/**
 * Everything that waits in the access manager, and whether the configuration asks for it: by a step with the same act,
 * and by an account that may.
 *
 * @param steps All steps of the chain's plan.
 */
export function tonOperations(
  context: TonContext,
  state: AccessState | undefined,
  steps: readonly TonStep[],
): PendingOperation[] {
  if (state === undefined) return [];
  const permissions = new Permissions(state, context.blueprint.manager.address, context.view.time);
  return [...state.operations]
    .filter(([, { when }]) => when + EXPIRATION > context.view.time)
    .map(([id, operation]) => judge(context, permissions, id, operation, steps));
}

function judge(
  context: TonContext,
  permissions: Permissions,
  id: bigint,
  operation: Operation,
  steps: readonly TonStep[],
): PendingOperation {
  const { act, when } = operation;
  const [caller, target, data] = [hexOf(operation.caller), hexOf(operation.target), bagOf(act)];
  const delay = permissions.delayFor(caller, { target, act });
  const summary = describeAct(context, target, opcodeOf(act));
  const isStep = steps.some((step) => step.to === target && step.data === data);
  const isSigner = context.signers.some(({ address }) => address === caller);
  return {
    ...{ id: wordOf(id), caller: named(context, caller), target, data, summary },
    call: [`${summary} at ${walletAddress(context.chain, target)}`, `act ${data}`],
    scheduledAt: when - (delay ?? 0),
    readyAt: when,
    expiresAt: when + EXPIRATION,
    isAsked: isStep && isSigner && delay !== undefined,
  };
}

/** An operation's id as 32 bytes. */
export function wordOf(id: bigint): Hex {
  return `0x${id.toString(16).padStart(64, "0")}`;
}

function named({ signers }: TonContext, account: Hex): PendingOperation["caller"] {
  const name = signers.find(({ address }) => address === account)?.name;
  return name === undefined ? { address: account } : { name, address: account };
}

/** A finding for each operation that the configuration does not ask for. */
export function tonOperationFindings(
  { config, chain }: TonContext,
  operations: readonly PendingOperation[],
): Finding[] {
  const where = `--environment ${config.environment} --chain ${chain.name}`;
  return operations
    .filter(({ isAsked }) => !isAsked)
    .map(({ id, caller, summary, readyAt, expiresAt }) => ({
      kind: "operation-pending",
      subject: `operation ${id} of ${accountText(caller)}: ${summary}`,
      expected: NOTHING,
      held: `executable from ${secondsText(readyAt)}, lapses ${secondsText(expiresAt)}`,
      remedy: `causeway cancel ${id} ${where}`,
    }));
}

/** Acts of other contracts whose end is not known: a finding for each, since an answer takes seconds. */
export function executionFindings(context: TonContext, state: AccessState | undefined): Finding[] {
  return [...(state?.executions ?? [])].map(([number, { target, opcode }]) => ({
    kind: "operation-pending",
    subject: `execution ${number}: ${describeAct(context, hexOf(target), opcode)}`,
    expected: NOTHING,
    held: "its contract has not answered",
    remedy:
      "look again in a minute; if it stands still, anyone sends Recover to the access manager",
  }));
}

import { beginCell, type Cell, type StateInit, storeStateInit } from "@ton/core";
import type { Action, AssignedStep } from "../../core/AssignedStep.ts";
import type { Plan } from "../../core/Plan.ts";
import type { Step } from "../../core/Step.ts";
import { bagOf, type TonContract } from "./TonContract.ts";

/** A message to a contract. */
export interface SentMessage {
  /** Nanoton; what is not used comes back. */
  readonly value: bigint;
  readonly body: Cell;
  /** Code and first data, where the contract is to be deployed. */
  readonly init?: StateInit;
}

/** A step: a message that anyone may send, or an act that the access manager allows some to have done. */
export interface TonStep extends Step {
  readonly sends:
    | { readonly kind: "message"; readonly message: SentMessage }
    | {
        readonly kind: "act";
        readonly act: Cell;
        /** Nanoton for an act that sends messages itself; an act of another kind needs no more than all acts do. */
        readonly value?: bigint | undefined;
      };
}

export type TonPlan = Plan<TonStep>;

/** A step, and who signs for it. */
export interface AssignedTonStep extends TonStep, AssignedStep {
  readonly sends: TonStep["sends"];
}

/** What brings a step forward now, as a message of its signer's. */
export interface TonAction extends Action {
  readonly step: AssignedTonStep;
  readonly message: SentMessage;
}

/** A step whose act the access manager has a contract do, or does itself. */
export function actStep(
  draft: Omit<Step, "data"> & { readonly act: Cell; readonly value?: bigint },
): TonStep {
  const { act, value, ...step } = draft;
  return { ...step, data: bagOf(act), sends: { kind: "act", act, value } };
}

/** A step that sends a message. */
export function messageStep(
  draft: Omit<Step, "data"> & { readonly message: SentMessage },
): TonStep {
  const { message, ...step } = draft;
  const { init, body } = message;
  const data = init === undefined ? body : beginCell().store(storeStateInit(init)).endCell();
  return { ...step, data: bagOf(data), sends: { kind: "message", message } };
}

/** The message that deploys a contract, and does nothing else. */
export function deployingMessage({ filling, code, data, value }: TonContract): SentMessage {
  return { value, body: filling, init: { code, data } };
}

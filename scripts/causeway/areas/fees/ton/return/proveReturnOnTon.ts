import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import type { BaseConfig } from "@causeway/operator";
import {
  type AssignedTonStep,
  cellOf,
  DrilledTon,
  messageStep,
  type TonContext,
} from "@causeway/operator/ton";

import { effectiveId } from "../../versions/planVersion.ts";
import { type ReturnProof, returnProof } from "../../versions/returnProof.ts";
import type { ScheduleOnTon } from "../../versions/ScheduleKind.ts";
import type { ComparedOnTon } from "../ComparedOnTon.ts";
import { heldOnTon } from "../heldOnTon.ts";

/** An upgrade on TON, and the steps there and back. */
export interface UpgradeOnTon<C extends BaseConfig> {
  readonly ton: ScheduleOnTon<C>;
  readonly compared: ComparedOnTon;
  readonly publication: AssignedTonStep;
  /** The way back. */
  readonly returning: AssignedTonStep;
}

/**
 * Shows that an upgrade can be taken back: on the chain's own state it is published, and becomes effective when it is
 * time. Then it is taken back, and what the schedule says is compared with what it said before.
 */
export async function proveReturnOnTon<C extends BaseConfig>(
  context: TonContext<C>,
  upgrade: UpgradeOnTon<C>,
): Promise<ReturnProof> {
  const { ton, returning } = upgrade;
  const chain = await DrilledTon.at(context);
  const says = async () => {
    const after = { ...context, view: chain.view };
    const state = await ton.read(after);
    return state === undefined ? {} : ton.show(after, state).says;
  };
  const before = await says();
  const failed = (await upgradeOn(chain, context, upgrade)) ?? (await take(chain, returning));
  return failed === undefined
    ? returnProof(before, await says())
    : { isExact: false, differences: [failed] };
}

/** Has an upgrade in force. Returns why it could not be, undefined if it is. */
async function upgradeOn<C extends BaseConfig>(
  chain: DrilledTon,
  context: TonContext<C>,
  { ton, compared: { wanted, value }, publication }: UpgradeOnTon<C>,
): Promise<string | undefined> {
  const failed = await take(chain, publication);
  if (failed !== undefined) return failed;
  const state = await ton.read({ ...context, view: chain.view });
  chain.passUntil(dueAt(state, chain.time));
  const message = { value, body: cellOf(wanted.calls.makeEffective()) };
  const step = messageStep({
    ...{ id: effectiveId(wanted), summary: "make it effective", to: wanted.address },
    ...{ after: [], findings: [], message },
  });
  return take(chain, { ...step, signer: publication.signer, delay: 0, scheduled: undefined });
}

/** From when on the pending version can be made effective, unix seconds. */
function dueAt(state: FeeScheduleState | undefined, time: number): number {
  const { pending, changeableFrom } = heldOnTon(state, BigInt(time));
  return Math.max(Number(pending?.effectiveAt ?? 0n), Number(changeableFrom));
}

/** Returns why it failed, undefined if it did not. */
async function take(chain: DrilledTon, step: AssignedTonStep): Promise<string | undefined> {
  const trials = await chain.take(step);
  const refused = trials.find((trial) => trial.refused !== undefined)?.refused;
  return refused === undefined ? undefined : `${step.summary}: ${refused}`;
}

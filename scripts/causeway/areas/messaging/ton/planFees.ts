import {
  type FeeScheduleState,
  makeEffectiveBody,
  publishAct,
  readFeeSchedule,
} from "@causeway/chains/ton/contracts";
import { deployStepId, type Finding, NOTHING, stepsOnly } from "@causeway/operator";
import { hashOf, messageStep, type TonPlan, type TonStep } from "@causeway/operator/ton";
import { timeText } from "@causeway/protocol";

import { tonActStep, tonContractsOn } from "../../deployment/index.ts";
import { addTonOutboundId, configuredLanes } from "../../lanes/index.ts";
import { FEE_SCHEDULE, FEE_SCHEDULE_ROLE } from "../fees/roles.ts";
import { chargedFindings } from "./chargedFindings.ts";
import { type TonFeesContext, type WantedFees, wantedTonFees } from "./wantedFees.ts";

/** Nanoton with which a version is made effective: each price is a message of its own, and what is left comes back. */
const EFFECTIVE_BASE = 2_000_000_000n;
const EFFECTIVE_EACH = 650_000_000n;

const SUBJECT = "fee schedule";

/** Brings a chain to the configured version of its prices, and sees that the contracts charge them. */
export async function planTonFees(context: TonFeesContext): Promise<TonPlan> {
  const wanted = wantedTonFees(context);
  if (wanted === undefined) return stepsOnly([]);
  const { MessageFeeSchedule } = tonContractsOn(context.config, context.chain);
  const { data } = await context.view.account(MessageFeeSchedule.address);
  const held = data && readFeeSchedule(data);
  const isInForce = held?.contentHash === hashOf(wanted.content);
  if (held !== undefined && isInForce) return chargedFindings(context, wanted, held);
  const finding = versionFinding(context, held);
  const { pending } = held ?? {};
  if (pending === undefined) return stepsOnly(publication(context, wanted, finding));
  if (hashOf(pending.content) !== hashOf(wanted.content)) return otherPending(pending, finding);
  if (pending.effectiveAt > context.view.time) return notYet(pending);
  return stepsOnly([makingEffective(context, wanted, finding, [])]);
}

function versionFinding({ config }: TonFeesContext, held: FeeScheduleState | undefined): Finding {
  const before = held === undefined || held.version === 0 ? NOTHING : `version ${held.version}`;
  return {
    kind: "fee-schedule-version",
    subject: SUBJECT,
    expected: `version ${config.feeScheduleVersion}`,
    held: before,
  };
}

type Pending = NonNullable<FeeScheduleState["pending"]>;

function otherPending({ version, effectiveAt }: Pending, finding: Finding): TonPlan {
  const from = timeText(BigInt(effectiveAt));
  const reason = `version ${version} is pending from ${from} on, and is not the configuration's`;
  const remedy =
    "take it into the configuration, or have a holder of the role feeAdmin withdraw it";
  const waiting = [{ subject: SUBJECT, reason, cause: "elsewhere" as const }];
  const pending: Finding = {
    kind: "fee-schedule-pending",
    subject: SUBJECT,
    expected: NOTHING,
    held: `version ${version} from ${from} on`,
    remedy,
  };
  return { steps: [], waiting, findings: [finding, pending] };
}

function notYet({ version, effectiveAt }: Pending): TonPlan {
  const reason = `version ${version} can be made effective from ${timeText(BigInt(effectiveAt))} on`;
  return { steps: [], waiting: [{ subject: SUBJECT, reason, cause: "time" }], findings: [] };
}

function publication(context: TonFeesContext, wanted: WantedFees, finding: Finding): TonStep[] {
  const { config, chain } = context;
  const { feeScheduleVersion: version, feesEffectiveAt = 0n } = config;
  const publish = tonActStep(tonContractsOn(config, chain).MessageFeeSchedule, {
    id: `publish ${SUBJECT}`,
    summary: `Publish version ${version} of the ${SUBJECT}: ${says(wanted)}`,
    act: publishAct(version, feesEffectiveAt, wanted.content),
    after: beforePublication(context),
    findings: [finding],
  });
  if (feesEffectiveAt !== 0n) return [publish];
  return [publish, makingEffective(context, wanted, finding, [publish.id])];
}

function makingEffective(
  { config, chain }: TonFeesContext,
  wanted: WantedFees,
  finding: Finding,
  after: readonly string[],
): TonStep {
  const { MessageFeeSchedule } = tonContractsOn(config, chain);
  const value = EFFECTIVE_BASE + EFFECTIVE_EACH * BigInt(wanted.subjects.length);
  return messageStep({
    id: `make ${SUBJECT} effective`,
    summary: `Make version ${config.feeScheduleVersion} of the ${SUBJECT} effective: ${says(wanted)}`,
    to: MessageFeeSchedule.address,
    message: { value, body: makeEffectiveBody() },
    after,
    findings: [finding],
  });
}

/** Prices are set by the role of the schedule, in lanes' destinations that the mailbox knows. */
function beforePublication({ config, chain }: TonFeesContext): string[] {
  const priced = ["Mailbox", "RelaySender"];
  return [
    ...configuredLanes(config)
      .filter(({ originChain }) => originChain === chain)
      .map(addTonOutboundId),
    ...priced.map(deployStepId),
    `grant ${FEE_SCHEDULE_ROLE} to ${FEE_SCHEDULE}`,
    ...priced.map((contract) => `restrict ${contract} to ${FEE_SCHEDULE_ROLE}`),
  ];
}

function says({ subjects }: WantedFees): string {
  return subjects
    .map(({ name, terms: { price } }) => `${name} ${price.base} and ${price.gasPrice} each`)
    .join("; ");
}

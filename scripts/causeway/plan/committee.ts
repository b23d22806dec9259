import { committeeHash, sortMembers, ZERO_WORD } from "@causeway/protocol";

import { CommitteeRegistry__factory } from "../../../typechain-types/index.js";
import type { MemberConfig } from "../config/Config.ts";
import { type Finding, NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, joinPlans, type Plan, type Step, stepsOnly } from "./Step.ts";

const registry = CommitteeRegistry__factory.createInterface();
const DEPLOYED = deployStepId("CommitteeRegistry");

/** Who signs this chain's checkpoints: every member enrolled, the committee proposed and active. */
export async function planCommittee(context: PlanContext): Promise<Plan> {
  const enrolments = await planEnrolments(context);
  const succession = await planSuccession(context, [DEPLOYED, ...enrolments.map(({ id }) => id)]);
  return joinPlans([stepsOnly(enrolments), succession]);
}

async function planEnrolments(context: PlanContext): Promise<Step[]> {
  const { members } = context.config.committee;
  const enrolled = await Promise.all(members.map((member) => isEnrolled(member, context)));
  return members
    .filter((_, index) => !enrolled[index])
    .map((member) => ({
      id: `enrol ${member.name}`,
      summary: `Enrol the validator ${member.name} with its proofs of possession`,
      to: context.addresses.CommitteeRegistry,
      data: registry.encodeFunctionData("enrol", [
        member,
        member.possession.babyJubjub,
        member.possession.ed25519,
      ]),
      after: [DEPLOYED],
      findings: [
        {
          kind: "validator-not-enrolled",
          subject: member.name,
          expected: "enrolled",
          held: NOTHING,
        },
      ],
    }));
}

async function isEnrolled(member: MemberConfig, context: PlanContext): Promise<boolean> {
  const { view, addresses } = context;
  if (!(await view.hasCode(addresses.CommitteeRegistry))) return false;
  return connect(context).isEnrolled(member, { blockTag: view.blockTag });
}

/** A committee that is proposed becomes the current one only when its handover is over. */
async function planSuccession(context: PlanContext, after: readonly string[]): Promise<Plan> {
  const members = sortMembers(context.config.committee.members);
  const wanted = committeeHash(members);
  const held = await committeesHeld(context);
  if (held.current === wanted && held.next === ZERO_WORD) return stepsOnly([]);
  const findings = [committeeFinding(wanted, held)];
  const to = context.addresses.CommitteeRegistry;
  if (held.next === ZERO_WORD) {
    const data = registry.encodeFunctionData("proposeCommittee", [members]);
    const summary = `Propose the committee ${wanted} of ${members.length} members`;
    const instead = held.current === ZERO_WORD ? "" : ` instead of ${held.current}`;
    const id = "propose committee";
    return stepsOnly([{ id, summary: `${summary}${instead}`, to, data, after, findings }]);
  }
  if (held.time < held.activatableAt) {
    const end = new Date(Number(held.activatableAt) * 1000).toISOString();
    return {
      steps: [],
      waiting: [
        {
          subject: `committee ${held.next}`,
          reason: `its handover ends at ${end}`,
          cause: "time",
        },
      ],
      findings,
    };
  }
  const data = registry.encodeFunctionData("activateCommittee");
  const summary = `Begin the epoch of the committee ${held.next}`;
  return stepsOnly([{ id: "activate committee", summary, to, data, after, findings }]);
}

function committeeFinding(
  expected: string,
  { current, next }: Readonly<Record<"current" | "next", string>>,
): Finding {
  const signing = current === ZERO_WORD ? NOTHING : current;
  const held = next === ZERO_WORD ? signing : `${signing}, and ${next} is proposed`;
  return { kind: "committee", subject: "committee", expected, held };
}

/** Commitments of the committees; zero where there is none. Times in unix seconds. */
async function committeesHeld(context: PlanContext) {
  const { view, addresses } = context;
  if (!(await view.hasCode(addresses.CommitteeRegistry))) {
    return { current: ZERO_WORD, next: ZERO_WORD, activatableAt: 0n, time: 0n };
  }
  const at = { blockTag: view.blockTag };
  const contract = connect(context);
  const [current, next, activatableAt, time] = await Promise.all([
    contract.committeeHash(at),
    contract.nextCommitteeHash(at),
    contract.activatableAt(at),
    view.time(),
  ]);
  return { current, next, activatableAt, time };
}

function connect({ view, addresses }: PlanContext) {
  return CommitteeRegistry__factory.connect(addresses.CommitteeRegistry, view.provider);
}

import { connectContract } from "@causeway/chains/evm";
import { sortMembers, ZERO_WORD } from "@causeway/protocol";

import { CommitteeRegistry__factory } from "../../../typechain-types/index.js";
import { timeText } from "../chain/timeText.ts";
import { clientsToHandOver } from "../committee/clientsToHandOver.ts";
import { readFollowers } from "../committee/readFollowers.ts";
import type { MemberConfig } from "../config/Config.ts";
import { committeeSums } from "../contracts/committeeSums.ts";
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

async function planSuccession(context: PlanContext, after: readonly string[]): Promise<Plan> {
  const { committee, verifier } = context.config;
  const members = sortMembers(committee.members);
  const wanted = committeeSums(members, verifier.slots).hash;
  const held = await committeesHeld(context);
  if (held.current === wanted && held.next === ZERO_WORD) return stepsOnly([]);
  const findings = [committeeFinding(wanted, held)];
  if (held.next !== ZERO_WORD && held.next !== wanted) {
    return planForeign(context, held, findings);
  }
  if (held.next !== ZERO_WORD) return planActivation(context, held, after, findings);
  const to = context.addresses.CommitteeRegistry;
  const data = registry.encodeFunctionData("proposeCommittee", [members]);
  const summary = `Propose the committee ${wanted} of ${members.length} members`;
  const instead = held.current === ZERO_WORD ? "" : ` instead of ${held.current}`;
  const id = "propose committee";
  return stepsOnly([{ id, summary: `${summary}${instead}`, to, data, after, findings }]);
}

/** Whoever proposed another committee, its epoch does not begin by our hand. */
function planForeign(
  { config, chain }: PlanContext,
  { next, time, withdrawableUntil }: Held,
  findings: readonly Finding[],
): Plan {
  const remedy =
    time < withdrawableUntil
      ? `the guardian can withdraw it until ${timeText(withdrawableUntil)}: ` +
        `causeway committee withdraw --environment ${config.environment} --chain ${chain.name}`
      : "the configured one can be proposed once anyone has begun its epoch";
  const reason =
    "it is proposed, and not the configured one: find out by whom. If it shall sign, committee.json must say so; if " +
    `not, ${remedy}`;
  const waiting = [{ subject: `committee ${next}`, reason, cause: "elsewhere" as const }];
  return { steps: [], waiting, findings: findings.map((one) => ({ ...one, remedy: reason })) };
}

/**
 * A committee that is proposed becomes the current one when its handover is over and every light client knows of it:
 * who began its epoch earlier would cut off those that do not.
 */
async function planActivation(
  context: PlanContext,
  { next, epoch, time, withdrawableUntil, activatableAt }: Held,
  after: readonly string[],
  findings: readonly Finding[],
): Promise<Plan> {
  const subject = `committee ${next}`;
  if (time < activatableAt) {
    const withdrawable =
      time < withdrawableUntil ? `it can be withdrawn until ${timeText(withdrawableUntil)}, ` : "";
    const reason = `${withdrawable}its handover ends at ${timeText(activatableAt)}`;
    return { steps: [], waiting: [{ subject, reason, cause: "time" }], findings };
  }
  const unaware = clientsToHandOver(await readFollowers(context, context.chain), epoch);
  if (unaware.length > 0) {
    const waiting = unaware.map(({ reason, cause }) => ({
      subject,
      reason: `${reason}: a relayer does that, or causeway committee rotate`,
      cause,
    }));
    return { steps: [], waiting, findings };
  }
  const to = context.addresses.CommitteeRegistry;
  const data = registry.encodeFunctionData("activateCommittee");
  const summary = `Begin the epoch of the committee ${next}`;
  return stepsOnly([{ id: "activate committee", summary, to, data, after, findings }]);
}

function committeeFinding(
  expected: string,
  { current, next, time, withdrawableUntil }: Held,
): Finding {
  const signing = current === ZERO_WORD ? NOTHING : current;
  const until = timeText(withdrawableUntil);
  const standing =
    time < withdrawableUntil
      ? `is proposed and can be withdrawn until ${until}`
      : `is named by checkpoints since ${until}`;
  const held = next === ZERO_WORD ? signing : `${signing}, and ${next} ${standing}`;
  return { kind: "committee", subject: "committee", expected, held };
}

/** Commitments of the committees; zero where there is none. Times in unix seconds. */
interface Held {
  readonly epoch: bigint;
  readonly current: string;
  readonly next: string;
  readonly withdrawableUntil: bigint;
  readonly activatableAt: bigint;
  readonly time: bigint;
}

async function committeesHeld(context: PlanContext): Promise<Held> {
  const { view, addresses } = context;
  if (!(await view.hasCode(addresses.CommitteeRegistry))) {
    const none = { epoch: 0n, current: ZERO_WORD, next: ZERO_WORD };
    return { ...none, withdrawableUntil: 0n, activatableAt: 0n, time: 0n };
  }
  const at = { blockTag: view.blockTag };
  const contract = connect(context);
  const [epoch, current, next, withdrawableUntil, activatableAt, time] = await Promise.all([
    contract.epoch(at),
    contract.committeeHash(at),
    contract.nextCommitteeHash(at),
    contract.withdrawableUntil(at),
    contract.activatableAt(at),
    view.time(),
  ]);
  return { epoch, current, next, withdrawableUntil, activatableAt, time };
}

function connect({ view, addresses }: PlanContext) {
  return connectContract(CommitteeRegistry__factory, addresses.CommitteeRegistry, view.provider);
}

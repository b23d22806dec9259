import { connectContract } from "@causeway/chains/ethers";
import {
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { sortMembers, timeText, ZERO_WORD } from "@causeway/protocol";
import { committeeRegistryAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn, deploymentOf } from "../../deployment/index.ts";
import { committeeHashOf } from "../committeeSums.ts";
import type { MemberConfig } from "../schema.ts";
import type { CommitteeContext } from "./CommitteeContext.ts";
import { REGISTRY_NAME } from "./contracts.ts";

const registry = interfaceOf(committeeRegistryAbi);
const DEPLOYED = deploymentOf(REGISTRY_NAME);

/** The id of the step that proposes a committee. */
export const PROPOSE = "propose committee";
/** The id of the step that begins the epoch of the proposed committee. */
export const ACTIVATE = "activate committee";

/** Who signs this chain's checkpoints: every member enrolled, the committee proposed and active. */
export async function planCommittee(context: CommitteeContext): Promise<Plan> {
  const enrolments = await planEnrolments(context);
  const succession = await planSuccession(context, [DEPLOYED, ...enrolments.map(({ id }) => id)]);
  return joinPlans([stepsOnly(enrolments), succession]);
}

async function planEnrolments(context: CommitteeContext): Promise<Step[]> {
  const { members } = context.config.committee;
  const enrolled = await Promise.all(members.map((member) => isEnrolled(member, context)));
  return members
    .filter((_, index) => !enrolled[index])
    .map((member) => ({
      id: `enrol ${member.name}`,
      summary: `Enrol the validator ${member.name} with its proofs of possession`,
      to: addressesOn(context.config, context.chain).CommitteeRegistry,
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

async function isEnrolled(member: MemberConfig, context: CommitteeContext): Promise<boolean> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(addresses.CommitteeRegistry))) return false;
  return connect(context).isEnrolled(member, { blockTag: view.blockTag });
}

async function planSuccession(context: CommitteeContext, after: readonly string[]): Promise<Plan> {
  const { committee } = context.config;
  const members = sortMembers(committee.members);
  const wanted = committeeHashOf(members);
  const held = await committeesHeld(context);
  if (held.current === wanted && held.next === ZERO_WORD) return stepsOnly([]);
  const findings = [committeeFinding(wanted, held)];
  if (held.next !== ZERO_WORD && held.next !== wanted) {
    return planForeign(context, held, findings);
  }
  if (held.next !== ZERO_WORD) return planActivation(context, held, after, findings);
  const to = addressesOn(context.config, context.chain).CommitteeRegistry;
  const data = registry.encodeFunctionData("proposeCommittee", [members]);
  const summary = `Propose the committee ${wanted} of ${members.length} members`;
  const instead = held.current === ZERO_WORD ? "" : ` instead of ${held.current}`;
  const id = PROPOSE;
  return stepsOnly([{ id, summary: `${summary}${instead}`, to, data, after, findings }]);
}

/** Whoever proposed another committee, its epoch does not begin by our hand. */
function planForeign(
  { config, chain }: CommitteeContext,
  { next, time, withdrawableUntil }: Held,
  findings: readonly Finding[],
): Plan {
  const remedy =
    time < withdrawableUntil
      ? `the guardian can withdraw it until ${timeText(withdrawableUntil)}: ` +
        `causeway committee withdraw --environment ${config.environment} --chain ${chain.name}`
      : "the configured one can be proposed once anyone has begun its epoch";
  const reason =
    "it is proposed, and it is not the configured one. Find out by whom. If it must sign, put it into committee.json; " +
    `if not, ${remedy}`;
  const waiting = [{ subject: `committee ${next}`, reason, cause: "elsewhere" as const }];
  return { steps: [], waiting, findings: findings.map((one) => ({ ...one, remedy: reason })) };
}

/**
 * A committee that is proposed becomes the current one when its handover is over. What light clients of the chain still
 * need before that, their own area says.
 */
function planActivation(
  context: CommitteeContext,
  { next, time, withdrawableUntil, activatableAt }: Held,
  after: readonly string[],
  findings: readonly Finding[],
): Plan {
  const subject = `committee ${next}`;
  if (time < activatableAt) {
    const withdrawable =
      time < withdrawableUntil ? `it can be withdrawn until ${timeText(withdrawableUntil)}, ` : "";
    const reason = `${withdrawable}its handover ends at ${timeText(activatableAt)}`;
    return { steps: [], waiting: [{ subject, reason, cause: "time" }], findings };
  }
  const to = addressesOn(context.config, context.chain).CommitteeRegistry;
  const data = registry.encodeFunctionData("activateCommittee");
  const summary = `Begin the epoch of the committee ${next}`;
  return stepsOnly([{ id: ACTIVATE, summary, to, data, after, findings }]);
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

/** Commitments of the committees; zero where none exists. Times in unix seconds. */
interface Held {
  readonly epoch: bigint;
  readonly current: string;
  readonly next: string;
  readonly withdrawableUntil: bigint;
  readonly activatableAt: bigint;
  readonly time: bigint;
}

async function committeesHeld(context: CommitteeContext): Promise<Held> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
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

function connect({ config, view, chain }: CommitteeContext) {
  const addresses = addressesOn(config, chain);
  return connectContract(committeeRegistryAbi, addresses.CommitteeRegistry, view.provider);
}

import { ROLES } from "../../../../../../test/scripts/world/roles.ts";
import type { Step } from "../../../../src/core/Step.ts";
import type { ProposalSource } from "../../../../src/families/evm/proposals/makeProposals.ts";
import {
  DEFAULT_LIMITS,
  type Limits,
} from "../../../../src/families/evm/proposals/splitActions.ts";
import {
  type WrittenProposals,
  writeProposals,
} from "../../../../src/families/evm/proposals/writeProposals.ts";
import { actionFor } from "../../../../src/families/evm/signing/actionFor.ts";
import { assignSteps } from "../../../../src/families/evm/signing/assignSteps.ts";
import { SafeChain } from "./SafeChain.ts";

/** Seconds that the council must wait. */
export const DAY = 24 * 60 * 60;

type RoleName = keyof typeof ROLES;

const GUARDED: readonly RoleName[] = ["laneAdmin", "feeSchedule", "treasurer"];

/** A plan of three calls that only a Safe may make, each after a day. */
export class CouncilPlan {
  readonly chain: SafeChain;

  private constructor(chain: SafeChain) {
    this.chain = chain;
  }

  static async start(): Promise<CouncilPlan> {
    const chain = await SafeChain.start();
    const safe = await chain.safe.getAddress();
    await (await chain.manager.grantRole(ROLES.admin, safe, DAY)).wait();
    await (await chain.manager.revokeRole(ROLES.admin, chain.firstAdmin)).wait();
    return new CouncilPlan(chain);
  }

  /** What is missing on the chain, and what the council does for it now. */
  async read(limits: Limits = DEFAULT_LIMITS): Promise<ProposalSource> {
    const { manager } = this.chain;
    const held = await Promise.all(GUARDED.map((role) => manager.getRoleGuardian(ROLES[role])));
    const missing = GUARDED.filter((_, index) => held[index] !== ROLES.guardian);
    const steps = await Promise.all(missing.map((role) => this.#guard(role)));
    const context = await this.chain.context();
    const assigned = await assignSteps(context, steps);
    const actions = assigned.steps.map((step) => actionFor(step, context.blueprint.manager));
    return { context, time: await this.chain.time(), actions, limits };
  }

  async write(folder: string, limits?: Limits): Promise<WrittenProposals> {
    return writeProposals({ folder, ...(await this.read(limits)) });
  }

  async #guard(role: RoleName): Promise<Step> {
    const { manager } = this.chain;
    return {
      id: `set guardian of ${role}`,
      summary: `Let the guardian cancel what the role ${role} has scheduled`,
      to: await manager.getAddress(),
      data: manager.interface.encodeFunctionData("setRoleGuardian", [ROLES[role], ROLES.guardian]),
      after: [],
      findings: [
        {
          kind: "role-guardian",
          subject: `guardian of ${role}`,
          expected: "guardian",
          held: "admin",
        },
      ],
    };
  }
}

import { type AccessState, type Delay, managerActs } from "@causeway/chains/ton/contracts";
import { ADMIN_ID, describeRole, roleNamed } from "../../../config/Role.ts";
import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { joinPlans, stepsOnly } from "../../../core/Plan.ts";
import type { TonContext } from "../TonContext.ts";
import type { TonPlan, TonStep } from "../TonStep.ts";
import { delayAt, isChanging } from "./heldAccess.ts";
import { managerStep, managerStepId, secondsText } from "./managerSteps.ts";

/** A role that the access manager holds. */
interface HeldRole {
  readonly id: bigint;
  readonly name: string;
  readonly admin: bigint;
  readonly guardian: bigint;
  readonly grantDelay: Delay;
}

/** Who grants a role, that the guardian alone cancels what waits, and how long being granted a role takes. */
export function planTonSettings(context: TonContext, state: AccessState): TonPlan {
  const { roles } = context.blueprint;
  const held = [...state.roles].map(([id, role]) => ({
    ...role,
    ...{ id, name: roleNamed(roles, id) ?? `${id}` },
  }));
  // The access manager lets nobody change these of the admin's role.
  const others = held.filter(({ id }) => id !== ADMIN_ID);
  return joinPlans([
    stepsOnly(
      others.flatMap((role) => [...guardianSteps(context, role), ...adminSteps(context, role)]),
    ),
    ...held.map((role) => planGrantDelay(context, role)),
  ]);
}

function guardianSteps(context: TonContext, { id, name, guardian }: HeldRole): TonStep[] {
  if (guardian === ADMIN_ID) return [];
  const held = describeRole(context.blueprint.roles, guardian);
  return [
    managerStep(context, {
      id: `set guardian of ${name}`,
      summary: `Let the ${held} no longer cancel the operations that the role ${name} scheduled`,
      act: managerActs.setRoleGuardian(id, ADMIN_ID),
      after: [managerStepId(context)],
      findings: [
        { kind: "role-guardian", subject: `guardian of ${name}`, expected: NOTHING, held },
      ],
    }),
  ];
}

function adminSteps(context: TonContext, { id, name, admin }: HeldRole): TonStep[] {
  if (admin === ADMIN_ID) return [];
  const { roles } = context.blueprint;
  const [expected, held] = [describeRole(roles, ADMIN_ID), describeRole(roles, admin)];
  return [
    managerStep(context, {
      id: `set admin of ${name}`,
      summary: `Let admins alone grant the role ${name}, and no longer the ${held}`,
      act: managerActs.setRoleAdmin(id, ADMIN_ID),
      after: [managerStepId(context)],
      findings: [{ kind: "role-admin", subject: `admin of ${name}`, expected, held }],
    }),
  ];
}

/** The access manager itself delays grants of trusting roles. A delay that it stores beside that, somebody set. */
function planGrantDelay(context: TonContext, role: HeldRole): TonPlan {
  const { time } = context.view;
  const { grantDelay, name, id } = role;
  const held = delayAt(grantDelay, time);
  if (held === 0 && grantDelay.after === 0) return stepsOnly([]);
  const finding = grantDelayFinding(role, time);
  if (held !== 0) {
    const remedy =
      grantDelay.after === 0
        ? "wait: it comes right by itself"
        : "an admin sets the grant delay to 0, which takes days to have effect";
    return { ...stepsOnly([]), findings: [{ ...finding, remedy }] };
  }
  return stepsOnly([
    managerStep(context, {
      id: `set grant delay of ${name}`,
      summary: `Let grants of the role ${name} have effect at once as before, and take back the change that is on its way`,
      act: managerActs.setGrantDelay(id, 0),
      after: [managerStepId(context)],
      findings: [finding],
    }),
  ]);
}

function grantDelayFinding({ name, grantDelay }: HeldRole, time: number): Finding {
  const change = isChanging(grantDelay, time)
    ? `, and ${describe(grantDelay.after)} from ${secondsText(grantDelay.effect)} on`
    : "";
  return {
    kind: "grant-delay",
    subject: `grants of ${name}`,
    expected: describe(0),
    held: `${describe(delayAt(grantDelay, time))}${change}`,
  };
}

function describe(seconds: number): string {
  return seconds === 0 ? "at once" : `after ${seconds} s`;
}

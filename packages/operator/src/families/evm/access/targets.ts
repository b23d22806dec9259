import { type Hex, timeText } from "@causeway/protocol";
import managed from "@openzeppelin/contracts/build/contracts/IAccessManaged.json" with {
  type: "json",
};
import { Contract, getAddress } from "ethers";

import type { Finding } from "../../../core/Finding.ts";
import { pastEvents } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";
import { type AccessManager, connectManager, MANAGER_NAME } from "./accessManager.ts";
import type { Restriction } from "./Restriction.ts";

/** Contracts that the access manager does not govern as it must. An admin had his reasons: somebody must judge. */
export async function findTargets(context: PlanContext): Promise<Finding[]> {
  const manager = await connectManager(context);
  if (manager === undefined) return [];
  const findings = await Promise.all(
    context.blueprint.restrictions.map(async (target) => {
      if (!(await context.view.hasCode(target.address))) return [];
      return [
        ...(await findAuthority(context, target)),
        ...(await findSettings(context, target, manager)),
      ];
    }),
  );
  const own = { contract: MANAGER_NAME, address: context.blueprint.manager };
  return [...findings.flat(), ...(await findSettings(context, own, manager))];
}

type Target = Pick<Restriction, "contract" | "address">;

async function findSettings(
  context: PlanContext,
  target: Target,
  manager: AccessManager,
): Promise<Finding[]> {
  return [
    ...(await findClosed(context, target, manager)),
    ...(await findAdminDelay(context, target, manager)),
  ];
}

async function findAuthority(
  { view, blueprint }: PlanContext,
  { contract: name, address }: Target,
): Promise<Finding[]> {
  const contract = new Contract(address, managed.abi, view.provider);
  const held: string = await contract.getFunction("authority")({ blockTag: view.blockTag });
  if (getAddress(held) === getAddress(blueprint.manager)) return [];
  const remedy = `the present authority calls setAuthority of ${name}; until then ${held} decides which account may call which function`;
  const expected = blueprint.manager;
  return [{ kind: "authority", subject: `authority of ${name}`, expected, held, remedy }];
}

async function findClosed(
  { view }: PlanContext,
  { contract: name, address }: Target,
  manager: AccessManager,
): Promise<Finding[]> {
  if (!(await manager.isTargetClosed(address, { blockTag: view.blockTag }))) return [];
  const remedy = "when the reason for its closing is gone, an admin calls setTargetClosed";
  return [{ kind: "target-closed", subject: name, expected: "open", held: "closed", remedy }];
}

async function findAdminDelay(
  context: PlanContext,
  { contract: name, address }: Target,
  manager: AccessManager,
): Promise<Finding[]> {
  const [held, later] = await Promise.all([
    manager.getTargetAdminDelay(address, { blockTag: context.view.blockTag }),
    laterAdminDelay(context, address),
  ]);
  if (held === 0n && (later?.delay ?? 0n) === 0n) return [];
  const change =
    later === undefined ? "" : `, and ${later.delay} s from ${timeText(later.since)} on`;
  return [
    {
      kind: "target-admin-delay",
      subject: name,
      expected: "0 s beside the admins' own delay",
      held: `${held} s${change}`,
      remedy:
        later?.delay === 0n
          ? "wait: it comes right by itself"
          : "an admin calls setTargetAdminDelay: a pending change is withdrawn; without one, the call takes days to have effect",
    },
  ];
}

/** The access manager tells of a change when it is asked for, and has no view of one that is on its way. */
async function laterAdminDelay(context: PlanContext, target: Hex) {
  const events = await pastEvents(context, context.blueprint.manager, "TargetAdminDelayUpdated");
  const last = events.findLast((event) => getAddress(event.target) === getAddress(target));
  if (last === undefined || last.since <= (await context.view.time())) return undefined;
  return { delay: last.delay as bigint, since: last.since as bigint };
}

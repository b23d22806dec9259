import { type Role, roleNamed } from "../../../config/Role.ts";
import { pastEvents } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";

/** A role of which the access manager may hold more than its members. */
export interface SettledRole {
  readonly id: bigint;
  /** What the configuration calls it, or else its id. */
  readonly name: string;
  /** Undefined if the configuration does not know it. */
  readonly definition: Role | undefined;
}

const SETTINGS = ["RoleAdminChanged", "RoleGuardianChanged", "RoleGrantDelayChanged"];

/** The roles of the configuration, and every other of which anything was ever set. */
export async function settledRoles(context: PlanContext): Promise<SettledRole[]> {
  const { manager, roles } = context.blueprint;
  const events = await Promise.all(SETTINGS.map((name) => pastEvents(context, manager, name)));
  const known = Object.values(roles).map(({ id }) => id);
  const ids = new Set([...known, ...events.flat().map(({ roleId }) => roleId as bigint)]);
  return [...ids].map((id) => {
    const name = roleNamed(roles, id);
    return name === undefined
      ? { id, name: `${id}`, definition: undefined }
      : { id, name, definition: roles[name] };
  });
}

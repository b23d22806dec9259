import type { Roles } from "../../../config/Role.ts";

/** The id of a role, by the name that the configuration uses. */
export function roleId(roles: Roles, name: string): bigint {
  const role = roles[name];
  if (role === undefined) throw new Error(`an area asks for a role ${name} that none has`);
  return role.id;
}

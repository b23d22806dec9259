import type { Hex } from "@causeway/protocol";

/** A role of the access manager: what is decided of it for every environment. */
export interface Role {
  readonly id: bigint;
  /** Least execution delay of its members outside development, seconds. */
  readonly leastDelay: number;
  /**
   * Whether its members act at once or not at all: functions ask for it from the beginning, one key alone may have it,
   * and outside development they have no other.
   */
  readonly actsAtOnce?: boolean;
  /** Whether its members say who is believed, or make others members: then being granted it takes time. */
  readonly isTrusting?: boolean;
  /** Words of the families on whose chains it is; all families if left out. */
  readonly families?: readonly string[];
  /** The contract of ours that is its only member. */
  readonly contract?: RoleContract;
}

/** A contract of ours that has a role, named where an account would be. */
export interface RoleContract {
  readonly name: string;
  readonly addressOf: (deployer: Hex) => Hex;
  /** Why nobody else may have the role. */
  readonly because: string;
}

/** Roles by the names that the configuration uses. */
export type Roles = Readonly<Record<string, Role>>;

/** The access manager's own role, which may do whatever no other role is asked for. */
export const ADMIN = "admin";
/** As OpenZeppelin's `AccessManager.ADMIN_ROLE`. */
export const ADMIN_ID = 0n;

/** Whether a role is on chains of a family. */
export function hasRole({ families }: Role, family: string): boolean {
  return families?.includes(family) ?? true;
}

/** A role in words: `role guardian`. */
export function describeRole(roles: Roles, id: bigint): string {
  return `role ${roleNamed(roles, id) ?? id}`;
}

/** What the configuration calls a role; undefined if it has none of that id. */
export function roleNamed(roles: Roles, id: bigint): string | undefined {
  return Object.entries(roles).find(([, known]) => known.id === id)?.[0];
}

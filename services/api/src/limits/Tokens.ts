import type { PolicyName } from "../keys/Key.ts";

/** A limit by its name: those that keys have, and that of files, which an address has alone. */
export type LimitName = PolicyName | "files";

/** A limit of one client. */
export interface LimitOf {
  /** A key, or an address. */
  readonly client: string;
  readonly policy: LimitName;
  /** Weight of requests that a minute may have. */
  readonly limit: number;
}

/** Weight that a process may let through. */
export interface Grant {
  readonly tokens: number;
  /** Weight that is left after it, for all processes. */
  readonly left: number;
  /** Until the limit begins again. */
  readonly milliseconds: number;
}

/** Gives weight out of limits. */
export interface Tokens {
  /** @param wanted The least that the process needs; less is given if less is left. */
  grant(limit: LimitOf, wanted: number): Promise<Grant>;
}

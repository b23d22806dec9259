import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import type { TonView } from "./TonView.ts";

/** Acts of a contract that the access manager governs. */
export interface TonRestriction {
  /** As `TonContract.name`. */
  readonly contract: string;
  readonly address: Hex;
  readonly acts: readonly RestrictedAct[];
}

/** A restricted act and the role that it asks for. */
export interface RestrictedAct {
  readonly name: string;
  /** First 32 bits of the act. */
  readonly opcode: number;
  readonly role: string;
  /** Whether it asks for its role only when no chain waits for another any more: until then the deployer has it done. */
  readonly untilSettled: boolean;
  /** What an act takes that sends messages itself; left out of acts that need no more than all acts do. */
  readonly value?: ActValue;
}

/** Nanoton with which the access manager has an act done. @param act With its first 32 bits. */
export type ActValue = (view: TonView, act: Cell) => Promise<bigint>;

/**
 * Acts that ask for a role.
 *
 * @param opcodes Of a contract's acts, by their names.
 * @param roles Name of the role by the act's name.
 * @param options As `RestrictedAct.untilSettled`, for all of them.
 */
export function restrictedActs<const O extends Readonly<Record<string, number>>>(
  opcodes: O,
  roles: { readonly [Name in keyof O]?: string },
  { untilSettled = false } = {},
): readonly RestrictedAct[] {
  return Object.entries(roles as Readonly<Record<string, string>>).map(([name, role]) => ({
    ...{ name, role, untilSettled },
    opcode: opcodes[name] as number,
  }));
}

/** Each contract once, with all of its acts. */
export function joinTonRestrictions(restrictions: readonly TonRestriction[]): TonRestriction[] {
  const byAddress = Map.groupBy(restrictions, ({ address }) => address);
  return [...byAddress.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, acts: same.flatMap(({ acts }) => acts) })),
  );
}

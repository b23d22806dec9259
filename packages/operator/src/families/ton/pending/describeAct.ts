import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";

/** Acts of an access manager itself, by their first 32 bits. */
const OWN_ACTS: Readonly<Record<number, string>> = {
  536870944: "grantRole",
  536870945: "revokeRole",
  536870946: "setRoleAdmin",
  536870947: "setRoleGuardian",
  536870948: "setGrantDelay",
  536870949: "setTargetFunctionRole",
  536870950: "setTargetAdminDelay",
  536870951: "setTargetClosed",
};

/** An act on one line: `Mailbox: openLane`. */
export function describeAct(
  { blueprint, chain }: Pick<TonContext, "blueprint" | "chain">,
  target: Hex,
  opcode: number,
): string {
  const { contracts, restrictions, manager } = blueprint;
  const contract =
    contracts.find(({ address }) => address === target)?.name ?? walletAddress(chain, target);
  const acts = restrictions.find(({ address }) => address === target)?.acts ?? [];
  const own = target === manager.address ? OWN_ACTS[opcode] : undefined;
  const name = own ?? acts.find((act) => act.opcode === opcode)?.name;
  return `${contract}: ${name ?? `act 0x${opcode.toString(16).padStart(8, "0")}`}`;
}

/** The first 32 bits of an act. */
export function opcodeOf(act: Cell): number {
  return act.beginParse().preloadUint(32);
}

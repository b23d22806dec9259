import { type Address, beginCell, type Cell } from "@ton/core";
import { concat, id } from "ethers";

import { acts, type Call, SET_MANAGER } from "../../wrappers/accessMessages";
import { ownData } from "./EvmAccessManager";

/** The functions that roles are set for: of the contract, and of the manager itself. */
export const FUNCTIONS = ["add", "throw", "setManager", "grantRole", "setTargetClosed"] as const;
type FunctionName = (typeof FUNCTIONS)[number];

const OPCODES: Readonly<Record<FunctionName, number>> = {
  add: 1,
  throw: 2,
  setManager: SET_MANAGER,
  grantRole: 0x20000020,
  setTargetClosed: 0x20000027,
};

const SELECTORS: Readonly<Record<FunctionName, string>> = {
  add: "0x00000001",
  throw: "0x00000002",
  setManager: id("setAuthority(address)").slice(0, 10),
  grantRole: id("grantRole(uint64,address,uint32)").slice(0, 10),
  setTargetClosed: id("setTargetClosed(address,bool)").slice(0, 10),
};

/** A contract that a manager can call: the manager, or the other one. */
type Place = "manager" | "target";

/** A call of either, in words that hold on both chains. Accounts are numbers. */
export type Sketch =
  | { readonly kind: "act"; readonly name: "add" | "throw" | "setManager" }
  | {
      readonly kind: "grant";
      readonly role: bigint;
      readonly account: number;
      readonly delay: number;
    }
  | { readonly kind: "revoke"; readonly role: bigint; readonly account: number }
  | { readonly kind: "admin" | "guardian"; readonly role: bigint; readonly by: bigint }
  | { readonly kind: "grantDelay"; readonly role: bigint; readonly delay: number }
  | {
      readonly kind: "functionRole";
      readonly of: Place;
      readonly role: bigint;
      readonly names: readonly FunctionName[];
    }
  | { readonly kind: "adminDelay"; readonly of: Place; readonly delay: number }
  | { readonly kind: "closed"; readonly of: Place; readonly isClosed: boolean };

/** Addresses on one of the chains. */
interface Places<Chain> {
  readonly manager: Chain;
  readonly target: Chain;
  readonly accounts: readonly Chain[];
}

export function tonCall(call: Sketch, places: Places<Address>): Call {
  const { manager, target } = places;
  if (call.kind !== "act") return { target: manager, act: ownAct(call, places) };
  const head = beginCell().storeUint(OPCODES[call.name], 32);
  if (call.name === "add") head.storeUint(1, 32);
  if (call.name === "setManager") head.storeAddress(manager);
  return { target, act: head.endCell() };
}

function ownAct(call: Exclude<Sketch, { kind: "act" }>, places: Places<Address>): Cell {
  switch (call.kind) {
    case "grant":
      return acts.grantRole(call.role, at(places, call.account), call.delay);
    case "revoke":
      return acts.revokeRole(call.role, at(places, call.account));
    case "admin":
      return acts.setRoleAdmin(call.role, call.by);
    case "guardian":
      return acts.setRoleGuardian(call.role, call.by);
    case "grantDelay":
      return acts.setGrantDelay(call.role, call.delay);
    case "functionRole": {
      const opcodes = call.names.map((name) => OPCODES[name]);
      return acts.setTargetFunctionRole(places[call.of], call.role, opcodes);
    }
    case "adminDelay":
      return acts.setTargetAdminDelay(places[call.of], call.delay);
    case "closed":
      return acts.setTargetClosed(places[call.of], call.isClosed);
  }
}

export function evmCall(call: Sketch, places: Places<string>): readonly [string, string] {
  if (call.kind !== "act") return [places.manager, evmOwn(call, places)];
  return [places.target, concat([SELECTORS[call.name], `0x${"00".repeat(32)}`])];
}

function evmOwn(call: Exclude<Sketch, { kind: "act" }>, places: Places<string>): string {
  switch (call.kind) {
    case "grant":
      return ownData("grantRole", call.role, at(places, call.account), call.delay);
    case "revoke":
      return ownData("revokeRole", call.role, at(places, call.account));
    case "admin":
      return ownData("setRoleAdmin", call.role, call.by);
    case "guardian":
      return ownData("setRoleGuardian", call.role, call.by);
    case "grantDelay":
      return ownData("setGrantDelay", call.role, call.delay);
    case "functionRole": {
      const selectors = call.names.map((name) => SELECTORS[name]);
      return ownData("setTargetFunctionRole", places[call.of], selectors, call.role);
    }
    case "adminDelay":
      return ownData("setTargetAdminDelay", places[call.of], call.delay);
    case "closed":
      return ownData("setTargetClosed", places[call.of], call.isClosed);
  }
}

export function selectorOf(name: FunctionName): string {
  return SELECTORS[name];
}

export function opcodeOf(name: FunctionName): number {
  return OPCODES[name];
}

/** The account with a number. */
export function at<Chain>({ accounts }: Places<Chain>, number: number): Chain {
  const account = accounts[number];
  if (account === undefined) throw new Error(`no account ${number}`);
  return account;
}

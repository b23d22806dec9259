import type { Hex } from "@causeway/protocol";
import type { StorageLayout } from "@causeway/protocol/contracts";
import type { Roles } from "../../config/Role.ts";
import type { Restriction } from "./access/Restriction.ts";
import type { DeployFactory } from "./deploy/DeployFactory.ts";
import type { DesiredContract } from "./deploy/DesiredContract.ts";
import type { EventSource } from "./deploy/EventSource.ts";
import type { ActSource } from "./log/ActSource.ts";
import type { SafeCall } from "./proposals/multiSend.ts";
import type { ContractInterface, Named, ReadCall } from "./proposals/ReadCall.ts";

/** What all areas together want of a chain. */
export interface Blueprint {
  /** Where the access manager is, or will be. */
  readonly manager: Hex;
  readonly factory: DeployFactory;
  readonly roles: Roles;
  /** Everything that is deployed, in an order in which it can be. */
  readonly contracts: readonly DesiredContract[];
  /** Each contract that is governed, once. */
  readonly restrictions: readonly Restriction[];
  /** What concerns read of the past. */
  readonly past: readonly EventSource[];
  /** Where the contract that a code makes keeps its state; undefined if that is not known. */
  readonly layoutOf: (bytecode: Hex) => StorageLayout | undefined;
  /** Events that tell how contracts were administered, beside those of the access manager. */
  readonly acts: readonly ActSource[];
  /** Contracts that may be called beside `contracts`. */
  readonly interfaces: readonly ContractInterface[];
  /** What hashes stand for. */
  readonly words: readonly Named[];
  /** Who or what is at an address, beside accounts and contracts. */
  readonly addresses: readonly Named[];
  /** Calls that are arguments of a call. */
  readonly callsIn: (call: ReadCall) => readonly SafeCall[];
}

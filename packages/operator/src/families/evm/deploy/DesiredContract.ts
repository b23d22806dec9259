import type { Hex } from "@causeway/protocol";
import { type Abi, interfaceOf } from "@causeway/protocol/contracts";
import { concat, type Interface } from "ethers";

import type { Waiting } from "../../../core/Plan.ts";

/** A contract that a chain must have. */
export interface DesiredContract {
  /** Names the salt, the deployment's record and the step. */
  readonly name: string;
  readonly address: Hex;
  readonly abi: Interface;
  readonly bytecode: Hex;
  /** Of the constructor, in order. */
  readonly arguments: readonly unknown[];
  /** Names of contracts that its constructor asks. */
  readonly needs: readonly string[];
  /** Of one that depends on other chains: how it is deployed now, or why it is not yet. */
  readonly now?: () => Promise<DesiredContract | Pick<Waiting, "reason" | "cause">>;
  /** Contracts that its constructor makes. */
  readonly makes?: readonly MadeContract[];
}

/** A contract that another one made. */
export interface MadeContract {
  readonly name: string;
  readonly address: Hex;
  /** With the constructor's arguments. */
  readonly creationCode: Hex;
}

/** The code that creates a contract, its constructor's arguments included. */
export function creationCode({
  abi,
  bytecode,
  arguments: values,
}: Pick<DesiredContract, "abi" | "bytecode" | "arguments">): Hex {
  return concat([bytecode, abi.encodeDeploy(values)]);
}

/** What makes a contract. */
export interface ContractCode {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** What deploys a contract, with its ABI as ethers reads it. */
export function codeOf({ abi, bytecode }: ContractCode): Pick<DesiredContract, "abi" | "bytecode"> {
  return { abi: interfaceOf(abi), bytecode };
}

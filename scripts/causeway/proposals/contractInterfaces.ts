import { Interface } from "ethers";

import * as contracts from "../../../typechain-types/index.js";

/** A contract's name and what it can be called with. */
export interface ContractInterface {
  readonly contract: string;
  readonly abi: Interface;
}

let all: readonly ContractInterface[] | undefined;

/** The interfaces of all our contracts and of the access manager. */
export function contractInterfaces(): readonly ContractInterface[] {
  all ??= Object.entries(contracts).flatMap(([name, factory]) =>
    "abi" in factory
      ? [{ contract: name.replace(/__factory$/, ""), abi: new Interface(factory.abi) }]
      : [],
  );
  return all;
}

/** The interface of the contract of that name; what follows a slash tells its instances apart. */
export function interfaceOf(name: string): ContractInterface | undefined {
  const [contract] = name.split("/");
  return contractInterfaces().find((known) => known.contract === contract);
}

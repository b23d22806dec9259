import { developmentTokenCode } from "@causeway/creation-code";
import type { PoolsFile } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { interfaceOf } from "@causeway/protocol/contracts";
import { artifactOf } from "@causeway/venue-code";
import { concat, dataLength, type Interface } from "ethers";

import type { Config } from "../../causeway/areas.ts";
import type { Call } from "./Call.ts";
import { constructorArguments, VENUE_CONTRACTS, venuesOn } from "./venues.ts";

/** Storing a byte of code costs 200 gas, sending it 16 at most. */
const GAS_PER_BYTE = 210n;
/** For the rest of a deployment, with what constructors write. */
const GAS_BESIDE = 350_000n;

/** Deploys the venues' contracts, then the tokens of the file: their addresses follow from this order. */
export function deployCalls(config: Config, file: PoolsFile, chain: ChainConfig): Call[] {
  const args = constructorArguments(venuesOn(config, chain));
  const token = { ...developmentTokenCode, abi: interfaceOf(developmentTokenCode.abi) };
  return [
    ...VENUE_CONTRACTS.map((name) => creation(name, artifactOf(name), args[name])),
    ...Object.entries(file.tokens).map(([symbol, { name, decimals }]) =>
      creation(symbol, token, [name, symbol, decimals]),
    ),
  ];
}

function creation(
  name: string,
  { abi, bytecode }: { readonly abi: Interface; readonly bytecode: string },
  args: readonly unknown[],
): Call {
  const data = concat([bytecode, abi.encodeDeploy(args)]);
  const gasLimit = GAS_BESIDE + GAS_PER_BYTE * BigInt(dataLength(data));
  return { data, gasLimit, what: `deployment of ${name}` };
}

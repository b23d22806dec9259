import type { BuiltContract } from "./BuiltContract.ts";

/** What no chain but a development one has. */
const DEVELOPMENT = [
  "contracts/bridge/development/",
  "contracts/examples/",
  "contracts/light-clients/MockLightClient.sol",
  "contracts/light-clients/SimulatedLightClient.sol",
];

const INTEGRATORS = "@causeway/solidity/";

/** What is called: contracts that are deployed, and the interfaces that integrators call or implement. */
export function chooseContracts(built: readonly BuiltContract[]): BuiltContract[] {
  return built.filter((contract) => isDeployed(contract) || isForIntegrators(contract));
}

function isDeployed({ source, abi, hasCode }: BuiltContract): boolean {
  const isOurs = source.startsWith("contracts/");
  if (!isOurs || DEVELOPMENT.some((prefix) => source.startsWith(prefix))) return false;
  return hasCode && abi.some(({ type }) => type === "function" || type === "constructor");
}

function isForIntegrators({ source, abi }: BuiltContract): boolean {
  return source.startsWith(INTEGRATORS) && abi.some(({ type }) => type === "function");
}

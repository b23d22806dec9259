import type { BuiltContract } from "./BuiltContract.ts";

/** What no chain but a development one has. */
const DEVELOPMENT = [
  "contracts/bridge/development/",
  "contracts/examples/",
  "contracts/light-clients/MockLightClient.sol",
  "contracts/light-clients/SimulatedLightClient.sol",
];

/** What our programs deploy on development chains. */
const DEPLOYED_IN_DEVELOPMENT = [
  "AccessManager",
  "DevelopmentToken",
  "DevelopmentWrappedNative",
  "MessageBoard",
  "SimulatedLightClient",
];

const INTEGRATORS = "@causeway/solidity/";

/** By which our programs call several contracts alike, or one for a part of it. */
const INTERFACES = [
  "IBridgeAdmin",
  "IBridgeSettler",
  "ICustody",
  "IFeeSchedule",
  "IPriced",
  "IVaultLosses",
  "IVerifier",
];

/** What is called: contracts that are deployed, and the interfaces that integrators and our programs use. */
export function chooseContracts(built: readonly BuiltContract[]): BuiltContract[] {
  return built.filter(
    (contract) =>
      isDeployed(contract) || isForIntegrators(contract) || INTERFACES.includes(contract.name),
  );
}

/** What our programs deploy: on all chains, and on development chains alone. */
export function chooseDeployed(built: readonly BuiltContract[]): BuiltContract[] {
  return built.filter(
    (contract) => isDeployed(contract) || DEPLOYED_IN_DEVELOPMENT.includes(contract.name),
  );
}

function isDeployed({ source, abi, code }: BuiltContract): boolean {
  const isOurs = source.startsWith("contracts/");
  if (!isOurs || DEVELOPMENT.some((prefix) => source.startsWith(prefix))) return false;
  return code !== "" && abi.some(({ type }) => type === "function" || type === "constructor");
}

function isForIntegrators({ source, abi }: BuiltContract): boolean {
  return source.startsWith(INTEGRATORS) && abi.some(({ type }) => type === "function");
}

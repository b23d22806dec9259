import type { Hex } from "@causeway/protocol";

/** The contract through which all others come to their addresses, which are known beforehand. */
export interface DeployFactory {
  readonly name: string;
  /** The same on every chain: the deployment proxy puts it there. */
  readonly address: Hex;
  readonly creationCode: Hex;
  /** Calldata of the deployment proxy that makes it. */
  readonly calldata: Hex;
  /** Calldata that has it deploy the contract of that name. */
  readonly deploying: (name: string, creationCode: Hex) => Hex;
  /** Of its event that it deployed the contract of that name for an account. */
  readonly topics: (deployer: Hex, name: string) => Hex[];
  /** The creation code in what `deploying` made. */
  readonly creationCodeIn: (calldata: Hex) => Hex;
}

/** The deterministic deployment proxy, which stands at this address on nearly every EVM chain. */
export const DEPLOYMENT_PROXY = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** Hash of the proxy's code, which is the same on every chain. */
export const DEPLOYMENT_PROXY_HASH =
  "0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989";

import { type Hex, tag } from "@causeway/protocol";
import {
  AbiCoder,
  concat,
  getAddress,
  getCreate2Address,
  getCreateAddress,
  keccak256,
  ZeroHash,
} from "ethers";

import { Deployer__factory } from "../../typechain-types/index.js";
import type { ChainConfig, Config } from "./config/Config.ts";

/** The deterministic deployment proxy, which stands at this address on nearly every EVM chain. */
export const DEPLOYMENT_PROXY = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** Calldata of the deployment proxy that puts the `Deployer` at its address. */
export const DEPLOYER_CALLDATA: Hex = concat([ZeroHash, Deployer__factory.bytecode]);

const DEPLOYER = getCreate2Address(
  DEPLOYMENT_PROXY,
  ZeroHash,
  keccak256(Deployer__factory.bytecode),
);

/** Hash of the creation code of the proxy in OpenZeppelin's `Create3`. */
const CREATE3_PROXY_HASH = "0x57a34f6e879358dd76825d6700df87013ad6a3fb43c0d0c602f70a8772c153bd";

/** The salt by which the contract of that name is deployed. */
export function saltOf(name: string): Hex {
  return tag(name);
}

/** Where `Deployer.deploy` puts what `account` deploys with `salt`: as `Deployer.addressOf`. */
export function create3Address(account: Hex, salt: Hex): Hex {
  const inner = keccak256(
    AbiCoder.defaultAbiCoder().encode(["address", "bytes32"], [account, salt]),
  );
  const proxy = getCreate2Address(DEPLOYER, inner, CREATE3_PROXY_HASH);
  return getCreateAddress({ from: proxy, nonce: 1 });
}

/** Where our contracts are, or will be: the same on every EVM chain. */
export interface Addresses {
  readonly Deployer: Hex;
  readonly AccessManager: Hex;
  readonly CommitteeRegistry: Hex;
  readonly Mailbox: Hex;
  readonly Expiry: Hex;
  readonly Prepaid: Hex;
  readonly RemoteAccounts: Hex;
  readonly RemoteState: Hex;
  readonly MessageFeeSchedule: Hex;
  /** On the hub. */
  readonly HubRelay: Hex;
  /** On every other chain. */
  readonly RelaySender: Hex;
  /** The verifier with that contract's name. */
  readonly verifierNamed: (contract: string) => Hex;
  /** The light client that follows a chain. */
  readonly lightClientOf: (followed: ChainConfig) => Hex;
}

/** The name of the light client that follows a chain. */
export function lightClientName(followed: ChainConfig): string {
  return `ZkLightClient/${followed.chainId}`;
}

/** The addresses that a configuration leads to. */
export function addressesOf({ deployer }: Pick<Config, "deployer">): Addresses {
  const at = (name: string) => getAddress(create3Address(deployer, saltOf(name)));
  return {
    Deployer: DEPLOYER,
    AccessManager: at("AccessManager"),
    CommitteeRegistry: at("CommitteeRegistry"),
    Mailbox: at("Mailbox"),
    Expiry: at("Expiry"),
    Prepaid: at("Prepaid"),
    RemoteAccounts: at("RemoteAccounts"),
    RemoteState: at("RemoteState"),
    MessageFeeSchedule: at("MessageFeeSchedule"),
    HubRelay: at("HubRelay"),
    RelaySender: at("RelaySender"),
    verifierNamed: at,
    lightClientOf: (followed) => at(lightClientName(followed)),
  };
}

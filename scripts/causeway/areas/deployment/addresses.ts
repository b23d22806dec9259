import { deployerCode } from "@causeway/creation-code";
import { type BaseConfig, type ByFamily, type ChainConfig, forFamily } from "@causeway/operator";
import { DEPLOYMENT_PROXY } from "@causeway/operator/evm";
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

import type { Counterparts } from "./Counterparts.ts";
import type { DeploymentConfig } from "./config.ts";
import { tonCounterparts } from "./tonContracts.ts";

/** Calldata of the deployment proxy that puts the `Deployer` at its address. */
export const DEPLOYER_CALLDATA: Hex = concat([ZeroHash, deployerCode.bytecode]);

/** Where `Deployer` is on every chain. */
export const DEPLOYER = getCreate2Address(
  DEPLOYMENT_PROXY,
  ZeroHash,
  keccak256(deployerCode.bytecode),
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
export interface Addresses extends Counterparts {
  readonly Deployer: Hex;
  readonly AccessManager: Hex;
  readonly CommitteeRegistry: Hex;
  readonly Prepaid: Hex;
  readonly RemoteAccounts: Hex;
  readonly RemoteState: Hex;
  readonly MessageFeeSchedule: Hex;
  readonly BridgeFeeSchedule: Hex;
  readonly SwapFeeSchedule: Hex;
  readonly Bridge: Hex;
  readonly BridgeAdvances: Hex;
  readonly BridgeQueue: Hex;
  readonly BridgeReturns: Hex;
  readonly BridgeConfiguration: Hex;
  readonly BridgeSettler: Hex;
  readonly Executor: Hex;
  /** Made by the executor. */
  readonly OrderCaller: Hex;
  readonly SwapRouter: Hex;
  readonly SwapReceiver: Hex;
  readonly PoolLens: Hex;
  /** On the hub. */
  readonly HubRelay: Hex;
  /** The verifier with that contract's name. */
  readonly verifierNamed: (contract: string) => Hex;
  /** The light client that follows a chain. */
  readonly lightClientOf: (followed: ChainConfig) => Hex;
}

/** Contracts that have one name wherever they stand. */
export type ContractName = {
  [Name in keyof Addresses]: Addresses[Name] extends Hex ? Name : never;
}[keyof Addresses];

/** The name of the light client that follows a chain. */
export function lightClientName(followed: ChainConfig): string {
  return `ZkLightClient/${followed.chainId}`;
}

const ADDRESSES: ByFamily<(config: Pick<BaseConfig, "deployer">) => Addresses> = {
  evm: addressesOf,
};

/**
 * Where our contracts are on an EVM chain, or will be.
 *
 * @throws FamilyUnknown for a chain of another family.
 */
export function addressesOn(
  config: Pick<BaseConfig, "deployer">,
  chain: Pick<ChainConfig, "name" | "family">,
): Addresses {
  return forFamily(ADDRESSES, chain)(config);
}

const COUNTERPARTS: ByFamily<(config: DeploymentConfig, chain: ChainConfig) => Counterparts> = {
  evm: addressesOf,
  ton: tonCounterparts,
};

/**
 * Where the contracts of a chain that other chains know are, or will be. Each has the length of its family's addresses.
 *
 * @throws FamilyUnknown
 */
export function counterpartsOn(config: DeploymentConfig, chain: ChainConfig): Counterparts {
  return forFamily(COUNTERPARTS, chain)(config, chain);
}

/** Where the contract of that name is on a chain, or will be. */
export function addressNamed(
  { deployer }: Pick<BaseConfig, "deployer">,
  chain: Pick<ChainConfig, "name" | "family">,
  name: string,
): Hex {
  return forFamily(NAMED, chain)(deployer, name);
}

function evmAddress(deployer: Hex, name: string): Hex {
  return getAddress(create3Address(deployer, saltOf(name)));
}

const NAMED: ByFamily<typeof evmAddress> = { evm: evmAddress };

/** Where our contracts are on every EVM chain, as a configuration leads to. */
export function addressesOf({ deployer }: Pick<BaseConfig, "deployer">): Addresses {
  const known = byDeployer.get(deployer) ?? evmAddresses(deployer);
  byDeployer.set(deployer, known);
  return known;
}

/** Computed once: every plan asks for them again and again. */
const byDeployer = new Map<Hex, Addresses>();

function evmAddresses(deployer: Hex): Addresses {
  const at = (name: string) => evmAddress(deployer, name);
  const Executor = at("Executor");
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
    BridgeFeeSchedule: at("BridgeFeeSchedule"),
    SwapFeeSchedule: at("SwapFeeSchedule"),
    Bridge: at("Bridge"),
    BridgeAdvances: at("BridgeAdvances"),
    BridgeQueue: at("BridgeQueue"),
    BridgeReturns: at("BridgeReturns"),
    BridgeConfiguration: at("BridgeConfiguration"),
    BridgeSettler: at("BridgeSettler"),
    Executor,
    OrderCaller: getCreateAddress({ from: Executor, nonce: 1 }),
    SwapRouter: at("SwapRouter"),
    SwapReceiver: at("SwapReceiver"),
    PoolLens: at("PoolLens"),
    HubRelay: at("HubRelay"),
    RelaySender: at("RelaySender"),
    verifierNamed: at,
    lightClientOf: (followed) => at(lightClientName(followed)),
  };
}

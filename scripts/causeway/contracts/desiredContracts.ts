import type { Hex } from "@causeway/protocol";
import { concat, type Interface, ZeroAddress } from "ethers";
import {
  CommitteeRegistry__factory,
  CommitteeVerifier__factory,
  Expiry__factory,
  GuardedAccessManager__factory,
  HubRelay__factory,
  Mailbox__factory,
  MessageFeeSchedule__factory,
  Prepaid__factory,
  RelaySender__factory,
  RemoteAccounts__factory,
  RemoteState__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
import { keyWords } from "../../verifier/keyWords.ts";
import { lightClientName } from "../addresses.ts";
import type { ChainConfig } from "../config/Config.ts";
import { followedChains, peerOf } from "../lanes.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { committeeSums } from "./committeeSums.ts";
import { interfaceOf } from "./connectContract.ts";

/** A contract that a chain shall have. */
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
  /** Of a light client, the chain that it follows. */
  readonly follows?: ChainConfig;
}

/** Everything that is deployed on a chain, in an order in which it can be. */
export function desiredContracts(context: PlanContext): DesiredContract[] {
  const { config, chain, addresses } = context;
  const authority = addresses.AccessManager;
  return [
    {
      name: "AccessManager",
      address: authority,
      ...code(GuardedAccessManager__factory),
      arguments: [config.deployer, config.grantDelay],
      needs: [],
    },
    committeeVerifier(context),
    {
      name: "CommitteeRegistry",
      address: addresses.CommitteeRegistry,
      ...code(CommitteeRegistry__factory),
      arguments: [
        authority,
        config.environmentTag,
        config.committee.handover,
        config.committee.withdrawal,
        config.committee.minMembers,
      ],
      needs: ["AccessManager"],
    },
    {
      name: "Mailbox",
      address: addresses.Mailbox,
      ...code(Mailbox__factory),
      arguments: [authority, addresses.Expiry, addresses.Prepaid],
      needs: ["AccessManager"],
    },
    ...besideTheMailbox(context),
    feeSchedule(context),
    ...followedChains(config, chain).map((followed) =>
      lightClient(context, followed, config.lightClients.anchor.epoch),
    ),
  ];
}

/** Its constructor's arguments are all that tells it from the verifier of another key. */
function committeeVerifier({ config, addresses }: PlanContext): DesiredContract {
  const { contract, key, slots, isDevelopmentKey } = config.verifier;
  return {
    name: contract,
    address: addresses.verifierNamed(contract),
    ...code(CommitteeVerifier__factory),
    arguments: [keyWords(key), slots, isDevelopmentKey],
    needs: [],
  };
}

/** What makes the kinds of messages, and what reads other chains. */
function besideTheMailbox({ config, chain, addresses }: PlanContext): DesiredContract[] {
  const { AccessManager: authority, Mailbox, Expiry, Prepaid } = addresses;
  const { RemoteAccounts, RemoteState } = addresses;
  const withMailbox = [authority, Mailbox];
  const needs = ["AccessManager"];
  const relay =
    chain === config.hub
      ? { name: "HubRelay", ...code(HubRelay__factory), arguments: withMailbox }
      : {
          name: "RelaySender",
          ...code(RelaySender__factory),
          arguments: [...withMailbox, config.hub.chainId],
        };
  return [
    { name: "Expiry", address: Expiry, ...code(Expiry__factory), arguments: withMailbox, needs },
    {
      name: "Prepaid",
      address: Prepaid,
      ...code(Prepaid__factory),
      arguments: [Mailbox],
      needs: [],
    },
    {
      name: "RemoteAccounts",
      address: RemoteAccounts,
      ...code(RemoteAccounts__factory),
      arguments: withMailbox,
      needs,
    },
    {
      name: "RemoteState",
      address: RemoteState,
      ...code(RemoteState__factory),
      arguments: [authority],
      needs,
    },
    { ...relay, address: chain === config.hub ? addresses.HubRelay : addresses.RelaySender, needs },
  ];
}

/** On the hub nobody pays for results: there is no RelaySender whose prices it could set. */
function feeSchedule({ config, chain, addresses }: PlanContext): DesiredContract {
  const { AccessManager, Mailbox, RelaySender } = addresses;
  return {
    name: "MessageFeeSchedule",
    address: addresses.MessageFeeSchedule,
    ...code(MessageFeeSchedule__factory),
    arguments: [AccessManager, Mailbox, chain === config.hub ? ZeroAddress : RelaySender],
    needs: ["AccessManager"],
  };
}

/**
 * The light client that follows a chain.
 *
 * @param epoch The epoch in which the configured committee signs there, from 1.
 */
export function lightClient(
  context: PlanContext,
  followed: ChainConfig,
  epoch: bigint,
): DesiredContract {
  const { config, addresses } = context;
  const { AccessManager: authority, Mailbox } = addresses;
  const { contract, slots } = config.verifier;
  const verifier = addresses.verifierNamed(contract);
  const { commitment, hash } = committeeSums(config.committee.members, slots);
  const anchor = {
    committee: commitment,
    committeeHash: hash,
    ...config.lightClients.anchor,
    epoch,
  };
  return {
    follows: followed,
    name: lightClientName(followed),
    address: addresses.lightClientOf(followed),
    ...code(ZkLightClient__factory),
    arguments: [authority, config.environmentTag, peerOf(followed, Mailbox), anchor, verifier],
    needs: ["AccessManager", contract],
  };
}

/** The code that creates a contract, its constructor's arguments included. */
export function creationCode({ abi, bytecode, arguments: values }: DesiredContract): Hex {
  return concat([bytecode, abi.encodeDeploy(values)]);
}

/** What makes a contract. */
export interface Factory {
  readonly bytecode: Hex;
  createInterface(): Interface;
}

function code(factory: Factory) {
  return { abi: interfaceOf(factory), bytecode: factory.bytecode };
}

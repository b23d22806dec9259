import { environmentOf, type Hex, TrustScheme, trustId } from "@causeway/protocol";
import type { ContractFactory, Interface } from "ethers";
import { getAddress, id } from "ethers";

import { AccessManager__factory } from "../../../typechain-types/factories/@openzeppelin/contracts/access/manager/AccessManager__factory.ts";
import { MockLightClient__factory } from "../../../typechain-types/factories/contracts/light-clients/MockLightClient__factory.ts";
import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import type { ChainConnection } from "./ChainConnection.ts";
import { Lane } from "./Lane.ts";
import { CARRIER, Rpc } from "./Rpc.ts";
import { firstAccount, SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** The environment that all simulated chains belong to, and the committee of each. */
export const ENVIRONMENT = environmentOf("local");
export const COMMITTEE = { commitment: id("committee"), hash: id("committee, all keys") };
export const EPOCH = 1n;

const DEVELOPMENT_CHAINS = { first: 31337n, last: 31399n };
const TERMS = { defaultGasLimit: 400_000n, minLifetime: 3_600n };
const PRICE = {
  base: 10n ** 12n,
  gasPrice: 10n ** 9n,
  maxGasLimit: 5_000_000n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};

const mailboxInterface: Interface = Mailbox__factory.createInterface();

interface DeployedChain {
  readonly chain: SimulatedChain;
  readonly manager: Hex;
}

/** Chains that are connected, and the lanes between them. */
export interface DeployedChains {
  readonly chains: readonly SimulatedChain[];
  readonly hub: SimulatedChain | undefined;
  readonly lanes: readonly Lane[];
}

/**
 * Deploys and connects the chains: all directly, or through the hub.
 *
 * @throws SimulatorError if the chains cannot make up a network.
 */
export async function deployChains(
  connections: readonly ChainConnection[],
  hubChainId: bigint | undefined,
): Promise<DeployedChains> {
  const deployed: DeployedChain[] = [];
  for (const connection of connections) deployed.push(await deployChain(connection));
  const chains = deployed.map(({ chain }) => chain);
  requireNetwork(chains);
  const hub = hubChainId === undefined ? undefined : chainIn(chains, hubChainId);
  const pairs = pairsOf(deployed);
  const areDirect = (one: DeployedChain, other: DeployedChain) =>
    hub === undefined || one.chain === hub || other.chain === hub;
  for (const [holder, followed] of pairs) {
    if (areDirect(holder, followed)) await follow(holder, followed.chain);
  }
  const lanes: Lane[] = [];
  for (const [origin, destination] of pairs) {
    const prover = areDirect(origin, destination) ? origin.chain : (hub as SimulatedChain);
    lanes.push(await connect(origin.chain, destination.chain, prover));
  }
  return { chains, hub, lanes };
}

/** @throws SimulatorError `UnknownChain`. */
export function chainIn(chains: readonly SimulatedChain[], chainId: bigint): SimulatedChain {
  const found = chains.find((chain) => chain.chainId === chainId);
  if (found !== undefined) return found;
  const known = chains.map((chain) => chain.chainId).join(", ");
  throw new SimulatorError(
    "UnknownChain",
    `chain ${chainId} is none of the simulator's: ${known}. Give its connection to Simulator.create.`,
    { chainId, known },
  );
}

async function deployChain(connection: ChainConnection): Promise<DeployedChain> {
  const rpc = new Rpc(connection.provider);
  const chainId = await rpc.chainId();
  if (chainId < DEVELOPMENT_CHAINS.first || chainId > DEVELOPMENT_CHAINS.last) {
    const { first, last } = DEVELOPMENT_CHAINS;
    throw new SimulatorError(
      "NotADevelopmentChain",
      `the mock light client works on chains ${first} to ${last} only, not on ${chainId}: ` +
        `network.create({ override: { chainId: ${first} } })`,
      { chainId, first, last },
    );
  }
  await rpc.prepareCarrier();
  const manager = await deploy(rpc, new AccessManager__factory(), [CARRIER]);
  const mailbox = await deploy(rpc, new Mailbox__factory(), [manager]);
  const chain = new SimulatedChain(chainId, rpc, mailbox, await firstAccount(connection));
  return { chain, manager };
}

function requireNetwork(chains: readonly SimulatedChain[]): void {
  const ids = chains.map((chain) => chain.chainId);
  if (ids.length < 2) {
    throw new SimulatorError("TooFewChains", "messages need two chains: give two connections", {
      chainIds: ids,
    });
  }
  const twice = ids.find((chainId, i) => ids.indexOf(chainId) !== i);
  if (twice === undefined) return;
  throw new SimulatorError(
    "DuplicateChain",
    `two connections have chain id ${twice}: give one another, ` +
      `network.create({ override: { chainId: ${DEVELOPMENT_CHAINS.first + 1n} } })`,
    { chainId: twice },
  );
}

/** Every pair of different chains, in both directions. */
function pairsOf(deployed: readonly DeployedChain[]): [DeployedChain, DeployedChain][] {
  return deployed.flatMap((one) =>
    deployed
      .filter((other) => other !== one)
      .map((other): [DeployedChain, DeployedChain] => [one, other]),
  );
}

async function follow({ chain, manager }: DeployedChain, followed: SimulatedChain): Promise<void> {
  const anchor = {
    committee: COMMITTEE.commitment,
    committeeHash: COMMITTEE.hash,
    epoch: EPOCH,
    leastHeight: 1n,
  };
  const args = [manager, ENVIRONMENT, followed.peer, anchor];
  chain.clients.set(
    followed.chainId,
    await deploy(chain.rpc, new MockLightClient__factory(), args),
  );
}

async function connect(
  origin: SimulatedChain,
  destination: SimulatedChain,
  prover: SimulatedChain,
): Promise<Lane> {
  const trust = trustId({
    scheme: TrustScheme.mock,
    environment: ENVIRONMENT,
    followedChainId: prover.chainId,
  });
  const hubChainId = prover === origin ? 0n : prover.chainId;
  await configure(origin, "addOutboundLane", [destination.peer, hubChainId, trust, TERMS]);
  await configure(origin, "setPrice", [destination.chainId, PRICE]);
  const [laneId] = (await readMailbox(origin, "outboxLanes"))[0].slice(-1);
  const lane = new Lane(laneId, { origin, destination, prover });
  origin.outbox.push(lane);
  if (prover !== origin) {
    const client = prover.clients.get(origin.chainId);
    await configure(prover, "addImportedLane", [origin.peer, destination.peer, trust, client]);
    prover.outbox.push(lane);
  }
  const client = destination.clients.get(prover.chainId);
  await configure(destination, "addInboundLane", [origin.peer, hubChainId, client]);
  await configure(origin, "openLane", [laneId]);
  return lane;
}

/** Reads a view of a mailbox. */
export async function readMailbox(chain: SimulatedChain, view: string, args: unknown[] = []) {
  const data = mailboxInterface.encodeFunctionData(view, args);
  const answer = await chain.rpc.call({ to: chain.mailboxAddress, data });
  return mailboxInterface.decodeFunctionResult(view, answer);
}

async function configure(chain: SimulatedChain, name: string, args: unknown[]): Promise<void> {
  const data = mailboxInterface.encodeFunctionData(name, args);
  await requireSuccess(chain.rpc, { to: chain.mailboxAddress, data });
}

async function deploy(rpc: Rpc, factory: ContractFactory, args: unknown[]): Promise<Hex> {
  const { data } = await factory.getDeployTransaction(...args);
  const { contractAddress } = await requireSuccess(rpc, { data });
  return getAddress(contractAddress ?? "0x");
}

async function requireSuccess(rpc: Rpc, request: { to?: Hex; data: Hex }) {
  const receipt = await rpc.transact(request);
  if (receipt.succeeded) return receipt;
  throw new SimulatorError(
    "RpcFailed",
    `a transaction of the set-up reverted: ${receipt.revertData}`,
  );
}

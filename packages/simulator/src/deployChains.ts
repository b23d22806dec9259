import type { ChainConnection } from "./ChainConnection.ts";
import { introduceExpiry, openLane, openRelay, openState } from "./connectChains.ts";
import { deployChain, follow } from "./deployChain.ts";
import type { Lane } from "./Lane.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

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
  const chains: SimulatedChain[] = [];
  for (const connection of connections) chains.push(await deployChain(connection, hubChainId));
  requireNetwork(chains);
  const hub = hubChainId === undefined ? undefined : chainIn(chains, hubChainId);
  const pairs = pairsOf(chains);
  const isDirect = ([one, other]: Pair) => hub === undefined || one === hub || other === hub;
  for (const [holder, followed] of pairs.filter(isDirect)) await follow(holder, followed);
  for (const [one, other] of pairs) await introduceExpiry(one, other);
  const lanes: Lane[] = [];
  for (const pair of pairs) {
    const [origin, destination] = pair;
    const prover = hub === undefined || isDirect(pair) ? origin : hub;
    lanes.push(await openLane(origin, destination, prover));
  }
  for (const [reader, followed] of byFollowing(pairs)) await openState(reader, followed, hub);
  if (hub !== undefined) for (const spoke of chains) await openRelay(hub, spoke, chains);
  return { chains, hub, lanes };
}

type Pair = readonly [one: SimulatedChain, other: SimulatedChain];

/** @throws SimulatorError `UnknownChain`. */
export function chainIn(chains: readonly SimulatedChain[], chainId: bigint): SimulatedChain {
  const found = chains.find((chain) => chain.chainId === chainId);
  if (found !== undefined) return found;
  const known = chains.map((chain) => chain.chainId).join(", ");
  throw new SimulatorError(
    "UnknownChain",
    `chain ${chainId} is not a chain of the simulator: ${known}. Give its connection to Simulator.create.`,
    { chainId, known },
  );
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
      `network.create({ override: { chainId: ${twice + 1n} } })`,
    { chainId: twice },
  );
}

/** Every pair of different chains, in both directions. */
function pairsOf(chains: readonly SimulatedChain[]): Pair[] {
  return chains.flatMap((one) =>
    chains.filter((other) => other !== one).map((other): Pair => [one, other]),
  );
}

/** Those that follow directly first: a route through the hub needs the hub to be followed. */
function byFollowing(pairs: readonly Pair[]): Pair[] {
  const follows = ([holder, followed]: Pair) => holder.clients.has(followed.chainId);
  return [...pairs.filter(follows), ...pairs.filter((pair) => !follows(pair))];
}

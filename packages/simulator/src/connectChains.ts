import {
  checkpointDomain,
  directRoute,
  encodeInteroperableAddress,
  type Hex,
  priceChange,
  type Route,
  TrustScheme,
  trustId,
} from "@causeway/protocol";
import type { BaseContract } from "ethers";

import { configure, read } from "./contractCalls.ts";
import { Lane } from "./Lane.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { ENVIRONMENT, PRICE, TERMS } from "./settings.ts";

/** Opens a lane from one chain to another, and configures it on all that take part in it. */
export async function openLane(
  origin: SimulatedChain,
  destination: SimulatedChain,
  prover: SimulatedChain,
): Promise<Lane> {
  const { mailbox } = origin.contracts;
  const route = routeOf(origin, prover);
  const outbound = [destination.peer, route, TERMS];
  await configure(origin.rpc, mailbox, "addOutboundLane", outbound);
  await configure(origin.rpc, mailbox, "setPrices", [[priceChange(destination.chainId, PRICE)]]);
  const id = (await read(origin.rpc, mailbox, "outboxLanes")).at(-1) as Hex;
  const lane = new Lane(id, { origin, destination, prover });
  origin.outbox.push(id);
  if (prover !== origin) {
    const imported = [origin.peer, destination.peer, route.trustId, clientOf(prover, origin)];
    await trustClient(prover, origin, "origin");
    await configure(prover.rpc, prover.contracts.mailbox, "addImportedLane", imported);
    prover.outbox.push(id);
  }
  const { hubChainId, hubTrustId } = route;
  const inbound = [origin.peer, hubChainId, hubTrustId, clientOf(destination, prover)];
  await trustClient(destination, prover, prover === origin ? "origin" : "hub");
  await configure(destination.rpc, destination.contracts.mailbox, "addInboundLane", inbound);
  await configure(origin.rpc, mailbox, "openLane", [id]);
  return lane;
}

/** Makes the contracts that expire and reject messages each other's peers, in one direction. */
export async function introduceExpiry(one: SimulatedChain, other: SimulatedChain): Promise<void> {
  const peer = addressOf(other, other.contracts.expiry);
  await configure(one.rpc, one.contracts.expiry, "setPeer", [peer]);
}

/** Lets contracts of one chain read the state of another, directly or by the hub's record. */
export async function openState(
  reader: SimulatedChain,
  followed: SimulatedChain,
  hub: SimulatedChain | undefined,
): Promise<void> {
  const { remoteState } = reader.contracts;
  const client = reader.clients.get(followed.chainId);
  if (client !== undefined) {
    await configure(reader.rpc, remoteState, "setLightClient", [client.target]);
  } else if (hub !== undefined) {
    const domain = checkpointDomain(ENVIRONMENT, followed.peer);
    const route = [followed.chainId, hub.chainId, clientOf(hub, followed), domain];
    await configure(reader.rpc, remoteState, "setRouteThroughHub", route);
  }
}

/** Makes a spoke's RelaySender and the hub's HubRelay each other's peers. */
export async function openRelay(
  hub: SimulatedChain,
  spoke: SimulatedChain,
  destinations: readonly SimulatedChain[],
): Promise<void> {
  const { hubRelay, mailbox } = hub.contracts;
  const { relaySender } = spoke.contracts;
  if (hubRelay === undefined || relaySender === undefined) return;
  await configure(hub.rpc, mailbox, "setFeeExempt", [hubRelay.target, true]);
  await configure(hub.rpc, hubRelay, "setPeer", [addressOf(spoke, relaySender)]);
  await configure(spoke.rpc, relaySender, "setPeer", [addressOf(hub, hubRelay)]);
  for (const { chainId } of destinations) {
    if (chainId === hub.chainId) continue;
    await configure(spoke.rpc, relaySender, "setPrices", [[priceChange(chainId, PRICE)]]);
  }
}

/** Proven by the origin itself, or by a hub that follows it. */
function routeOf(origin: SimulatedChain, prover: SimulatedChain): Route {
  if (prover === origin) return directRoute(trustIn(origin));
  return { hubChainId: prover.chainId, hubTrustId: trustIn(origin), trustId: trustIn(prover) };
}

function trustIn({ chainId }: SimulatedChain): Hex {
  const scheme = TrustScheme.mock;
  return trustId({ scheme, environment: ENVIRONMENT, followedChainId: chainId });
}

/** Lets a chain open a lane over its light client of another: of that chain itself, or of one whose lane passes it. */
function trustClient(
  holder: SimulatedChain,
  followed: SimulatedChain,
  purpose: "origin" | "hub",
): Promise<void> {
  const client = clientOf(holder, followed);
  const trust = [client, purpose === "origin", purpose === "hub"];
  return configure(holder.rpc, holder.contracts.mailbox, "setLightClientTrusted", trust);
}

function clientOf(holder: SimulatedChain, followed: SimulatedChain): Hex {
  return holder.clients.get(followed.chainId)?.target as Hex;
}

function addressOf({ chainId, peer }: SimulatedChain, { target }: BaseContract): Hex {
  return encodeInteroperableAddress({ chainType: peer.chainType, chainId, address: `${target}` });
}

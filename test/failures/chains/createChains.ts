import { priceChange, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import { Chain } from "./Chain.ts";
import { Lane } from "./Lane.ts";

export const PRICE = {
  base: 1_000n,
  gasPrice: 10n,
  maxGasLimit: 5_000_000n,
  maxPayload: 100_000n,
  gasPerByte: 40n,
};

const TERMS = { defaultGasLimit: 200_000n, minLifetime: 60n };

/** A hub and two spokes. Lanes are named by their ends: the ones between the spokes go through the hub. */
export interface Chains {
  readonly hub: Chain;
  readonly spokeA: Chain;
  readonly spokeB: Chain;
  readonly aToHub: Lane;
  readonly bToHub: Lane;
  readonly hubToA: Lane;
  readonly hubToB: Lane;
  readonly aToB: Lane;
  readonly bToA: Lane;
}

/** Starts and configures three chains. */
export async function createChains(): Promise<Chains> {
  const [hub, spokeA, spokeB] = await Promise.all([
    Chain.create("hub", 31337n),
    Chain.create("spoke-a", 31338n),
    Chain.create("spoke-b", 31339n),
  ]);
  for (const spoke of [spokeA, spokeB]) {
    hub.clients.set(spoke.chainId, await hub.deployClient(spoke));
    spoke.clients.set(hub.chainId, await spoke.deployClient(hub));
  }
  return {
    hub,
    spokeA,
    spokeB,
    aToHub: await connect(spokeA, hub, spokeA),
    bToHub: await connect(spokeB, hub, spokeB),
    hubToA: await connect(hub, spokeA, hub),
    hubToB: await connect(hub, spokeB, hub),
    aToB: await connect(spokeA, spokeB, hub),
    bToA: await connect(spokeB, spokeA, hub),
  };
}

/** Configures a lane on all chains that take part in it. */
export async function connect(origin: Chain, destination: Chain, prover: Chain): Promise<Lane> {
  const client = destination.client(prover);
  const trustId = await client.trustId();
  const hubChainId = prover === origin ? 0n : prover.chainId;
  const hubTrustId = prover === origin ? ZERO_WORD : await prover.client(origin).trustId();
  const inbound = [origin.peer, hubChainId, hubTrustId, client] as const;
  const id = await destination.mailbox.addInboundLane.staticCall(...inbound);
  await destination.mailbox.addInboundLane(...inbound);

  const route = { hubChainId, hubTrustId, trustId };
  const outbound = [destination.peer, route, TERMS] as const;
  expect(await origin.mailbox.addOutboundLane.staticCall(...outbound)).to.equal(id);
  await origin.mailbox.addOutboundLane(...outbound);
  await origin.mailbox.setPrices([priceChange(destination.chainId, PRICE)]);
  await origin.mailbox.openLane(id);

  const lane = new Lane(id, origin, destination, prover);
  origin.outbox.push(lane);
  if (prover !== origin) {
    await prover.mailbox.addImportedLane(
      origin.peer,
      destination.peer,
      trustId,
      prover.client(origin),
    );
    prover.outbox.push(lane);
  }
  return lane;
}

import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING, type Step, stepsOnly } from "@causeway/operator";
import { type Concern, type PlanContext, pastEvents, readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { expiryAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesConfig, LanesContext } from "../../lanes/index.ts";
import {
  interoperable,
  type PeerPair,
  peerFinding,
  peerHeld,
  peerPairs,
  setPeerId,
} from "./peers.ts";

/** Every contract that has peers keeps them as Expiry does. */
const peersAbi = interfaceOf(expiryAbi);

/** Accounts on other chains from which contracts here accept messages though the configuration does not know them. */
export const planForeignPeers = forgetting((context: LanesContext) => {
  const { config, chain } = context;
  const { Expiry, HubRelay, RelaySender } = addressesOn(config, chain);
  const relay =
    chain === config.hub
      ? { name: "HubRelay", address: HubRelay }
      : { name: "RelaySender", address: RelaySender };
  return { contracts: [{ name: "Expiry", address: Expiry }, relay], pairs: peerPairs(context) };
});

/** Contracts that have peers, and all counterparts that they must have. */
export interface Trusting {
  readonly contracts: readonly Contract[];
  readonly pairs: readonly PeerPair[];
}

/** Has contracts forget every peer but those that they must have. */
export function forgetting<C extends LanesConfig>(
  trusting: (context: PlanContext<C>) => Trusting,
): Concern<C> {
  return readingPast(
    async (context: PlanContext<C>) => {
      const { contracts, pairs } = trusting(context);
      const steps = await Promise.all(
        contracts.map((contract) => stepsFor(contract, pairs, context)),
      );
      return stepsOnly(steps.flat());
    },
    (context) =>
      trusting(context).contracts.map(({ address }) => ({
        address,
        events: [peersAbi.getEvent("PeerSet")],
      })),
  );
}

interface Contract {
  readonly name: string;
  readonly address: Hex;
}

/** A peer stays trusted when another takes its place, until it is forgotten. */
async function stepsFor(
  contract: Contract,
  all: readonly PeerPair[],
  context: LanesContext,
): Promise<Step[]> {
  const { view } = context;
  if (!(await view.hasCode(contract.address))) return [];
  const pairs = all.filter(({ name }) => name === contract.name);
  const events = await pastEvents(context, contract.address, "PeerSet");
  const known = new Set(pairs.map(interoperable));
  const foreign = new Map<Hex, bigint>(
    events.filter(({ peer }) => !known.has(peer)).map(({ peer, chainId }) => [peer, chainId]),
  );
  const trusting = connectContract(expiryAbi, contract.address, view.provider);
  const steps = await Promise.all(
    [...foreign].map(async ([peer, chainId]) => {
      if (!(await trusting.isPeer(peer, { blockTag: view.blockTag }))) return [];
      const pair = pairs.find(({ peerChain }) => peerChain.chainId === chainId);
      return [await forgetStep(contract, { peer, chainId, pair }, context)];
    }),
  );
  return steps.flat();
}

interface ForeignPeer {
  readonly peer: Hex;
  readonly chainId: bigint;
  /** Whom the contract must trust on that chain instead, if anyone. */
  readonly pair: PeerPair | undefined;
}

async function forgetStep(
  { name, address }: Contract,
  { peer, chainId, pair }: ForeignPeer,
  context: LanesContext,
): Promise<Step> {
  const finding =
    pair === undefined ? strange(name, chainId, peer) : await findingOf(pair, peer, context);
  return {
    id: `forget peer ${peer} of ${name}`,
    summary: `Stop accepting messages from ${peer} on chain ${chainId} at ${name}`,
    to: address,
    data: peersAbi.encodeFunctionData("forgetPeer", [peer]),
    // Forgetting the peer that is named would leave none.
    after: pair === undefined ? [] : [setPeerId(pair)],
    findings: [finding],
  };
}

function strange(name: string, chainId: bigint, held: Hex): Finding {
  return { kind: "peer", subject: `${name} on chain ${chainId}`, expected: NOTHING, held };
}

/** Where the foreign peer is the one that is named, both steps put one difference right. */
async function findingOf(pair: PeerPair, peer: Hex, context: LanesContext): Promise<Finding> {
  const named = await peerHeld(pair, context);
  return peerFinding(pair, named === peer ? peer : `${peer} too`);
}

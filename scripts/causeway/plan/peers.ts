import { ChainType, encodeInteroperableAddress, type Hex } from "@causeway/protocol";

import { Peers__factory } from "../../../typechain-types/index.js";
import type { ChainConfig } from "../config/Config.ts";
import { NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const peersAbi = Peers__factory.createInterface();

/** A contract of this chain and its counterpart on another. */
interface PeerPair {
  /** Name of the contract here. */
  readonly name: string;
  readonly address: Hex;
  readonly peerChain: ChainConfig;
  readonly peerName: string;
  readonly peerAddress: Hex;
}

/** Introduces contracts to their counterparts on other chains. */
export async function planPeers(context: PlanContext): Promise<Plan> {
  const steps = await Promise.all(peerPairs(context).map((pair) => stepsFor(pair, context)));
  return stepsOnly(steps.flat());
}

/** Expiry knows itself wherever a lane ends; relay senders and the hub's relay know each other. */
function peerPairs({ config, chain, addresses, lanes }: PlanContext): PeerPair[] {
  const { Expiry, HubRelay, RelaySender } = addresses;
  const joined = config.chains.filter((other) =>
    lanes.some((lane) => lane.originChain === chain && lane.destinationChain === other),
  );
  const expiry = joined.map((peerChain) => ({
    name: "Expiry",
    address: Expiry,
    peerChain,
    peerName: "Expiry",
    peerAddress: Expiry,
  }));
  const isHub = chain === config.hub;
  const relay = joined
    .filter((peerChain) => isHub || peerChain === config.hub)
    .map((peerChain) => ({
      name: isHub ? "HubRelay" : "RelaySender",
      address: isHub ? HubRelay : RelaySender,
      peerChain,
      peerName: isHub ? "RelaySender" : "HubRelay",
      peerAddress: isHub ? RelaySender : HubRelay,
    }));
  return [...expiry, ...relay];
}

async function stepsFor(pair: PeerPair, { view }: PlanContext): Promise<Step[]> {
  const { name, address, peerChain, peerName, peerAddress } = pair;
  const peer = encodeInteroperableAddress({
    chainType: ChainType[peerChain.family],
    chainId: peerChain.chainId,
    address: peerAddress,
  });
  const held = (await view.hasCode(address))
    ? await Peers__factory.connect(address, view.provider).peerOf(peerChain.chainId, {
        blockTag: view.blockTag,
      })
    : "0x";
  if (held === peer) return [];
  const instead = held === "0x" ? "" : ` instead of ${held}`;
  return [
    {
      id: `set peer of ${name} on ${peerChain.name}`,
      summary: `Have ${name} trust ${peerName} on ${peerChain.name}: ${peer}${instead}`,
      to: address,
      data: peersAbi.encodeFunctionData("setPeer", [peer]),
      after: [deployStepId(name)],
      findings: [
        {
          kind: "peer",
          subject: `${name} on ${peerChain.name}`,
          expected: peer,
          held: held === "0x" ? NOTHING : held,
        },
      ],
    },
  ];
}

import { connectContract } from "@causeway/chains/ethers";
import {
  type ChainConfig,
  type Finding,
  forFamily,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { ChainType, encodeInteroperableAddress, type Hex } from "@causeway/protocol";
import { expiryAbi, interfaceOf } from "@causeway/protocol/contracts";

import {
  addressesOn,
  type ContractName,
  counterpartsOn,
  deploymentOf,
} from "../../deployment/index.ts";
import { configuredLanes, type LanesContext } from "../../lanes/index.ts";

/** Every contract that has peers keeps them as Expiry does. */
const peersAbi = interfaceOf(expiryAbi);

/** A contract of this chain and its counterpart on another. */
export interface PeerPair {
  /** Name of the contract here. */
  readonly name: ContractName;
  readonly address: Hex;
  readonly peerChain: ChainConfig;
  readonly peerName: ContractName;
  readonly peerAddress: Hex;
}

/** Introduces contracts to their counterparts on other chains. */
export function planPeers(context: LanesContext): Promise<Plan> {
  return introduce(peerPairs(context), context);
}

/** Introduces the contracts of pairs to their counterparts. */
export async function introduce(pairs: readonly PeerPair[], context: LanesContext): Promise<Plan> {
  const steps = await Promise.all(pairs.map((pair) => stepsFor(pair, context)));
  return stepsOnly(steps.flat());
}

/** The contracts of a chain that have counterparts: Expiry knows itself wherever a lane ends; relay senders and the hub's relay know each other. */
export function peerPairs({ config, chain }: LanesContext): PeerPair[] {
  const addresses = addressesOn(config, chain);
  const lanes = configuredLanes(config);
  const { Expiry, HubRelay, RelaySender } = addresses;
  const joined = config.chains.filter((other) =>
    lanes.some((lane) => lane.originChain === chain && lane.destinationChain === other),
  );
  const expiry = joined.map(
    (peerChain): PeerPair => ({
      name: "Expiry",
      address: Expiry,
      peerChain,
      peerName: "Expiry",
      peerAddress: counterpartsOn(config, peerChain).Expiry,
    }),
  );
  const isHub = chain === config.hub;
  const relay = joined
    .filter((peerChain) => isHub || peerChain === config.hub)
    .map(
      (peerChain): PeerPair => ({
        name: isHub ? "HubRelay" : "RelaySender",
        address: isHub ? HubRelay : RelaySender,
        peerChain,
        peerName: isHub ? "RelaySender" : "HubRelay",
        peerAddress: isHub ? counterpartsOn(config, peerChain).RelaySender : HubRelay,
      }),
    );
  return [...expiry, ...relay];
}

async function stepsFor(pair: PeerPair, context: LanesContext): Promise<Step[]> {
  const { name, address, peerChain, peerName } = pair;
  const peer = interoperable(pair);
  const held = await peerHeld(pair, context);
  if (held === peer) return [];
  const formerly = held === "0x" ? "" : `, before ${held}`;
  return [
    {
      id: setPeerId(pair),
      summary: `Set the peer of ${name} to ${peerName} on ${peerChain.name}: ${peer}${formerly}`,
      to: address,
      data: peersAbi.encodeFunctionData("setPeer", [peer]),
      after: [deploymentOf(name)],
      findings: [peerFinding(pair, held === "0x" ? NOTHING : held)],
    },
  ];
}

/** The id of the step that names a contract's counterpart. */
export function setPeerId({ name, peerChain }: PeerPair): string {
  return `set peer of ${name} on ${peerChain.name}`;
}

/** A contract that has another counterpart than it must. */
export function peerFinding(pair: PeerPair, held: string): Finding {
  const subject = `${pair.name} on ${pair.peerChain.name}`;
  return { kind: "peer", subject, expected: interoperable(pair), held };
}

/** A counterpart's address as contracts know it (ERC-7930). */
export function interoperable({ peerChain, peerAddress }: PeerPair): Hex {
  return encodeInteroperableAddress({
    chainType: forFamily(ChainType, peerChain),
    chainId: peerChain.chainId,
    address: peerAddress,
  });
}

/** To whom a contract sends on the pair's other chain; `0x` if to nobody. */
export async function peerHeld(
  { address, peerChain }: PeerPair,
  { view }: LanesContext,
): Promise<Hex> {
  if (!(await view.hasCode(address))) return "0x";
  const contract = connectContract(expiryAbi, address, view.provider);
  return contract.peerOf(peerChain.chainId, { blockTag: view.blockTag });
}

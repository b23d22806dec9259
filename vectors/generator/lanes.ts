import {
  ChainType,
  configurationHash,
  decodeInteroperableAddress,
  directRoute,
  encodePeer,
  environmentOf,
  type Lane,
  laneId,
  type Peer,
  type Route,
  TON_MAINNET_CHAIN_ID,
  TON_TESTNET_CHAIN_ID,
  type Trust,
  TrustScheme,
  trustId,
  ZERO_WORD,
} from "@causeway/protocol";

import { refusal } from "./refusal.ts";
import { samplePeer } from "./samples.ts";

const hub = samplePeer("hub", ChainType.evm, 31337n);
const spokeA = samplePeer("spoke-a", ChainType.evm, 31338n);
const spokeB = samplePeer("spoke-b", ChainType.evm, 31339n);
const ton = samplePeer("ton", ChainType.ton, TON_TESTNET_CHAIN_ID);
const local = environmentOf("local");

/** `lanes.json` */
export function laneVectors() {
  return {
    environments: ["local", "testnet", "mainnet"].map((name) => ({
      name,
      environment: environmentOf(name),
    })),
    interoperableAddresses: interoperableAddresses(),
    invalidInteroperableAddresses: invalidInteroperableAddresses(),
    trusts: trusts().map((trust) => ({ ...trust, trustId: trustId(trust) })),
    lanes: lanes(),
    invalidLanes: invalidLanes(),
  };
}

function interoperableAddresses() {
  const chainIds = [1n, 10n, 255n, 256n, 42161n, 65535n, 65536n, 2n ** 32n, 2n ** 64n - 1n];
  const peers = [
    ...chainIds.map((chainId) => samplePeer(`peer/${chainId}`, ChainType.evm, chainId)),
    samplePeer("peer/ton", ChainType.ton, TON_MAINNET_CHAIN_ID),
    ton,
    // Workchain -1.
    { ...ton, mailbox: `0xff${ton.mailbox.slice(4)}` },
  ];
  return peers.map((peer) => ({
    chainType: peer.chainType,
    chainId: peer.chainId,
    address: peer.mailbox,
    encoded: encodePeer(peer),
  }));
}

function invalidInteroperableAddresses() {
  const address = hub.mailbox.slice(2);
  const examples = {
    "version 2": `0x00020000027a6914${address}`,
    "unknown chain type": `0x00010002027a6914${address}`,
    "reference with a leading zero": `0x0001000003007a6914${address}`,
    "reference of zero": `0x000100000100${"14"}${address}`,
    "no reference": `0x00010000${"00"}14${address}`,
    "reference of nine bytes": `0x0001000009${"11".repeat(9)}14${address}`,
    "address of 19 bytes": `0x00010000027a6913${address.slice(2)}`,
    "no address": "0x00010000027a6900",
    "last byte missing": `0x00010000027a6914${address.slice(2)}`,
    "a byte too many": `0x00010000027a6914${address}00`,
  };
  return Object.entries(examples).map(([name, encoded]) => ({
    name,
    encoded,
    reason: refusal(name, () => decodeInteroperableAddress(encoded)),
  }));
}

function trusts(): Trust[] {
  const { committee, mock } = TrustScheme;
  return [
    { scheme: committee, environment: local, followedChainId: 31337n },
    { scheme: committee, environment: local, followedChainId: 31338n },
    { scheme: committee, environment: environmentOf("testnet"), followedChainId: 31337n },
    { scheme: mock, environment: local, followedChainId: 31337n },
    { scheme: committee, environment: local, followedChainId: TON_MAINNET_CHAIN_ID },
  ];
}

function trustOf(followedChainId: bigint, scheme: string = TrustScheme.committee) {
  return trustId({ scheme, environment: local, followedChainId });
}

/** Through the hub, which follows the origin by a committee unless `scheme` says otherwise. */
function throughHub(originChainId: bigint, scheme?: string): Route {
  const hubTrustId = trustOf(originChainId, scheme);
  return { hubChainId: hub.chainId, hubTrustId, trustId: trustOf(hub.chainId) };
}

function lanes() {
  const { mock } = TrustScheme;
  const last = samplePeer("last", ChainType.evm, 2n ** 64n - 1n);
  return [
    lane("direct", spokeA, hub, directRoute(trustOf(31338n))),
    lane("direct, the other way", hub, spokeA, directRoute(trustOf(31337n))),
    lane("direct, trusting the mock", spokeA, hub, directRoute(trustOf(31338n, mock))),
    lane("through the hub", spokeA, spokeB, throughHub(31338n)),
    lane("through the hub, which trusts the mock", spokeA, spokeB, throughHub(31338n, mock)),
    lane("the same two chains, direct", spokeA, spokeB, directRoute(trustOf(31338n))),
    lane("from TON", ton, hub, directRoute(trustOf(ton.chainId))),
    lane("to TON", hub, ton, directRoute(trustOf(31337n))),
    lane("from TON through the hub", ton, spokeB, throughHub(ton.chainId)),
    lane("to TON through the hub", spokeA, ton, throughHub(31338n)),
    lane("to the chain of the last id", spokeA, last, directRoute(trustOf(31338n))),
  ];
}

function lane(name: string, origin: Peer, destination: Peer, route: Route) {
  const value: Lane = { origin, destination, ...route };
  return {
    ...laneFields(name, value),
    configurationHash: configurationHash(value),
    laneId: laneId(value),
  };
}

function invalidLanes() {
  const direct: Lane = { origin: spokeA, destination: hub, ...directRoute(trustOf(31338n)) };
  const relayed: Lane = { origin: spokeA, destination: spokeB, ...throughHub(31338n) };
  const { mailbox } = spokeA;
  const from = (changes: Partial<Peer>) => ({ ...direct, origin: { ...spokeA, ...changes } });
  const to = (changes: Partial<Peer>) => ({ ...direct, destination: { ...hub, ...changes } });
  const examples: Record<string, Lane> = {
    "from an unknown chain type": from({ chainType: 2 }),
    "to an unknown chain type": to({ chainType: 2 }),
    "from a mailbox of 19 bytes": from({ mailbox: mailbox.slice(0, -2) }),
    "to a mailbox of 21 bytes": to({ mailbox: `${hub.mailbox}00` }),
    "from no mailbox": from({ mailbox: "0x" }),
    "from a mailbox of zeros": from({ mailbox: `0x${"00".repeat(20)}` }),
    "from an EVM mailbox on TON": from({ chainType: ChainType.ton }),
    "from a TON mailbox on EVM": { ...direct, origin: { ...ton, chainType: ChainType.evm } },
    "from a TON mailbox without its workchain": {
      ...direct,
      origin: { ...ton, mailbox: `0x${ton.mailbox.slice(4)}` },
    },
    "from a TON mailbox of zeros": {
      ...direct,
      origin: { ...ton, mailbox: `0x${"00".repeat(33)}` },
    },
    "from chain 0": from({ chainId: 0n }),
    "to chain 0": to({ chainId: 0n }),
    "to its own chain": to({ chainId: spokeA.chainId }),
    "through its origin": { ...relayed, hubChainId: spokeA.chainId },
    "through its destination": { ...relayed, hubChainId: spokeB.chainId },
    "direct, without a trust": { ...direct, trustId: ZERO_WORD },
    "through the hub, without the destination's trust": { ...relayed, trustId: ZERO_WORD },
    "direct, with a hub's trust": { ...direct, hubTrustId: relayed.hubTrustId },
    "through the hub, without the hub's trust": { ...relayed, hubTrustId: ZERO_WORD },
  };
  return Object.entries(examples).map(([name, value]) => ({
    ...laneFields(name, value),
    reason: refusal(name, () => laneId(value)),
  }));
}

function laneFields(name: string, { origin, destination, ...route }: Lane) {
  return {
    name,
    originChainType: origin.chainType,
    originChainId: origin.chainId,
    originMailbox: origin.mailbox,
    destinationChainType: destination.chainType,
    destinationChainId: destination.chainId,
    destinationMailbox: destination.mailbox,
    hubChainId: route.hubChainId,
    hubTrustId: route.hubTrustId,
    trustId: route.trustId,
  };
}

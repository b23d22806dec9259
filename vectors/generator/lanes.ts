import {
  ChainType,
  configurationHash,
  decodeInteroperableAddress,
  encodePeer,
  environmentOf,
  type Lane,
  laneId,
  type Peer,
  TON_MAINNET_CHAIN_ID,
  TON_TESTNET_CHAIN_ID,
  type Trust,
  TrustScheme,
  trustId,
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

function lanes() {
  const trustOf = (followedChainId: bigint, scheme: string = TrustScheme.committee) =>
    trustId({ scheme, environment: local, followedChainId });
  return [
    lane("direct", spokeA, hub, 0n, trustOf(31338n)),
    lane("direct, the other way", hub, spokeA, 0n, trustOf(31337n)),
    lane("direct, trusting the mock", spokeA, hub, 0n, trustOf(31338n, TrustScheme.mock)),
    lane("through the hub", spokeA, spokeB, 31337n, trustOf(31337n)),
    lane("the same two chains, direct", spokeA, spokeB, 0n, trustOf(31338n)),
    lane("from TON", ton, hub, 0n, trustOf(ton.chainId)),
    lane("to TON", hub, ton, 0n, trustOf(31337n)),
  ];
}

function lane(name: string, origin: Peer, destination: Peer, hubChainId: bigint, trust: string) {
  const value: Lane = { origin, destination, hubChainId, trustId: trust };
  return {
    name,
    originChainType: origin.chainType,
    originChainId: origin.chainId,
    originMailbox: origin.mailbox,
    destinationChainType: destination.chainType,
    destinationChainId: destination.chainId,
    destinationMailbox: destination.mailbox,
    hubChainId,
    trustId: trust,
    configurationHash: configurationHash(value),
    laneId: laneId(value),
  };
}

import { type ByFamily, type ChainConfig, chainNamed, forFamily } from "@causeway/operator";
import {
  ChainType,
  directRoute,
  type Hex,
  type Lane,
  laneId,
  type Peer,
  type Route,
  TrustScheme,
  trustId,
} from "@causeway/protocol";

import { addressesOn, counterpartsOn } from "../deployment/index.ts";
import type { LanesConfig } from "./config.ts";

/** A lane that the configuration asks for, with what each side needs to hold it. */
export interface ConfiguredLane extends Lane {
  readonly id: Hex;
  /** `lane spoke-a -> hub`. */
  readonly label: string;
  readonly originChain: ChainConfig;
  readonly destinationChain: ChainConfig;
}

/** The mailbox of a chain as its peers know it. */
export function peerOf(chain: ChainConfig, mailbox: Hex): Peer {
  return { chainType: forFamily(ChainType, chain), chainId: chain.chainId, mailbox };
}

/** The mailbox of a chain as the configuration puts it there. */
export function peerOn(config: LanesConfig, chain: ChainConfig): Peer {
  return peerOf(chain, counterpartsOn(config, chain).Mailbox);
}

/** The trust domain of the light client that follows a chain. */
export function trustIdOf(config: LanesConfig, followed: ChainConfig): Hex {
  return trustId({
    scheme: TrustScheme.committee,
    environment: config.environmentTag,
    followedChainId: followed.chainId,
  });
}

/** The name of the light client by which a chain follows another one: an address, or a trust id in TON's mailbox. */
export function lightClientOn(config: LanesConfig, on: ChainConfig, followed: ChainConfig): Hex {
  return forFamily(LIGHT_CLIENTS, on)(config, on, followed);
}

const LIGHT_CLIENTS: ByFamily<typeof lightClientOn> = {
  evm: (config, on, followed) => addressesOn(config, on).lightClientOf(followed),
  ton: (config, _, followed) => trustIdOf(config, followed),
};

/** The chains that `chain` has light clients of: those that a lane's destination, or the hub as importer, asks. */
export function followedChains(config: LanesConfig, chain: ChainConfig): ChainConfig[] {
  const asked = config.routes.flatMap(({ between, through }) => {
    if (through === "hub") {
      if (chain.name === config.hub.name) return between;
      return between.includes(chain.name) ? [config.hub.name] : [];
    }
    return between.includes(chain.name) ? between.filter((name) => name !== chain.name) : [];
  });
  return config.chains.filter(({ name }) => asked.includes(name));
}

/**
 * The light clients that stand between two chains, in the order of a message's way: each chain that believes one, and the
 * chain that is believed.
 */
export function believedOnWay(
  config: LanesConfig,
  origin: ChainConfig,
  destination: ChainConfig,
): readonly { readonly on: ChainConfig; readonly follows: ChainConfig }[] {
  const { hub } = config;
  const isDirect = followedChains(config, destination).some(({ name }) => name === origin.name);
  if (isDirect) return [{ on: destination, follows: origin }];
  return [
    { on: hub, follows: origin },
    { on: destination, follows: hub },
  ];
}

/** For what a chain asks its light client of another: about that chain's own messages, and about those that pass it. */
export interface Purposes {
  readonly asOrigin: boolean;
  readonly asHub: boolean;
}

/** For what `chain` asks its light client of `followed`. */
export function purposesOf(
  config: LanesConfig,
  chain: ChainConfig,
  followed: ChainConfig,
): Purposes {
  const joins = (viaHub: boolean, ...ends: string[]) =>
    config.routes.some(
      ({ between, through }) =>
        (through === "hub") === viaHub && ends.every((end) => between.includes(end)),
    );
  const isHub = ({ name }: ChainConfig) => name === config.hub.name;
  return {
    asOrigin:
      joins(false, chain.name, followed.name) || (isHub(chain) && joins(true, followed.name)),
    asHub: isHub(followed) && joins(true, chain.name),
  };
}

/** Every lane of the configuration: two for each route, one for each way. */
export function configuredLanes(config: LanesConfig): readonly ConfiguredLane[] {
  const known = computed.get(config) ?? lanesOf(config);
  computed.set(config, known);
  return known;
}

/** Every plan asks for them again and again. */
const computed = new WeakMap<LanesConfig, readonly ConfiguredLane[]>();

function lanesOf(config: LanesConfig): ConfiguredLane[] {
  return config.routes.flatMap(({ between, through }) => {
    const one = chainNamed(config, between[0]);
    const other = chainNamed(config, between[1]);
    const viaHub = through === "hub";
    return [lane(config, one, other, viaHub), lane(config, other, one, viaHub)];
  });
}

function lane(
  config: LanesConfig,
  originChain: ChainConfig,
  destinationChain: ChainConfig,
  viaHub: boolean,
): ConfiguredLane {
  const trustInOrigin = trustIdOf(config, originChain);
  const lane = {
    origin: peerOn(config, originChain),
    destination: peerOn(config, destinationChain),
    ...(viaHub ? throughHub(config, trustInOrigin) : directRoute(trustInOrigin)),
  };
  const label = `lane ${originChain.name} -> ${destinationChain.name}`;
  return { ...lane, id: laneId(lane), label, originChain, destinationChain };
}

/** Through the hub, which follows the origin by a trust. */
function throughHub(config: LanesConfig, hubTrustId: Hex): Route {
  const { hub } = config;
  return { hubChainId: hub.chainId, hubTrustId, trustId: trustIdOf(config, hub) };
}

import type { PoolsFile } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { freePorts } from "@causeway/peers/node";

import { type Addresses, addressesOf } from "../../causeway/areas/deployment/addresses.ts";
import type { Config } from "../../causeway/areas.ts";
import { placed } from "../../causeway/placed.ts";
import { NO_POOLS } from "../pools/loadPools.ts";

/** Ports that were asked for, by the name of chain or service; others are free ones. */
export type AskedPorts = Readonly<Record<string, number>>;

/** A process that serves HTTP. */
export interface Server {
  readonly name: string;
  readonly port: number;
  readonly url: string;
}

/** A chain of the network, and its process. */
export interface ChainServer extends Server {
  readonly chain: ChainConfig;
}

/** What the network will consist of, before anything runs. */
export interface NetworkPlan {
  /** With chains and validators where they will be. */
  readonly config: Config;
  readonly chains: readonly ChainServer[];
  readonly validators: readonly Server[];
  readonly prover: Server;
  readonly relayer: Server;
  readonly feeUpdater: Server;
  readonly filler: Server;
  readonly indexer: Server;
  readonly api: Server;
  /** Of the process that keeps the network up. */
  readonly faucet: Server;
  readonly addresses: Addresses;
  /** Tokens and pools that the chains get. */
  readonly pools: PoolsFile;
}

/** What serves the network's description. Its port is no part of the plan: usually it is the same one. */
export const NETWORK_SERVER = "network";

/** Of which there is one each. */
const SERVICES = ["prover", "relayer", "fee-updater", "filler", "indexer", "api", "faucet"];

/** Chains whose contracts are called, and whose gas has a price that moves. */
export function evmChainsOf({ chains }: Pick<NetworkPlan, "chains">): ChainServer[] {
  return chains.filter(({ chain }) => chain.family === "evm");
}

/** A port was asked for something that the network does not have. */
export class UnknownServer extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`nothing here is called "${name}": ports are for ${known.join(", ")}`);
    this.name = "UnknownServer";
  }
}

/**
 * Gives every part a port. The contracts' addresses follow from the configuration, so that no part has to wait for
 * another to know them.
 *
 * @throws UnknownServer
 */
export async function planNetwork(
  config: Config,
  asked: AskedPorts,
  pools: PoolsFile = NO_POOLS,
): Promise<NetworkPlan> {
  const validators = config.committee.members.map(({ name }) => name);
  const names = [...config.chains.map(({ name }) => name), ...validators, ...SERVICES];
  for (const name of Object.keys(asked)) {
    const known = [...names, NETWORK_SERVER];
    if (!known.includes(name)) throw new UnknownServer(name, known);
  }
  const free = await freePorts(names.length);
  const server = (name: string): Server => {
    const port = asked[name] ?? free[names.indexOf(name)] ?? 0;
    return { name, port, url: `http://127.0.0.1:${port}` };
  };
  const chains = config.chains.map((chain) => ({ ...server(chain.name), chain }));
  const servers = validators.map(server);
  const urls = (of: readonly Server[]) => new Map(of.map(({ name, url }) => [name, url]));
  return {
    config: placed(config, { chains: urls(chains), validators: urls(servers) }),
    chains,
    validators: servers,
    prover: server("prover"),
    relayer: server("relayer"),
    feeUpdater: server("fee-updater"),
    filler: server("filler"),
    indexer: server("indexer"),
    api: server("api"),
    faucet: server("faucet"),
    addresses: addressesOf(config),
    pools,
  };
}

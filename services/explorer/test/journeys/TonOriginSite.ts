import { ApiWorld } from "@causeway/api/testing/ApiWorld.ts";
import { ENVIRONMENT } from "@causeway/chains/testing/LocalChain.ts";
import { messageBoardCode } from "@causeway/creation-code";
import { type Database, startDatabase } from "@causeway/database";
import { type EnvironmentFile, environmentFile } from "@causeway/environment";
import { freePorts } from "@causeway/peers/node";
import { startRelayer } from "@causeway/relayer";
import { createLogger, type RunningService } from "@causeway/service";
import { Contract, ContractFactory } from "ethers";

import { tonGiver } from "../../../../scripts/local/faucet/ton/tonGiver.ts";
import { TonNetwork } from "../../../../test/full/world/TonNetwork.ts";
import { builtPages } from "./builtPages.ts";
import { named } from "./named.ts";
import type { Site } from "./Site.ts";
import { SiteServices } from "./SiteServices.ts";

const NOWHERE = `0x${"c3".repeat(20)}`;

/** A chain of TON whose messages a relayer delivers on a hub, and the APIs, which serve the pages as built. */
export class TonOriginSite implements Site {
  readonly network: TonNetwork;
  readonly #api: ApiWorld;
  readonly #relayer: RunningService;
  readonly #services: SiteServices;
  readonly #database: Database;

  private constructor(parts: {
    readonly network: TonNetwork;
    readonly api: ApiWorld;
    readonly relayer: RunningService;
    readonly services: SiteServices;
    readonly database: Database;
  }) {
    this.network = parts.network;
    this.#api = parts.api;
    this.#relayer = parts.relayer;
    this.#services = parts.services;
    this.#database = parts.database;
  }

  static async start(): Promise<TonOriginSite> {
    const [apiPort = 0, faucetPort = 0] = await freePorts(2);
    const page = `http://127.0.0.1:${apiPort}`;
    const faucetUrl = `http://127.0.0.1:${faucetPort}`;
    const network = await TonNetwork.start({ page });
    const environment = environmentFile.parse(
      named(await described(network), { isTonAsked: true }),
    );
    const own = { pages: await builtPages(faucetUrl), pagesAsk: [faucetUrl] };
    const listen = { host: "127.0.0.1", port: apiPort };
    const api = await ApiWorld.start({ ...own, listen }, environment);
    const services = await SiteServices.start(api, environment.chains, faucetPort, [
      giverOf(network),
    ]);
    // A relayer follows the chains by itself here, into a database of its own.
    const database = await startDatabase({});
    const config = { ...(await network.relayerConfig()), prover: { kind: "mock" as const } };
    const relayer = await startRelayer(config, database.url, createLogger("relayer", "silent"));
    return new TonOriginSite({ network, api, relayer, services, database });
  }

  async stop(): Promise<void> {
    await this.#relayer.stop();
    await this.#database.stop();
    await this.#services.stop();
    await this.#api.stop();
    await this.network.stop();
  }

  get url(): string {
    return this.#api.api.url;
  }

  /** Puts a message board on the hub. @returns a function that reads its last text */
  async board(): Promise<{ readonly address: string; readonly lastText: () => Promise<string> }> {
    const { hub } = this.network;
    const { abi, bytecode } = messageBoardCode;
    const factory = new ContractFactory(abi as never, bytecode, hub.deployer);
    const board = await factory.deploy(hub.peer.mailbox, NOWHERE, hub.chainId);
    const address = await board.getAddress();
    const read = new Contract(address, abi as never, hub.provider).getFunction("lastText");
    return { address, lastText: () => read() };
  }

  /** Coin is of the faucet, which people ask at the page. */
  async fund(): Promise<void> {}
}

/** The faucet that `npm start` has for a chain of TON. */
function giverOf({ url, peer: { chainId } }: TonNetwork) {
  return tonGiver({ name: "ton", url, chain: { chainId, coin: { symbol: "TON" } } });
}

/** The network as an environment's file has it. */
async function described({ hub, peer, url, validators }: TonNetwork): Promise<EnvironmentFile> {
  const config = await hub.config();
  const mailbox = `0x${peer.mailbox.slice(4)}` as const;
  return {
    ...{ environment: ENVIRONMENT, development: true },
    chains: [
      { ...config, family: "evm", chainId: `${config.chainId}`, messageFeeSchedule: NOWHERE },
      {
        ...{ name: "ton", family: "ton", chainId: `${peer.chainId}`, rpcUrls: [url] },
        ...{ mailbox, messageFeeSchedule: mailbox },
      },
    ],
    validators: validators.map((one) => one.url),
  };
}

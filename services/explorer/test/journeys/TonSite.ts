import { ApiWorld } from "@causeway/api/testing/ApiWorld.ts";
import { environmentFile } from "@causeway/environment";
import { freePorts } from "@causeway/peers/node";
import { connectWallet, createCauseway, recover, send } from "@causeway/sdk";
import { ton } from "@causeway/sdk/ton";
import { toBeHex } from "ethers";

import { TonBesideHub } from "../../../../test/scripts/world/TonBesideHub.ts";
import { builtPages } from "./builtPages.ts";
import { named } from "./named.ts";
import type { Site } from "./Site.ts";
import { SiteServices } from "./SiteServices.ts";
import { type SentMessage, sentMessages } from "./sentMessages.ts";
import { untilThere } from "./untilThere.ts";

const COINS = 1_000n * 10n ** 18n;

/** A hub and a chain of TON, and the APIs, which serve the pages as built. Validators sign, and nobody relays. */
export class TonSite implements Site {
  readonly world: TonBesideHub;
  readonly #api: ApiWorld;
  readonly #services: SiteServices;

  private constructor(world: TonBesideHub, api: ApiWorld, services: SiteServices) {
    this.world = world;
    this.#api = api;
    this.#services = services;
  }

  static async start(): Promise<TonSite> {
    const [port = 0] = await freePorts(1);
    const faucetUrl = `http://127.0.0.1:${port}`;
    const world = await TonBesideHub.start();
    const environment = environmentFile.parse(named(await world.contracts()));
    const own = { pages: await builtPages(faucetUrl), pagesAsk: [faucetUrl] };
    const api = await ApiWorld.start(own, environment);
    return new TonSite(world, api, await SiteServices.start(api, environment.chains, port));
  }

  async stop(): Promise<void> {
    await this.#services.stop();
    await this.#api.stop();
    await this.world.stop();
  }

  get url(): string {
    return this.#api.api.url;
  }

  async fund(account: string): Promise<void> {
    await this.world.hub.provider.send("anvil_setBalance", [account, toBeHex(COINS)]);
  }

  /** Messages that an account sent on the hub, the newest last. */
  messages(sender: string): Promise<readonly SentMessage[]> {
    const { provider, peer } = this.world.hub;
    return sentMessages(provider, peer.mailbox, sender);
  }

  /** Delivers the newest message of an account by the exit that the chains offer, once validators signed. */
  async deliver(sender: string): Promise<void> {
    const { ton: chain } = this.world;
    const causeway = createCauseway({ contracts: await this.world.contracts(), ton });
    const read = async () => {
      const id = (await this.messages(sender)).at(-1)?.messageId;
      if (id === undefined) return undefined;
      const [found] = await recover(causeway, { id, refundToOnTon: chain.account });
      return found?.exits.find((exit) => exit.isReady && exit.family === "ton");
    };
    const exit = await untilThere(read, `nobody can deliver the message of ${sender}`);
    if (!exit.isReady || exit.family !== "ton") throw new Error("no exit on TON is ready");
    await send(causeway, exit, connectWallet(chain.tonConnect()));
  }
}

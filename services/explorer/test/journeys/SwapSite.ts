import { freePorts } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { toBeHex } from "ethers";

import { SENDER, SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { builtPages } from "./builtPages.ts";
import type { Site } from "./Site.ts";
import { SiteServices } from "./SiteServices.ts";
import { type SentMessage, sentMessages } from "./sentMessages.ts";
import { untilThere } from "./untilThere.ts";

/** Chains with pools; the hub carries messages alone. */
const WITH_POOLS = ["spoke-a", "spoke-b"];
const COINS = 1_000n * 10n ** 18n;
const USDC = 10_000n * 10n ** 6n;
/** Whole USDC that move a price by some per cent. */
const MOVING = 50_000n;
const DAY_SECONDS = 86_400n;
/** The account that sets limits. */
const ADMIN = 0;

const router = interfaceOf(swapRouterAbi);

/** A token on a chain: the chain's name, and the token's symbol. */
export type Place = readonly [chain: string, symbol: string];

/** Chains with bridges and pools, their index, and the APIs, which serve the pages as built: all that a browser reaches. */
export class SwapSite implements Site {
  readonly swaps: SwapWorld;
  readonly #services: SiteServices;

  private constructor(swaps: SwapWorld, services: SiteServices) {
    this.swaps = swaps;
    this.#services = services;
  }

  static async start(): Promise<SwapSite> {
    const [port = 0] = await freePorts(1);
    const faucetUrl = `http://127.0.0.1:${port}`;
    const swaps = await SwapWorld.start(
      WITH_POOLS,
      {},
      {
        ...{ pages: await builtPages(faucetUrl), pagesAsk: [faucetUrl] },
        // All tabs of a test have one address.
        streams: { most: 200, mostPerKey: 200, mostPerAddress: 200, heartbeat: 15_000 },
      },
    );
    const services = await SiteServices.start(swaps.api, swaps.environment.chains, port);
    return new SwapSite(swaps, services);
  }

  async stop(): Promise<void> {
    await this.#services.stop();
    await this.swaps.stop();
  }

  get url(): string {
    return this.swaps.api.api.url;
  }

  /** Gives an account coin and USDC on all chains. */
  async fund(account: string): Promise<void> {
    const { network, environment } = this.swaps;
    for (const { name } of environment.chains) {
      await network.provider(name).send("anvil_setBalance", [account, toBeHex(COINS)]);
      await (await network.on(name).token.mint(account, USDC)).wait();
    }
  }

  /** Reads what an account has at some places. @returns a function that reads again, and tells how much more there is. */
  async watch(account: string, places: readonly Place[]): Promise<() => Promise<bigint[]>> {
    const read = () =>
      Promise.all(places.map(([chain, symbol]) => this.swaps.balance(chain, symbol, account)));
    const before = await read();
    return async () => {
      const now = await read();
      return now.map((amount, place) => amount - (before[place] ?? 0n));
    };
  }

  /** Orders that an account sent on a chain, the newest last, by the logs of the router. */
  async orders(chain: string, sender: string): Promise<readonly SentOrder[]> {
    const address = this.swaps.chain(chain).swap?.router;
    const logs = await this.swaps.network
      .provider(chain)
      .getLogs({ fromBlock: 0, ...(address !== undefined && { address }) });
    return logs.flatMap((log) => {
      const event = router.parseLog(log);
      if (event?.name !== "OrderSent" || event.args.sender !== sender) return [];
      const { orderId, transferId } = event.args;
      return [{ orderId, transferId, transaction: log.transactionHash as Hex }];
    });
  }

  /** The least that the newest order of an account pays, by the data that it signed. Smallest units. */
  async minimumOf(chain: string, sender: string): Promise<bigint> {
    const sent = await this.newestOrder(chain, sender);
    const found = await this.swaps.network.provider(chain).getTransaction(sent.transaction);
    const [order] = router.parseTransaction({ data: found?.data ?? "0x" })?.args ?? [];
    return order.leastOut;
  }

  /** Proves and delivers the newest order of an account. */
  async prove(chain: string, sender: string): Promise<void> {
    const { transferId } = await this.newestOrder(chain, sender);
    await this.swaps.network.finalise(chain);
    await this.swaps.network.deliver(transferId);
  }

  /** Messages that an account sent on a chain, the newest last. */
  messages(chain: string, sender: string): Promise<readonly SentMessage[]> {
    const node = this.swaps.network.provider(chain);
    return sentMessages(node, this.swaps.chain(chain).mailbox, sender);
  }

  /** Proves and delivers the newest message of an account. */
  async proveMessage(chain: string, sender: string): Promise<void> {
    const { messageId } = await untilThere(
      async () => (await this.messages(chain, sender)).at(-1),
      `${sender} sent no message on ${chain}`,
    );
    await this.swaps.network.finalise(chain);
    await this.swaps.network.deliver(messageId);
  }

  /** Calls that a recorder took, the newest last. */
  async callsOf(chain: string, recorder: string): Promise<readonly string[]> {
    const node = this.swaps.network.provider(chain);
    const logs = await node.getLogs({ fromBlock: 0, address: recorder });
    return logs.map(({ data }) => data);
  }

  /** Lets so much of what another chain sent be paid out in a day. @param capacity Units of USDC. */
  async limitArrivals(chain: string, origin: string, capacity: bigint): Promise<void> {
    const { network } = this.swaps;
    const { vault } = network.on(chain, ADMIN);
    const limit = { capacity, window: DAY_SECONDS };
    const { chainId } = this.swaps.chain(origin);
    await (await vault.setLimit(chainId, 0n, limit, { gasLimit: 300_000n })).wait();
  }

  /** Has a stranger sell so much that the minimum of an earlier quote is not reached any more. */
  async movePrice(chain: string, sold: string, bought: string): Promise<void> {
    const { address } = SENDER;
    const { network } = this.swaps;
    await (await network.on(chain).token.mint(address, MOVING * 10n ** 6n)).wait();
    const places = [[chain, sold] as const, [chain, bought] as const] as const;
    const { json } = await this.swaps.route(...places, { amount: `${MOVING}` });
    const [{ hash }] = json.data;
    const sought = { hash, slippage: "200", from: address, receiver: address };
    await this.swaps.sendApproved(chain, sought);
  }

  /** Has a filler pay the newest order of an account at its destination, before a proof. */
  async advance(chain: string, sender: string, destination: string): Promise<void> {
    const { transferId } = await this.newestOrder(chain, sender);
    await this.swaps.network.finalise(chain);
    await this.swaps.network.advance(transferId, destination);
  }

  /** The page of a vault and its query. */
  vaultPage(chain: string, symbol: string): string {
    const { chainId } = this.swaps.chain(chain);
    const asset = this.swaps.environment.assets.find((one) => one.symbol === symbol);
    return `vault.html?chain=${chainId}&asset=${asset?.assetId}`;
  }

  /** The newest order of an account. Waits for it: a page knows a transaction before a block has it. */
  newestOrder(chain: string, sender: string): Promise<SentOrder> {
    return untilThere(
      async () => (await this.orders(chain, sender)).at(-1),
      `${sender} sent no order on ${chain}`,
    );
  }
}

/** An order by the log of its router. */
export interface SentOrder {
  readonly orderId: Hex;
  readonly transferId: Hex;
  readonly transaction: Hex;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { readPages } from "@causeway/api/testing/readPages.ts";
import { freePorts } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { toBeHex } from "ethers";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetServer } from "../../../../scripts/local/faucet/FaucetServer.ts";
import { type IndexInto, indexInto } from "../../../../test/scripts/world/indexInto.ts";
import { SENDER, SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { Mailbox__factory } from "../../../../typechain-types/index.js";
import { writeSite } from "../../scripts/buildSite.ts";

/** Chains with pools; the hub carries messages alone. */
const WITH_POOLS = ["spoke-a", "spoke-b"];
const POLL_MILLISECONDS = 100;
const PATIENCE = 60_000;
const COINS = 1_000n * 10n ** 18n;
const USDC = 10_000n * 10n ** 6n;
/** Whole USDC that move a price by some per cent. */
const MOVING = 50_000n;
const DAY_SECONDS = 86_400n;
/** The account that sets limits. */
const ADMIN = 0;

const router = interfaceOf(swapRouterAbi);
const mailbox = Mailbox__factory.createInterface();

/** A token on a chain: the chain's name, and the token's symbol. */
export type Place = readonly [chain: string, symbol: string];

/** Chains with bridges and pools, their index, and the APIs, which serve the pages as built: all that a browser reaches. */
export class SwapSite {
  readonly swaps: SwapWorld;
  readonly #index: IndexInto;
  readonly #faucet: FaucetServer;
  readonly #following: Promise<void>;
  #isStopped = false;

  private constructor(swaps: SwapWorld, index: IndexInto, faucet: FaucetServer) {
    this.swaps = swaps;
    this.#index = index;
    this.#faucet = faucet;
    this.#following = this.#follow();
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
    // The pages offer the wallet where a faucet is. This one gives nothing: the test pays.
    const faucet = new FaucetServer(new Faucet([]), [swaps.api.api.url]);
    await faucet.listen(port);
    const index = await indexInto(swaps.api.db, swaps.environment.chains);
    return new SwapSite(swaps, index, faucet);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#following;
    await this.#index.stop();
    await this.#faucet.close();
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

  /** Ids of messages that an account sent on a chain, the newest last, by the logs of the mailbox. */
  async messages(chain: string, sender: string): Promise<readonly Hex[]> {
    const node = this.swaps.network.provider(chain);
    const address = this.swaps.chain(chain).mailbox;
    const logs = await node.getLogs({ fromBlock: 0, address });
    const sent = await Promise.all(
      logs.map(async (log) => {
        const { name, args } = mailbox.parseLog(log) ?? {};
        if (name !== "MessageAppended") return [];
        const found = await node.getTransaction(log.transactionHash);
        return found?.from === sender ? [args?.messageId as Hex] : [];
      }),
    );
    return sent.flat();
  }

  /** Proves and delivers the newest message of an account. */
  async proveMessage(chain: string, sender: string): Promise<void> {
    const messageId = await untilThere(
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

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      await this.#index.catchUp();
      await sleep(POLL_MILLISECONDS);
    }
  }
}

/** An order by the log of its router. */
export interface SentOrder {
  readonly orderId: Hex;
  readonly transferId: Hex;
  readonly transaction: Hex;
}

/** Reads again until something is there. @throws Error with a reason, if that takes too long */
async function untilThere<T>(read: () => Promise<T | undefined>, reason: string): Promise<T> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(POLL_MILLISECONDS);
  }
  throw new Error(reason);
}

async function builtPages(faucetUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "causeway-pages-"));
  try {
    await writeSite(folder, { faucetUrl });
    return readPages(folder, "the test");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { setTimeout } from "node:timers/promises";

import { formatUnits, JsonRpcProvider, parseUnits, toQuantity, Wallet } from "ethers";

import {
  DevelopmentToken__factory,
  DevelopmentWrappedNative__factory,
} from "../../../../typechain-types/index.js";
import { type FollowedEvent, followEvents } from "./followEvents.ts";

/** A chain and a token of it, by their names: `["spoke-a", "USDC"]`. */
export type Place = readonly [chain: string, symbol: string];

/** Parameters of a request. */
export type Query = Readonly<Record<string, string>>;

interface ListedToken {
  readonly chainId: number;
  readonly address: string;
  readonly decimals: number;
  readonly symbol: string;
}

interface HttpChain {
  readonly id: string;
  readonly rpcUrl: string;
  readonly rpc: JsonRpcProvider;
}

interface ListedChain {
  readonly chainId: string;
  readonly key: string;
  readonly metamask: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each endpoint has an answer of its own
type Answer = any;

/** Tries of a loaded machine. */
const UNANSWERED = 30;

/** Blocks come each second. A balance is asked before and after a transaction: no answer is used twice. */
const FAST = { pollingInterval: 500, cacheTimeout: -1 };

const COIN = `0x${"0".repeat(40)}`;

/** A network as somebody sees it who knows the URL of its APIs alone: chains, RPCs and tokens are those of the lists. */
export class HttpNetwork {
  readonly #url: string;
  readonly #headers: Query;
  readonly #tokens: readonly ListedToken[];
  readonly #chains = new Map<string, HttpChain>();

  private constructor(
    url: string,
    headers: Query,
    chains: readonly ListedChain[],
    tokens: readonly ListedToken[],
  ) {
    this.#url = url;
    this.#headers = headers;
    this.#tokens = tokens;
    for (const { chainId, key, metamask } of chains) {
      const [rpcUrl] = JSON.parse(metamask).rpcUrls;
      this.#chains.set(key, {
        id: chainId,
        rpcUrl,
        rpc: new JsonRpcProvider(rpcUrl, undefined, FAST),
      });
    }
  }

  /** @param headers Those of a key. */
  static async connect(url: string, headers: Query): Promise<HttpNetwork> {
    const [chains, tokens] = await Promise.all([
      ask(`${url}/api/queryChainList`, headers),
      ask(`${url}/supportedTokenList`, headers),
    ]);
    const listed = tokens.data.flatMap((one: { tokens: ListedToken[] }) => one.tokens);
    return new HttpNetwork(url, headers, chains.data.chains, listed);
  }

  close(): void {
    for (const { rpc } of this.#chains.values()) rpc.destroy();
  }

  rpc(chain: string): JsonRpcProvider {
    return this.#chain(chain).rpc;
  }

  /** Names of chains with the URLs of their nodes. */
  get nodes(): readonly (readonly [chain: string, url: string])[] {
    return [...this.#chains].map(([name, { rpcUrl }]) => [name, rpcUrl]);
  }

  chainId(chain: string): string {
    return this.#chain(chain).id;
  }

  /** The name of a chain that an answer names by its id. */
  nameOf(chainId: string): string {
    const [name] = [...this.#chains].find(([, { id }]) => id === chainId) ?? [];
    return name ?? fail(`a chain ${chainId}`);
  }

  token([chain, symbol]: Place): ListedToken {
    const id = Number(this.chainId(chain));
    const found = this.#tokens.find((one) => one.chainId === id && one.symbol === symbol);
    return found ?? fail(`${symbol} on ${chain}`);
  }

  /** Smallest units of an amount in whole tokens. */
  units(place: Place, amount: string): bigint {
    return parseUnits(amount, this.token(place).decimals);
  }

  /** Whole tokens of an amount in smallest units. */
  whole(place: Place, amount: bigint): string {
    return formatUnits(amount, this.token(place).decimals);
  }

  get(path: string, query: Query = {}): Promise<Answer> {
    return ask(`${this.#url}${path}?${new URLSearchParams(query)}`, this.#headers);
  }

  /**
   * Follows a record until it is as wanted, or changes no more.
   *
   * @returns all of its states.
   */
  async follow(
    subject: Query,
    // biome-ignore lint/suspicious/noExplicitAny: each subject has a record of its own
    isWanted: (record: any) => boolean,
  ): Promise<FollowedEvent[]> {
    const events: FollowedEvent[] = [];
    for await (const event of followEvents(await this.#openEvents(subject))) {
      events.push(event);
      if (isWanted(event.record)) break;
    }
    return events;
  }

  /** A slow machine's index is behind at times: the API says so, and a client comes back. */
  async #openEvents(subject: Query): Promise<Response> {
    const url = `${this.#url}/v1/events?${new URLSearchParams(subject)}`;
    for (;;) {
      const response = await fetch(url, { headers: this.#headers });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status !== 503) throw new Error(`${url} answers ${response.status}: ${text}`);
      await setTimeout(1_000);
    }
  }

  /** What an account has, in smallest units, as the chain says it. */
  async balance(place: Place, account: string): Promise<bigint> {
    const { address } = this.token(place);
    const rpc = this.rpc(place[0]);
    if (address === COIN) return rpc.getBalance(account);
    return DevelopmentToken__factory.connect(address, rpc).balanceOf(account);
  }

  /** A new account with coin on a chain, and with an amount of one of its tokens. */
  async fund([chain, symbol]: Place, amount: string): Promise<Wallet> {
    const rpc = this.rpc(chain);
    const wallet = new Wallet(Wallet.createRandom().privateKey, rpc);
    const units = this.units([chain, symbol], amount);
    const coin = parseUnits("10", 18) + (symbol.endsWith("ETH") ? units : 0n);
    await rpc.send("anvil_setBalance", [wallet.address, toQuantity(coin)]);
    const { address } = this.token([chain, symbol]);
    if (symbol === "WETH") {
      const wrapped = DevelopmentWrappedNative__factory.connect(address, wallet);
      await (await wrapped.deposit({ value: units })).wait();
    } else if (address !== COIN) {
      const token = DevelopmentToken__factory.connect(address, wallet);
      await (await token.mint(wallet.address, units)).wait();
    }
    return wallet;
  }

  #chain(name: string) {
    return this.#chains.get(name) ?? fail(`a chain ${name}`);
  }
}

/** Asks again, as the remedy says, if a chain or the database did not answer in time. */
async function ask(url: string, headers: Query): Promise<Answer> {
  for (let left = UNANSWERED; ; left -= 1) {
    const response = await fetch(url, { headers });
    const wait = response.headers.get("retry-after");
    if (wait === null || left === 0) return response.json() as Promise<Answer>;
    await setTimeout(Number(wait) * 1_000);
  }
}

function fail(missing: string): never {
  throw new Error(`the lists have no ${missing}`);
}

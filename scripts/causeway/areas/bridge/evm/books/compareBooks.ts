import type { ChainConfig, CheckResult, Environment, Finding } from "@causeway/operator";
import { FinalChain, type FinalView } from "../../../messaging/index.ts";
import type { AssetConfig } from "../../AssetConfig.ts";
import { assetIdOf, custodyOn } from "../../addresses.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";
import { wholeTokens } from "../../units.ts";
import { findUnbacked } from "../holdings/backing.ts";
import { BridgeLogs, type TransferLog } from "./bridgeLogs.ts";
import { type Culprits, findCulprits } from "./findCulprits.ts";
import { missingInFlight, type TwoReadings } from "./missingInFlight.ts";
import { type Flows, readFlows } from "./readFlows.ts";

/** An asset on its way from one chain to another. */
interface Pair {
  readonly asset: AssetConfig;
  readonly origin: ChainConfig;
  readonly destination: ChainConfig;
}

/** A chain's final state, read twice in one round. */
interface Read {
  readonly chain: FinalChain;
  readonly earlier: FinalView;
  readonly later: FinalView;
}

/**
 * Compares what each chain's custodies count of every other with what those count of it. A destination that accepted
 * more than was sent to it, or an origin that paid back what its destination kept, was told what never happened. And
 * what was minted and released over all chains with what was locked.
 *
 * @returns one result for each of the chains: of what arrived there, or came back, and of assets at home there
 */
export async function compareBooks(
  environment: Environment<BridgeConfig>,
  chains: readonly ChainConfig[],
): Promise<readonly CheckResult[]> {
  const books = await Books.read(environment);
  try {
    return await Promise.all(chains.map((chain) => books.resultOf(chain)));
  } finally {
    await books.close();
  }
}

class Books {
  readonly #config: BridgeConfig;
  readonly #opened: FinalChain[] = [];
  readonly #earlier = new Map<string, FinalView>();
  readonly #read = new Map<string, Read>();
  /** Why a chain cannot be read, by its name. */
  readonly #unreadable = new Map<string, string>();

  private constructor(config: BridgeConfig) {
    this.#config = config;
  }

  /** All chains twice: what depends on another chain is taken from the first reading, the rest from the second. */
  static async read(environment: Environment<BridgeConfig>): Promise<Books> {
    const { config } = environment;
    const having = config.chains.filter(({ name }) =>
      config.assets.some((asset) => asset.chains[name] !== undefined),
    );
    const books = new Books(config);
    const attempt = (name: string, act: () => Promise<void>) =>
      act().catch((error: Error) => {
        books.#unreadable.set(name, error.message);
      });
    await Promise.all(
      having.map((chain) =>
        attempt(chain.name, async () => {
          const opened = await FinalChain.open(environment, chain);
          books.#opened.push(opened);
          books.#earlier.set(chain.name, await opened.newest());
        }),
      ),
    );
    await Promise.all(
      books.#opened.map((chain) =>
        attempt(chain.chain.name, async () => {
          const earlier = books.#earlier.get(chain.chain.name);
          if (earlier === undefined) return;
          const later = await chain.newest();
          books.#read.set(chain.chain.name, { chain, earlier, later });
        }),
      ),
    );
    return books;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((chain) => chain.close()));
  }

  /** What is wrong with what a chain accepted. */
  async resultOf({ name }: ChainConfig): Promise<CheckResult> {
    const block = this.#read.get(name)?.later.view.blockTag;
    const findings: Finding[] = [];
    const unreadable: string[] = [];
    const own = this.#unreadable.get(name);
    if (own !== undefined) unreadable.push(own);
    for (const pair of this.#pairsTo(name)) {
      const { asset, origin } = pair;
      const label = `${asset.symbol} of ${origin.name} on ${name}`;
      const lost = this.#unreadable.get(origin.name);
      if (lost !== undefined) {
        unreadable.push(`the books of ${label}: ${lost}`);
        continue;
      }
      try {
        findings.push(...(await this.#compare(pair, label)));
      } catch (error) {
        unreadable.push(`the books of ${label}: ${(error as Error).message}`);
      }
    }
    for (const asset of this.#config.assets.filter(({ home }) => home === name)) {
      try {
        findings.push(...(await findUnbacked(this.#config, asset, (chain) => this.#viewOf(chain))));
      } catch (error) {
        unreadable.push(`the backing of ${asset.symbol}: ${(error as Error).message}`);
      }
    }
    return { chain: name, block, findings, unreadable };
  }

  #viewOf({ name }: ChainConfig): FinalView {
    const read = this.#read.get(name);
    if (read === undefined) throw new Error(this.#unreadable.get(name) ?? `no books of ${name}`);
    return read.later;
  }

  #pairsTo(name: string): Pair[] {
    const { assets, chains } = this.#config;
    const destination = this.#read.get(name)?.chain.chain;
    if (destination === undefined) return [];
    return assets.flatMap((asset) =>
      chains
        .filter((origin) => origin.name !== name && asset.chains[origin.name] !== undefined)
        .filter(() => asset.chains[name] !== undefined)
        .map((origin) => ({ asset, origin, destination })),
    );
  }

  async #compare(pair: Pair, label: string): Promise<Finding[]> {
    const { asset, origin, destination } = pair;
    const [sent, accepted] = await Promise.all([
      this.#flows(asset, origin, destination),
      this.#flows(asset, destination, origin),
    ]);
    const missing = missingInFlight(sent, accepted);
    if (missing === 0n) return [];
    const culprits = await this.#culpritsOf(pair);
    const named = [...culprits.unsent, ...culprits.unreturned];
    if (named.length === 0 && culprits.isEarly) return [];
    return [findingOf(pair, label, missing, { culprits, sent: sent.later })];
  }

  async #flows(asset: AssetConfig, on: ChainConfig, of: ChainConfig): Promise<TwoReadings> {
    const here = asset.chains[on.name];
    const read = this.#read.get(on.name);
    if (here === undefined || read === undefined) throw new Error(`no books of ${on.name}`);
    const custody = custodyOn(this.#config, on, { asset, here });
    const [earlier, later] = await Promise.all([
      readFlows(read.earlier, custody, of.chainId),
      readFlows(read.later, custody, of.chainId),
    ]);
    return { earlier, later };
  }

  #culpritsOf({ asset, origin, destination }: Pair): Promise<Culprits> {
    const side = ({ name, chainId }: ChainConfig) => {
      const { chain, later } = this.#read.get(name) as Read;
      return { chainId, time: later.time, logs: new BridgeLogs(this.#config, chain, later) };
    };
    const all = this.#config.chains.filter(({ name }) => this.#read.has(name)).map(side);
    return findCulprits({
      assetId: assetIdOf(this.#config, asset),
      origin: side(origin),
      destination: side(destination),
      all: all.map(({ logs }) => logs),
    });
  }
}

function findingOf(
  { asset, origin, destination }: Pair,
  label: string,
  missing: bigint,
  { culprits, sent }: { readonly culprits: Culprits; readonly sent: Flows },
): Finding {
  const text = (units: bigint) => `${wholeTokens(units, asset.decimals)} ${asset.symbol}`;
  const { unsent, unreturned } = culprits;
  const reasons = [
    ...unsent.map(describe(`arrived on ${destination.name}, and ${origin.name} never sent it`)),
    ...unreturned.map(
      describe(`was paid back on ${origin.name}, and ${destination.name} did not give it up`),
    ),
  ];
  const why = reasons.length === 0 ? "no transfer explains it" : reasons.join("; ");
  return {
    kind: "books-differ",
    subject: label,
    expected: `no more than is under way of the ${text(sent.sent)} that ${origin.name} sent, less the returned amounts`,
    held: `${text(missing)} more: ${why}`,
    remedy:
      `pause the asset now (causeway pause --asset ${asset.symbol} --all), and the lanes between the two: messages were ` +
      "forged, or a contract is wrong; then docs/incident.md",
  };
}

function describe(what: string) {
  return ({ transferId, transaction }: TransferLog) =>
    `transfer ${transferId} ${what} (transaction ${transaction})`;
}

import { blockAt } from "@causeway/chains";
import { ChainView } from "@causeway/chains/evm";
import type {
  Amount,
  ChainConfig,
  CheckResult,
  Environment,
  Finding,
  Probe,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { formatUnits } from "ethers";
import { FinalChain, type FinalView } from "../../../messaging/index.ts";
import { isMinted } from "../../AssetConfig.ts";
import { custodyName, custodyOn, tokenDecimals } from "../../addresses.ts";
import { assetsOn, type BridgeConfig, type PlacedAsset } from "../../BridgeConfig.ts";
import { PRICE_DIGITS, readVault } from "../vaults/readVault.ts";
import { type Judged, priceFall, unbookedSupply, vaultShortage } from "./judge.ts";
import { higherOf, type PricePoint, type PricesPaid, readPricesPaid } from "./PricePoint.ts";
import { readMintHoldings, readVaultHoldings, type VaultHoldings } from "./readCustody.ts";

/** As `causeway vaults` looks back. */
const LOOK_BACK_SECONDS = 7n * 86_400n;

/** What is remembered of a vault from round to round. */
interface Remembered {
  /** The last block whose events were read. */
  readonly block: number;
  readonly highest: PricePoint | undefined;
}

/** One custody at a final block. */
interface Place {
  readonly config: BridgeConfig;
  readonly chain: FinalChain;
  readonly final: FinalView;
  readonly placed: PlacedAsset;
  readonly custody: Hex;
  readonly judged: Judged;
  /** The block to which is looked back; a search, which is done when it is asked for first. */
  readonly firstBlock: () => Promise<number>;
}

const NOTHING_PAID: PricesPaid = { highest: undefined, writtenOffIn: undefined };

type Seen = Pick<CheckResult, "findings"> & { readonly amounts: readonly Amount[] };

/**
 * Compares what each custody holds with its books: a vault's balance, what its shares stand for beside what they ever
 * stood for, a mint's supply. Whatever takes money without writing it down is seen so, by whichever way it came.
 */
export class HoldingsWatch {
  readonly #remembered = new Map<string, Remembered>();

  readonly round: Probe<BridgeConfig> = async (environment, chains) =>
    Promise.all(chains.map((chain) => this.#resultOf(environment, chain)));

  async #resultOf(
    environment: Environment<BridgeConfig>,
    chain: ChainConfig,
  ): Promise<CheckResult> {
    const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
    if (assetsOn(environment.config, chain).length === 0) return nothing;
    let opened: FinalChain | undefined;
    try {
      opened = await FinalChain.open(environment, chain);
      const final = await opened.newest();
      const seen = await this.#look(environment.config, opened, final);
      return { ...nothing, ...seen, block: final.view.blockTag };
    } catch (error) {
      return { ...nothing, unreadable: [(error as Error).message] };
    } finally {
      await opened?.close();
    }
  }

  async #look(config: BridgeConfig, chain: FinalChain, final: FinalView): Promise<Seen> {
    const firstBlock = once(() => firstBlockOf(final));
    const seen = await Promise.all(
      assetsOn(config, chain.chain).map(async (placed): Promise<Seen> => {
        const custody = custodyOn(config, chain.chain, placed);
        if (!(await final.view.hasCode(custody))) return { findings: [], amounts: [] };
        const decimals = tokenDecimals(placed.here, chain.chain);
        const judged = { symbol: placed.asset.symbol, chain: chain.chain.name, decimals };
        const place = { config, chain, final, placed, custody, judged, firstBlock };
        return isMinted(placed.here) ? lookAtMint(place) : this.#lookAtVault(place);
      }),
    );
    return {
      findings: seen.flatMap(({ findings }) => findings),
      amounts: seen.flatMap(({ amounts }) => amounts),
    };
  }

  async #lookAtVault(place: Place): Promise<Seen> {
    const { final, custody, judged } = place;
    const holdings = await readVaultHoldings(final.view, custody);
    const before = await this.#highestBefore(place, holdings);
    const { sharePrice, balance, owed, assets } = holdings;
    const findings: Finding[] = [
      ...vaultShortage(judged, holdings),
      ...priceFall(judged, holdings, before),
    ];
    return {
      findings,
      amounts: [
        amountOf(judged, "vault-balance", balance),
        amountOf(judged, "vault-owed", owed),
        amountOf(judged, "vault-assets", assets),
        amountOf(
          { ...judged, decimals: judged.decimals + PRICE_DIGITS },
          "share-price",
          sharePrice,
        ),
      ],
    };
  }

  /** The highest price that a share had before, as far as anybody can tell. */
  async #highestBefore(
    place: Place,
    { sharePrice, shareDecimals }: VaultHoldings,
  ): Promise<PricePoint | undefined> {
    const { chain, final, placed, custody } = place;
    const key = `${chain.chain.name} ${custody}`;
    const { blockTag } = final.view;
    const remembered = this.#remembered.get(key);
    const last = remembered !== undefined && remembered.block <= blockTag ? remembered : undefined;
    const fromBlock = last === undefined ? chain.startOf(custodyName(placed)) : last.block + 1;
    const range = chain.chain.logRange;
    const paid =
      fromBlock <= blockTag
        ? await readPricesPaid(final.view, { vault: custody, shareDecimals, fromBlock, range })
        : NOTHING_PAID;
    const { highest: ofEvents, writtenOffIn = 0 } = paid;
    const isReset = writtenOffIn >= fromBlock && last !== undefined;
    const known = isReset ? undefined : last?.highest;
    const earlier = last === undefined ? await earlierPrice(place, writtenOffIn) : known;
    const highest = higherOf(earlier, ofEvents);
    const now = { price: sharePrice, source: `block ${blockTag}` };
    this.#remembered.set(key, { block: blockTag, highest: higherOf(highest, now) });
    return highest;
  }
}

/** Most RPCs hold the newest states alone: then events say what a share stood for. */
async function earlierPrice(
  { chain, final, placed, custody, firstBlock }: Place,
  writtenOffIn: number,
) {
  const { provider, blockTag } = final.view;
  const first = Math.max(await firstBlock(), chain.startOf(custodyName(placed)), writtenOffIn);
  const block = Math.min(first, blockTag);
  return readVault(ChainView.at(provider, block), custody).then(
    ({ sharePrice }): PricePoint => ({ price: sharePrice, source: `block ${block}` }),
    () => undefined,
  );
}

async function firstBlockOf({ view, time }: FinalView): Promise<number> {
  const { provider, blockTag } = view;
  const blocks = { blockTime: (height: bigint) => ChainView.at(provider, Number(height)).time() };
  return Number(await blockAt(blocks, time - LOOK_BACK_SECONDS, BigInt(blockTag)));
}

/** Asks once, whoever asks how often. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

async function lookAtMint({ final, custody, judged }: Place): Promise<Seen> {
  const holdings = await readMintHoldings(final.view, custody);
  return {
    findings: unbookedSupply(judged, holdings),
    amounts: [
      amountOf(judged, "supply", holdings.supply),
      amountOf(judged, "supply-booked", holdings.minted),
    ],
  };
}

function amountOf({ symbol, chain, decimals }: Judged, amount: string, value: bigint): Amount {
  const subject = `${symbol} on ${chain}`;
  return { amount, subject, value: Number(formatUnits(value, decimals)) };
}

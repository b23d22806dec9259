import { isDestination } from "../decide/rules.ts";
import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { assetNamed, chainNamed } from "../names.ts";
import { readBooks } from "../store/books.ts";
import { flightRows, oldestUnrepaid } from "../store/inFlight.ts";

/** Milliseconds. */
const PAUSE = 10_000;

/** Looks at what the account has, and tells the books to whoever watches. */
export const tell: Stage = {
  name: "tell",
  /** Nobody waits for it. */
  pause: () => PAUSE,
  async run(filler, chain) {
    await tellBalances(filler, chain);
    await tellBooks(filler, chain);
    return false;
  },
};

async function tellBalances(filler: Filler, chain: FilledChain): Promise<void> {
  const { account, balances, metrics } = filler;
  const { adapter, bridge, config } = chain;
  const { accounts } = adapter;
  const coin = await accounts.coinOf(account);
  const { rules } = filler.config;
  const { chainId } = adapter.origin;
  const isPaying = isDestination(rules, chainId);
  if (isPaying) {
    balances.note({ chain: config.name, symbol: undefined, amount: coin, floor: config.coinFloor });
  }
  metrics.coin.set({ chain: config.name }, Number(coin));
  for (const { assetId, symbol } of filler.config.assets) {
    const asset = await bridge.tokenOf(assetId);
    if (asset === undefined) continue;
    const amount = (await accounts.tokenOf(asset.token, account)) / asset.unit;
    metrics.balance.set({ chain: config.name, asset: symbol }, Number(amount));
    const floor = rules.assets.get(assetId)?.balanceFloor ?? 0n;
    if (isDestination(rules, chainId, assetId)) {
      balances.note({ chain: config.name, symbol, amount, floor });
    }
  }
}

async function tellBooks(filler: Filler, { adapter, config: { name } }: FilledChain) {
  const { db, config, metrics } = filler;
  const { chainId } = adapter.origin;
  const labels = (assetId: string | null, originChainId: bigint | null) => ({
    asset: assetNamed(config, assetId),
    origin: chainNamed(config, originChainId),
    destination: name,
  });
  const totals = new Map<
    string,
    { readonly of: Labels; profit: bigint; lost: bigint; out: bigint }
  >();
  const totalOf = (of: Labels) => {
    const key = JSON.stringify(of);
    const total = totals.get(key) ?? { of, profit: 0n, lost: 0n, out: 0n };
    totals.set(key, total);
    return total;
  };
  for (const row of await readBooks(db, chainId)) {
    if (row.assetId === null) continue;
    const total = totalOf(labels(row.assetId, row.originChainId));
    total.profit += row.profit;
    total.lost += row.lost;
  }
  for (const row of await flightRows(db, config.lossesCountFor)) {
    if (row.destinationChainId !== chainId) continue;
    totalOf(labels(row.assetId, row.originChainId)).out += row.units;
  }
  for (const { of, profit, lost, out } of totals.values()) {
    metrics.profit.set(of, Number(profit));
    metrics.lost.set(of, Number(lost));
    metrics.inFlight.set(of, Number(out));
  }
  metrics.oldest.set({ destination: name }, await oldestUnrepaid(db, chainId));
}

type Labels = { readonly asset: string; readonly origin: string; readonly destination: string };

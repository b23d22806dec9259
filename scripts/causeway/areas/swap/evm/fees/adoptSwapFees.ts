import { partnersOf } from "../../../bridge/index.ts";
import {
  type EarlierContents,
  isSameEntry,
  mostCommon,
  namedShares,
  requireSame,
} from "../../../fees/index.ts";
import { type PricedSwapConfig, SWAP_FEES_FILE, type SwapFeesConfig } from "../../fees/config.ts";
import { ordersEntry } from "../../fees/configuredFees.ts";
import type { OrdersEntry } from "../../fees/schema.ts";
import { swapOn } from "../../SwapConfig.ts";
import { decodeSwapFees, type SwapFees } from "./swapFees.ts";

/**
 * `swap-fees.json` with the fees of an earlier version. Orders that the version did not name keep their fee in the file.
 * The fee that most orders have is stated once.
 *
 * @throws ConfigError where chains had different shares under that number, or an account of one has no name.
 */
export function adoptSwapFees(
  file: object,
  { version, contents }: EarlierContents,
  config: PricedSwapConfig,
): object {
  const said = new Map([...contents].map(([chain, content]) => [chain, decodeSwapFees(content)]));
  const [first] = said.values();
  if (first === undefined || config.swapFees === undefined) return file;
  requireSame(
    [...said.values()].map(({ shares }) => JSON.stringify(shares)),
    "shares",
    { file: SWAP_FEES_FILE, version },
  );
  const placed = placedEntries(config, config.swapFees, said);
  const entries = placed.map(({ entry }) => entry);
  const orders = mostCommon(entries, config.swapFees.orders);
  const others = Map.groupBy(
    placed.filter(({ entry }) => !isSameEntry(entry, orders)),
    ({ origin }) => origin,
  );
  const chains = [...others].map(([origin, differing]) => {
    const to = differing.map(({ destination, entry }) => [destination, entry]);
    return [origin, { to: Object.fromEntries(to) }];
  });
  const { chains: _, ...rest } = file as { chains?: object };
  return {
    ...{ ...rest, version, effectiveAt: null, shares: namedShares(first.shares, config), orders },
    ...(chains.length > 0 && { chains: Object.fromEntries(chains) }),
  };
}

/** The fee of orders between two chains. */
interface PlacedEntry {
  readonly origin: string;
  readonly destination: string;
  readonly entry: OrdersEntry;
}

function placedEntries(
  config: PricedSwapConfig,
  inFile: SwapFeesConfig,
  said: ReadonlyMap<string, SwapFees>,
): PlacedEntry[] {
  const origins = config.chains.filter((chain) => swapOn(config, chain) !== undefined);
  return origins.flatMap((origin) =>
    [origin, ...partnersOf(config, origin)].map((destination) => {
      const then = said
        .get(origin.name)
        ?.destinations.find(({ chainId }) => chainId === destination.chainId);
      const entry = then === undefined ? ordersEntry(inFile, origin, destination) : toEntry(then);
      return { origin: origin.name, destination: destination.name, entry };
    }),
  );
}

function toEntry({ free, feeBps }: SwapFees["destinations"][number]): OrdersEntry {
  return { ...(free && { free: true as const }), feeBps };
}

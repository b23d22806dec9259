import type { ChainConfig, Finding } from "@causeway/operator";
import type { FinalView } from "../../../messaging/index.ts";
import { type AssetConfig, isMinted } from "../../AssetConfig.ts";
import { custodyOn } from "../../addresses.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";
import { type Flows, readFlows } from "../books/readFlows.ts";
import { type Backing, unbackedAsset } from "./judge.ts";
import { readNet } from "./readCustody.ts";

/** A chain of an asset, and what is counted there of each other one, by the other's name. */
interface Counted {
  readonly chain: ChainConfig;
  readonly isMint: boolean;
  readonly net: bigint;
  readonly flows: ReadonlyMap<string, Flows>;
}

/**
 * Compares what was minted and released of an asset over all its chains with what was locked for it. What is in flight
 * is locked already, so that more is never out than was locked.
 *
 * @param viewOf A chain's final state.
 */
export async function findUnbacked(
  config: BridgeConfig,
  asset: AssetConfig,
  viewOf: (chain: ChainConfig) => FinalView,
): Promise<Finding[]> {
  const chains = config.chains.filter(({ name }) => asset.chains[name] !== undefined);
  const counted = await Promise.all(
    chains.map(async (chain): Promise<Counted> => {
      const here = asset.chains[chain.name];
      if (here === undefined) throw new Error(`${asset.symbol} is not on ${chain.name}`);
      const final = viewOf(chain);
      const custody = custodyOn(config, chain, { asset, here });
      const others = chains.filter((other) => other !== chain);
      const flows = await Promise.all(
        others.map(
          async (other) => [other.name, await readFlows(final, custody, other.chainId)] as const,
        ),
      );
      const net = await readNet(final.view, custody);
      return { chain, isMint: isMinted(here), net, flows: new Map(flows) };
    }),
  );
  return unbackedAsset(backingOf(asset, counted));
}

function backingOf({ symbol, decimals }: AssetConfig, counted: readonly Counted[]): Backing {
  const sumOf = (isMint: boolean) =>
    counted.reduce((sum, { net, isMint: own }) => (own === isMint ? sum + net : sum), 0n);
  const unseen = counted.flatMap((destination) =>
    counted.map((origin) => unseenBetween(origin, destination)),
  );
  return {
    symbol,
    decimals,
    locked: sumOf(false),
    minted: -sumOf(true),
    unseen: unseen.reduce((sum, units) => sum + units, 0n),
  };
}

/** What a destination has accepted from an origin that is not seen to have sent it, or that paid it back. */
function unseenBetween(origin: Counted, destination: Counted): bigint {
  const there = origin.flows.get(destination.chain.name);
  const here = destination.flows.get(origin.chain.name);
  if (there === undefined || here === undefined) return 0n;
  const unseen = here.accepted - here.returned - (there.sent - there.refunded);
  return unseen > 0n ? unseen : 0n;
}

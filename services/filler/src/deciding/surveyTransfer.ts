import type { Situation } from "../decision/decide.ts";
import type { FilledChain, Filler } from "../Filler.ts";
import { type Destination, quoteOrRefusal } from "../sending/surveyDestination.ts";
import type { KnownTransfer } from "../store/transfers.ts";

/** What a destination says about a transfer. */
export type Survey = Omit<Situation, "inFlight" | "account">;

/**
 * Asks a destination about a transfer.
 *
 * @returns the name of the error by which the bridge refuses it if it does.
 */
export async function surveyTransfer(
  { config }: Filler,
  chain: FilledChain,
  destination: Destination,
  transfer: KnownTransfer,
): Promise<Survey | string> {
  const { assetId, originChainId, laneId } = transfer;
  const quote = await quoteOrRefusal(chain, transfer);
  if (typeof quote === "string") return quote;
  const [room, obstacle, balance] = await Promise.all([
    chain.bridge.roomOf(assetId, originChainId),
    destination.obstacle(laneId),
    destination.balance(assetId),
  ]);
  const { now, gasPrice, coin, curveBoundBps } = destination;
  const { dryRunBalance } = config.assets.find((asset) => asset.assetId === assetId) ?? {};
  const assumed = config.isDryRun ? dryRunBalance : undefined;
  const found = { now, quote, gasPrice, coin, curveBoundBps, room, obstacle };
  return { ...found, balance: assumed ?? balance };
}

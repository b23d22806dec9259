import { connectEnd } from "../messages/End.ts";
import { VENUE_DEPLOYER } from "../network/accounts.ts";
import type { NetworkPlan } from "../network/NetworkPlan.ts";
import type { Call } from "./Call.ts";
import { deployCalls } from "./deployCalls.ts";
import { fundCalls, gifts } from "./fundCalls.ts";
import { placePools } from "./placePools.ts";
import { feeCalls, poolCalls } from "./poolCalls.ts";
import { ownTokens } from "./poolTokens.ts";
import { sendInBlocks } from "./sendInBlocks.ts";

/** What an account gets of each token that no bridge moves, by its worth in coins. */
const GIVEN_COINS = "25";

type ChainServer = NetworkPlan["chains"][number];

/**
 * Deploys the contracts of venues, and tokens, to a chain. Nothing of ours need be there.
 *
 * @throws {CallReverted}
 * @throws {NoBlock}
 */
export async function deployVenues(
  { config, pools }: NetworkPlan,
  server: ChainServer,
): Promise<void> {
  await send(server, deployCalls(config, pools, server.chain));
}

/**
 * Opens the pools of a chain at the prices of the configuration, and gives accounts the tokens that no bridge moves. The
 * assets' tokens and the venues must be there.
 *
 * @param holders Accounts.
 * @returns what was opened, `9 pools with WETH, FERN, USDC`; an empty text for none.
 * @throws {CallReverted}
 * @throws {NoBlock}
 */
export async function openPools(
  { config, pools }: NetworkPlan,
  server: ChainServer,
  holders: readonly string[],
): Promise<string> {
  const { chain } = server;
  const placed = placePools(config, pools, chain);
  await send(server, [
    ...fundCalls(placed),
    ...gifts(ownTokens(pools, chain), holders, GIVEN_COINS),
    ...feeCalls(placed),
    ...placed.flatMap(poolCalls),
  ]);
  if (placed.length === 0) return "";
  const symbols = new Set(placed.flatMap(({ planned }) => planned.tokens));
  return `${placed.length} pools with ${[...symbols].join(", ")}`;
}

async function send({ name, url, chain }: ChainServer, calls: readonly Call[]): Promise<void> {
  const end = await connectEnd({ name, chainId: Number(chain.chainId), rpcUrl: url });
  try {
    await sendInBlocks(end.provider, VENUE_DEPLOYER, calls);
  } finally {
    end.provider.destroy();
  }
}

import { artifactOf } from "@causeway/venue-code";
import { ZeroHash } from "ethers";

import { VENUE_DEPLOYER } from "../network/accounts.ts";
import type { Call } from "./Call.ts";
import { type PlacedPool, poolKeyOf, unitsOf } from "./placePools.ts";
import { liquidityOf, type Pair, rangeAt } from "./positions.ts";
import { SPACINGS } from "./spacings.ts";
import { type DeployedVenue, venueAddress } from "./venues.ts";

/** A day that does not come. */
const NEVER = 2n ** 40n;
/** Of a pair or a pool of v3, which is a contract, and of an entry of v4's manager. */
const GAS_OF_POOL = { pair: 3_000_000n, pool: 4_900_000n, entry: 150_000n };
const GAS_OF_POSITION = 480_000n;
/** The test router has the function twice. */
const MODIFY_LIQUIDITY =
  "modifyLiquidity((address,address,uint24,int24,address),(int24,int24,int256,bytes32),bytes)";

/** Opens a pool at its price, and adds its liquidity. */
export function poolCalls(pool: PlacedPool): Call[] {
  const { standing, planned } = pool;
  if (planned.venue === "uniswap-v2") return [pairCall(pool, planned.coins)];
  if (standing.venue === "uniswap-v3") return [poolCall(pool, standing)];
  if (standing.venue === "uniswap-v4") return entryCalls(pool, standing);
  return [];
}

/** Has v3's factory know the fees that it does not have from its construction. */
export function feeCalls(pools: readonly PlacedPool[]): Call[] {
  const planned = pools.map((pool) => pool.planned);
  const added = planned.filter((one) => one.venue === "uniswap-v3" && !(one.fee in SPACINGS));
  const spacings = new Map(
    added.flatMap((one) => ("fee" in one ? [[one.fee, one.tickSpacing]] : [])),
  );
  return [...spacings].map(([fee, spacing]) => ({
    ...callOf("UniswapV3Factory", "enableFeeAmount", [fee, spacing]),
    gasLimit: 120_000n,
    what: `fee of ${fee} millionths`,
  }));
}

function pairCall({ tokens, unitsPerCoin, standing }: PlacedPool, coins: string): Call {
  const amounts = unitsPerCoin.map((price) => unitsOf(coins, price));
  const pair = tokens.map(({ address }) => address);
  const args = [...pair, ...amounts, 0, 0, VENUE_DEPLOYER.address, NEVER];
  return {
    ...callOf("UniswapV2Router02", "addLiquidity", args),
    gasLimit: GAS_OF_POOL.pair,
    what: `pool ${nameOf(tokens, standing.venue)}`,
  };
}

type Standing<Venue> = PlacedPool["standing"] & { readonly venue: Venue };

function poolCall(pool: PlacedPool, { venue, tokens, fee }: Standing<"uniswap-v3">): Call {
  const { abi } = artifactOf("NonfungiblePositionManager");
  const start = [...tokens, fee, pool.sqrtPrice];
  const added = additions(pool);
  const mints = added.map(({ range: { tickLower, tickUpper }, amounts }) => {
    const terms = [...tokens, fee, tickLower, tickUpper, ...amounts, 0, 0];
    return abi.encodeFunctionData("mint", [[...terms, VENUE_DEPLOYER.address, NEVER]]);
  });
  const create = abi.encodeFunctionData("createAndInitializePoolIfNecessary", start);
  return {
    ...callOf("NonfungiblePositionManager", "multicall", [[create, ...mints]]),
    gasLimit: GAS_OF_POOL.pool + BigInt(mints.length) * GAS_OF_POSITION,
    what: `pool ${nameOf(pool.tokens, venue)} of ${fee} millionths`,
  };
}

function entryCalls(pool: PlacedPool, standing: Standing<"uniswap-v4">): Call[] {
  const key = poolKeyOf(standing);
  const what = `pool ${nameOf(pool.tokens, standing.venue)} of ${standing.fee} millionths`;
  const opened = {
    ...callOf("PoolManager", "initialize", [key, pool.sqrtPrice]),
    ...{ gasLimit: GAS_OF_POOL.entry, what },
  };
  const added = additions(pool).map(({ range: { tickLower, tickUpper }, liquidity }) => {
    const position = [tickLower, tickUpper, liquidity, ZeroHash];
    const call = callOf("PoolModifyLiquidityTest", MODIFY_LIQUIDITY, [key, position, "0x"]);
    return { ...call, gasLimit: GAS_OF_POSITION, what: `position of ${what}` };
  });
  return [opened, ...added];
}

function additions({ planned, sqrtPrice, unitsPerCoin: [one, other] }: PlacedPool) {
  if (planned.venue === "uniswap-v2") return [];
  return planned.positions.map((position) => {
    const range = rangeAt(sqrtPrice, planned.tickSpacing, position);
    const amounts: Pair<bigint> = [unitsOf(position.coins, one), unitsOf(position.coins, other)];
    return { range, amounts, liquidity: liquidityOf(sqrtPrice, range, amounts) };
  });
}

function callOf(name: DeployedVenue, method: string, args: readonly unknown[]) {
  return { to: venueAddress(name), data: artifactOf(name).abi.encodeFunctionData(method, args) };
}

function nameOf(tokens: PlacedPool["tokens"], venue: string): string {
  return `${tokens.map(({ symbol }) => symbol).join("/")} of ${venue}`;
}

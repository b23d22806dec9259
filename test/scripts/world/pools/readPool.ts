import type { Pool, VenueContracts } from "@causeway/environment";
import {
  type ConcentratedPool,
  type ConstantProductPool,
  type InitializedTick,
  MAX_TICK,
  MIN_TICK,
} from "@causeway/routing";
import { artifactOf } from "@causeway/venue-code";
import { AbiCoder, Contract, concat, keccak256, type Provider, toBeHex } from "ethers";

/** Of v4's manager: pools are a mapping at this slot; of each, liquidity and ticks are so many slots further. */
const V4 = { pools: 6, liquidity: 3n, ticks: 4n };

/** Reads a pool as routing knows it, at the newest block. Its positions begin and end at these ticks. */
export async function readPool(
  provider: Provider,
  venues: VenueContracts,
  pool: Pool,
  ticks: readonly number[],
): Promise<ConcentratedPool | ConstantProductPool> {
  if (pool.venue === "uniswap-v2") return readPair(provider, pool.address, pool.fee);
  const reader =
    pool.venue === "uniswap-v3"
      ? readerOfV3(provider, pool.address)
      : readerOfV4(provider, venues["uniswap-v4"].poolManager, pool.poolId);
  const nets = ticks.map(async (tick) => ({ tick, liquidityNet: await reader.netAt(tick) }));
  return whole(pool, await reader.slots(), await Promise.all(nets));
}

async function readPair(provider: Provider, address: string, fee: number) {
  const pair = new Contract(address, artifactOf("UniswapV2Pair").abi, provider);
  const [reserve0, reserve1] = await pair.getFunction("getReserves")();
  return { kind: "constant product" as const, reserve0, reserve1, fee: BigInt(fee) };
}

interface Slots {
  readonly sqrtPrice: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
}

function readerOfV3(provider: Provider, address: string) {
  const pool = new Contract(address, artifactOf("UniswapV3Pool").abi, provider);
  return {
    slots: async (): Promise<Slots> => {
      const slot = await pool.getFunction("slot0")();
      const liquidity = await pool.getFunction("liquidity")();
      return { sqrtPrice: slot.sqrtPriceX96, tick: Number(slot.tick), liquidity };
    },
    netAt: async (tick: number): Promise<bigint> => {
      return (await pool.getFunction("ticks")(tick)).liquidityNet;
    },
  };
}

function readerOfV4(provider: Provider, address: string, poolId: string) {
  const manager = new Contract(address, artifactOf("PoolManager").abi, provider);
  const pool = BigInt(keccak256(concat([poolId, toBeHex(V4.pools, 32)])));
  const load = async (slot: bigint): Promise<bigint> =>
    BigInt(await manager.getFunction("extsload(bytes32)")(toBeHex(slot, 32)));
  return {
    slots: async (): Promise<Slots> => {
      const word = await load(pool);
      const tick = Number(BigInt.asIntN(24, word >> 160n));
      const liquidity = await load(pool + V4.liquidity);
      return { sqrtPrice: BigInt.asUintN(160, word), tick, liquidity };
    },
    netAt: async (tick: number): Promise<bigint> => {
      const types = ["int24", "uint256"];
      const place = AbiCoder.defaultAbiCoder().encode(types, [tick, pool + V4.ticks]);
      return BigInt.asIntN(128, (await load(BigInt(keccak256(place)))) >> 128n);
    },
  };
}

function whole(
  { fee, tickSpacing }: Pool & { readonly tickSpacing: number },
  slots: Slots,
  ticks: readonly InitializedTick[],
): ConcentratedPool {
  const known = { knownFrom: MIN_TICK, knownTo: MAX_TICK };
  return { kind: "concentrated", ...slots, fee: BigInt(fee), tickSpacing, ticks, ...known };
}

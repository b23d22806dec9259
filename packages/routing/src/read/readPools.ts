import { type Hex, uintBytes } from "@causeway/protocol";
import { interfaceOf, poolLensAbi } from "@causeway/protocol/contracts";
import { AbiCoder, concat, type ParamType, ZeroHash } from "ethers";

import type { PoolState } from "../pools/swapInPool.ts";
import type { Pool } from "../search/Market.ts";
import type { PoolPlace, UnusedPool } from "./PoolPlace.ts";

const abi = interfaceOf(poolLensAbi);
const coder = AbiCoder.defaultAbiCoder();

/** Ticks on each side of the price that are read: the price doubles, or halves. */
const RANGE = 7_000;
/** Ticks in a word of a pool's bitmap. */
const WORD = 256;

/** What reads a chain at a block: a provider of ethers does, and a quorum of `@causeway/chains`. */
export interface CallReader {
  call(call: { to: string; data: string; blockTag: number }): Promise<string>;
}

/** Where and when pools are read. */
export interface PoolsAt {
  readonly reader: CallReader;
  /** The chain's `PoolLens`. */
  readonly lens: string;
  readonly block: number;
  /** Ticks on each side of the price. */
  readonly range?: number;
}

/** Pools as they were at a block. */
export interface ReadPools {
  readonly pools: readonly Pool[];
  readonly unused: readonly UnusedPool[];
  /** Bytes of the one answer. */
  readonly bytes: number;
}

/**
 * Reads the state of pools of one chain by one call.
 *
 * @throws as the reader does.
 */
export async function readPools(
  places: readonly PoolPlace[],
  { reader, lens, block, range = RANGE }: PoolsAt,
): Promise<ReadPools> {
  if (places.length === 0) return { pools: [], unused: [], bytes: 0 };
  const queries = places.map((place) => queryOf(place, range));
  const data = abi.encodeFunctionData("statesOf", [queries]);
  const answer = await reader.call({ to: lens, data, blockTag: block });
  const states = statesIn(answer);
  const read = places.map((place, index) => poolOf(place, states[index]));
  return {
    pools: read.filter((one) => "state" in one),
    unused: read.filter((one) => "cause" in one),
    bytes: (answer.length - 2) / 2,
  };
}

/** Hex digits of a word. */
const DIGITS = 64;
const [STATES] = abi.getFunction("statesOf").outputs;
const STATE = STATES?.arrayChildren as ParamType;

/**
 * The states in an answer of the lens. Each is decoded from its own bytes: the library would copy all bytes behind a state
 * for each of its values.
 */
function statesIn(answer: string): Answered[] {
  const data = answer.slice(2);
  const numberAt = (place: number) => Number(`0x${data.slice(place, place + DIGITS)}`);
  const list = 2 * numberAt(0);
  const start = list + DIGITS;
  const begins = Array.from({ length: numberAt(list) }, (_, place) => {
    return start + 2 * numberAt(start + place * DIGITS);
  });
  return begins.map((begin, place) => {
    const own = data.slice(begin, begins[place + 1]);
    const [state] = coder.decode([STATE], `0x${uintBytes(32n, 32).slice(2)}${own}`);
    return state;
  });
}

/** `PoolState` of the lens. */
interface Answered {
  readonly isThere: boolean;
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  readonly sqrtPrice: bigint;
  readonly tick: bigint;
  readonly liquidity: bigint;
  readonly protocolFee: bigint;
  readonly knownFrom: bigint;
  readonly knownTo: bigint;
  readonly ticks: readonly { readonly tick: bigint; readonly liquidityNet: bigint }[];
}

function queryOf(place: PoolPlace, range: number) {
  if (place.kind === "pair") {
    return { target: place.address, poolId: ZeroHash, tickSpacing: 0, words: 0 };
  }
  const { tickSpacing } = place;
  const words = Math.ceil(range / (WORD * tickSpacing));
  return place.kind === "concentrated"
    ? { target: place.address, poolId: ZeroHash, tickSpacing, words }
    : { target: place.manager, poolId: place.poolId, tickSpacing, words };
}

function poolOf(place: PoolPlace, answered: Answered | undefined): Pool | UnusedPool {
  if (answered === undefined || !answered.isThere) return { place, cause: "no-answer" };
  if (answered.protocolFee !== 0n) return { place, cause: "protocol-fee" };
  const isEmpty = place.kind === "pair" && (answered.reserve0 === 0n || answered.reserve1 === 0n);
  if (isEmpty) return { place, cause: "empty" };
  const { chainId, venueId, gas } = place;
  const [one, other] = place.tokens;
  const tokens = [one.toLowerCase() as Hex, other.toLowerCase() as Hex] as const;
  return {
    ...{ chainId, venueId, gas, tokens },
    id: (place.kind === "keyed" ? place.poolId : place.address) as Hex,
    name: nameOf(place),
    state: stateOf(place, answered),
  };
}

function stateOf(place: PoolPlace, answered: Answered): PoolState {
  const fee = BigInt(place.fee);
  if (place.kind === "pair") {
    const { reserve0, reserve1 } = answered;
    return { kind: "constant product", reserve0, reserve1, fee };
  }
  return {
    kind: "concentrated",
    sqrtPrice: answered.sqrtPrice,
    tick: Number(answered.tick),
    liquidity: answered.liquidity,
    fee,
    tickSpacing: place.tickSpacing,
    ticks: answered.ticks.map(({ tick, liquidityNet }) => ({ tick: Number(tick), liquidityNet })),
    knownFrom: Number(answered.knownFrom),
    knownTo: Number(answered.knownTo),
  };
}

/** The bytes by which hops name the pool to its venue. */
function nameOf(place: PoolPlace): Hex {
  if (place.kind === "pair") return "0x";
  const fee = uintBytes(BigInt(place.fee), 3);
  return place.kind === "concentrated"
    ? fee
    : concat([fee, uintBytes(BigInt(place.tickSpacing), 3)]);
}

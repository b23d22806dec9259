import { interfaceOf, poolLensAbi } from "@causeway/protocol/contracts";
import type { Market, Pool } from "@causeway/routing";
import { type PoolPlace, readPools } from "@causeway/routing/read";
import { ZeroAddress } from "ethers";

const abi = interfaceOf(poolLensAbi);

/** What reading the pools' states takes. */
export interface StateRead {
  readonly calls: number;
  /** Of the calls and their answers. */
  readonly bytes: number;
}

/** Reads the pools of a market as a program does, from chains that answer with their states. */
export async function readState({ pools }: Market): Promise<StateRead> {
  let [calls, bytes] = [0, 0];
  for (const own of Map.groupBy(pools, ({ chainId }) => chainId).values()) {
    const answer = abi.encodeFunctionResult("statesOf", [own.map(answerOf)]);
    const reader = {
      call: async ({ data }: { readonly data: string }) => {
        calls += 1;
        bytes += sizeOf(data) + sizeOf(answer);
        return answer;
      },
    };
    const read = await readPools(own.map(placeOf), { reader, lens: ZeroAddress, block: 1 });
    if (read.pools.length !== own.length) throw new Error("a pool was not read");
  }
  return { calls, bytes };
}

function placeOf({ chainId, venueId, tokens, gas, state }: Pool): PoolPlace {
  const common = { chainId, venueId, tokens, gas, fee: Number(state.fee), address: ZeroAddress };
  if (state.kind === "constant product") return { ...common, kind: "pair" };
  return { ...common, kind: "concentrated", tickSpacing: state.tickSpacing };
}

function answerOf({ state }: Pool) {
  const nothing = { reserve0: 0n, reserve1: 0n, sqrtPrice: 0n, tick: 0, liquidity: 0n };
  const known = { knownFrom: 0, knownTo: 0, ticks: [], protocolFee: 0n };
  const { fee: _, kind: __, ...values } = state;
  return { isThere: true, ...nothing, ...known, ...values };
}

function sizeOf(hex: string): number {
  return (hex.length - 2) / 2;
}

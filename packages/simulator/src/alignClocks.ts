import { iLightClientAbi, interfaceOf } from "@causeway/protocol/contracts";
import { type BaseContract, toQuantity } from "ethers";

import { configure } from "./contractCalls.ts";
import { finalise } from "./finalise.ts";
import type { Lane } from "./Lane.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";

/** Well below a light client's trusting period of 14 days. */
const LONGEST_STEP = 7n * 86_400n;

/** Chains may differ by less than light clients put up with. */
const TOLERANCE = 300n;

/** Brings chains that are behind up to the one whose clock is ahead. */
export async function alignClocks(named: readonly SimulatedChain[]): Promise<void> {
  const chains = [...new Set(named)];
  const times = await Promise.all(chains.map(timeOf));
  const latest = times.reduce((newest, time) => {
    if (time > newest) return time;
    return newest;
  });
  for (const [i, chain] of chains.entries()) {
    const time = times[i] ?? latest;
    if (latest - time > TOLERANCE) await passTime(chain, latest - time);
  }
}

/** Time passes on all chains. Relayers keep light clients from becoming stale. */
export async function advanceClocks(
  chains: readonly SimulatedChain[],
  lanes: readonly Lane[],
  seconds: bigint,
): Promise<void> {
  for (let left = seconds; left > 0n; left -= LONGEST_STEP) {
    for (const chain of chains) await passTime(chain, left < LONGEST_STEP ? left : LONGEST_STEP);
    await alignClocks(chains);
    for (const holder of chains) await refreshClients(holder, chains, lanes);
  }
}

async function refreshClients(
  holder: SimulatedChain,
  chains: readonly SimulatedChain[],
  lanes: readonly Lane[],
): Promise<void> {
  for (const followed of chains) {
    const client = holder.clients.get(followed.chainId);
    if (client === undefined) continue;
    const trustedSince = await trustedSinceOf(holder, client);
    if ((await timeOf(holder)) < trustedSince + LONGEST_STEP) continue;
    const { evidence } = await finalise(followed, lanes);
    await configure(holder.rpc, client, "accept", [evidence]);
  }
}

async function trustedSinceOf({ rpc }: SimulatedChain, client: BaseContract): Promise<bigint> {
  const data = interfaceOf(iLightClientAbi).encodeFunctionData("newest");
  const answer = await rpc.call({ to: `${client.target}`, data });
  return interfaceOf(iLightClientAbi).decodeFunctionResult("newest", answer).timestamp;
}

async function timeOf(chain: SimulatedChain): Promise<bigint> {
  return (await chain.rpc.block("latest")).timestamp;
}

async function passTime(chain: SimulatedChain, seconds: bigint): Promise<void> {
  await chain.rpc.request("evm_increaseTime", [toQuantity(seconds)]);
  await chain.rpc.request("evm_mine");
}

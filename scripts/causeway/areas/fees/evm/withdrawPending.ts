import { connectContract } from "@causeway/chains/ethers";
import {
  type ActAtOnceOptions,
  type ActOutcome,
  actAtOnce,
  type BaseConfig,
  type ChainConfig,
  type PreparedCall,
} from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { iFeeScheduleAbi, interfaceOf } from "@causeway/protocol/contracts";
import { type JsonRpcProvider, MaxUint256 } from "ethers";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";

/** A pending version that is taken back. */
export interface Withdrawal {
  readonly chain: ChainConfig;
  /** What the schedule prices. */
  readonly prices: string;
  readonly version: number;
  readonly call: PreparedCall;
}

/** What is called on a chain to take a version back, of each of its schedules. */
export function withdrawalsOf<C extends BaseConfig>(
  config: C,
  chain: ChainConfig,
  version: number,
  kinds: readonly ScheduleKind<C>[],
): Withdrawal[] {
  const data = interfaceOf(iFeeScheduleAbi).encodeFunctionData("withdraw", [version]);
  const standing = kinds.filter(({ isOn }) => isOn({ config, chain }));
  return standing.map(({ name, addressOn }) => {
    const to = addressOn({ config, chain });
    const call = { chain: chain.name, chainId: chain.chainId, to, data: data as Hex };
    return { chain, prices: name, version, call };
  });
}

/**
 * Takes pending versions back, by `actAtOnce`.
 */
export async function withdrawPending(
  withdrawals: readonly Withdrawal[],
  options: ActAtOnceOptions,
): Promise<Map<Withdrawal, ActOutcome>> {
  const acts = new Map(withdrawals.map((one) => [actOf(one), one]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return new Map([...outcomes].map(([act, outcome]) => [acts.get(act) as Withdrawal, outcome]));
}

/** Stands for "for good" where acts that end say until when. */
const FOR_GOOD = MaxUint256;

function actOf({ chain, call, version }: Withdrawal): EvmAction {
  return {
    chain,
    call,
    contract: "fee schedule",
    effect: "not pending",
    forGood: {
      until: FOR_GOOD,
      ends: "it is published again",
      remedy: "only the fee admin could do that",
    },
    remedies: {
      VersionNotPending:
        "it was never published, or is in force: then return to the one before (causeway fees rollback)",
    },
    instead: "it was not pending: see causeway fees show",
    lastsUntil: (rpc) => notPending(rpc, call.to, version),
  };
}

async function notPending(
  rpc: JsonRpcProvider,
  address: Hex,
  version: number,
): Promise<bigint | undefined> {
  const schedule = connectContract(iFeeScheduleAbi, address, rpc);
  const [pending, inForce, last] = await Promise.all([
    schedule.pending(),
    schedule.version(),
    schedule.lastVersion(),
  ]);
  const isUnknown = Number(inForce) === version || Number(last) < version;
  return Number(pending.version) === version || isUnknown ? undefined : FOR_GOOD;
}

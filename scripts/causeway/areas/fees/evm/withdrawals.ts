import { connectContract } from "@causeway/chains/ethers";
import type { BaseConfig, ChainConfig } from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { iFeeScheduleAbi, interfaceOf } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { WITHDRAWN, type Withdrawal, withdrawnUntil } from "../versions/Withdrawal.ts";

/** What is called on an EVM chain to take a version back, of each of its schedules. */
export function withdrawalsOnEvm<C extends BaseConfig>(
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
    const action: EvmAction = {
      ...{ ...WITHDRAWN, chain, call, contract: "fee schedule" },
      remedies: {
        VersionNotPending:
          "it was never published, or is in force: then return to the one before (causeway fees rollback)",
      },
      instead: "it was not pending: see causeway fees show",
      lastsUntil: (rpc) => lastsUntil(rpc, to, version),
    };
    return { chain, prices: name, version, call, action };
  });
}

async function lastsUntil(
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
  const numbers = { inForce: Number(inForce), last: Number(last) };
  return withdrawnUntil(version, { pending: Number(pending.version), ...numbers });
}

import { readFeeSchedule, withdrawAsGuardianAct } from "@causeway/chains/ton/contracts";
import type { BaseConfig, ChainConfig } from "@causeway/operator";
import { preparedAct, type TonGuardianAction, type TonView } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { WITHDRAWN, type Withdrawal, withdrawnUntil } from "../versions/Withdrawal.ts";

/** What a guardian has done on a TON chain to take a version back, of each of its schedules. */
export function withdrawalsOnTon<C extends BaseConfig>(
  config: C,
  chain: ChainConfig,
  version: number,
  kinds: readonly ScheduleKind<C>[],
): Withdrawal[] {
  return kinds.flatMap(({ name, ton }) => {
    if (ton === undefined) return [];
    const target = ton.accountOn({ config, chain });
    const action: TonGuardianAction = {
      ...{ ...WITHDRAWN, chain, manager: ton.managerOn({ config, chain }) },
      does: { target, act: withdrawAsGuardianAct(version) },
      lastsUntil: (view) => lastsUntil(view, target, version),
    };
    return [{ chain, prices: name, version, call: preparedAct(action), action }];
  });
}

async function lastsUntil(
  view: TonView,
  schedule: Hex,
  version: number,
): Promise<bigint | undefined> {
  const { data } = await view.account(schedule);
  if (data === undefined) return undefined;
  const { version: inForce, lastVersion: last, pending } = readFeeSchedule(data);
  return withdrawnUntil(version, { pending: pending?.version, inForce, last });
}

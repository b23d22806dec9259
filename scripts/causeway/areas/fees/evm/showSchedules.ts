import { ChainView } from "@causeway/chains/evm";
import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";

import { BlockNeeded, type Moment } from "../versions/Moment.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import type { Shown } from "../versions/Shown.ts";
import { readHeldSchedule } from "./readHeldSchedule.ts";

/**
 * What the fee schedules of an EVM chain say.
 *
 * @param moment The newest block if undefined.
 * @throws BlockNeeded for a time
 */
export async function showSchedules<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  kinds: readonly ScheduleKind<C>[],
  moment: Moment | undefined,
): Promise<Shown[]> {
  if (moment !== undefined && !("block" in moment)) throw new BlockNeeded(chain.name);
  const at = moment?.block;
  const open = await openChain(environment, chain);
  try {
    const newest = await open.context(at);
    const view = at === undefined ? newest.view : ChainView.at(open.provider, at);
    const context = { ...newest, view };
    const standing = kinds.filter(({ isOn }) => isOn(context));
    return await Promise.all(
      standing.map(async (kind) => {
        const held = await readHeldSchedule(context, kind.addressOn(context));
        const said = held.version === 0 ? { says: {}, stands: {} } : await kind.show(context);
        return { chain: chain.name, prices: kind.name, block: view.blockTag, ...held, ...said };
      }),
    );
  } finally {
    await open.close();
  }
}

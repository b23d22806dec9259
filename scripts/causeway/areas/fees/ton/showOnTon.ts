import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import { NotOnTon, openTon, type TonContext } from "@causeway/operator/ton";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import type { Shown } from "../versions/Shown.ts";
import { heldOnTon } from "./heldOnTon.ts";

/**
 * What the fee schedules of a TON chain say.
 *
 * @throws NotOnTon if an earlier block is asked for
 */
export async function showOnTon<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  kinds: readonly ScheduleKind<C>[],
  at: number | undefined,
): Promise<Shown[]> {
  if (at !== undefined) {
    throw new NotOnTon(chain.name, "fees show --at", "leave --at out for the newest block");
  }
  const open = openTon(environment, chain);
  try {
    const context = await open.context();
    const shown = await Promise.all(kinds.map((kind) => showOne(kind, context)));
    return shown.flat();
  } finally {
    await open.close();
  }
}

async function showOne<C extends BaseConfig>(
  { name, ton }: ScheduleKind<C>,
  context: TonContext<C>,
): Promise<Shown[]> {
  if (ton === undefined) return [];
  const { chain, view } = context;
  const state = await ton.read(context);
  const held = heldOnTon(state, BigInt(view.time));
  const said = state && held.version > 0 ? ton.show(context, state) : { says: {}, stands: {} };
  return [{ chain: chain.name, prices: name, block: Number(view.height), ...held, ...said }];
}

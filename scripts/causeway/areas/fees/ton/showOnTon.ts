import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import { type OpenTonChain, openTon, type TonContext } from "@causeway/operator/ton";
import { timeText } from "@causeway/protocol";

import { type Moment, NotYet } from "../versions/Moment.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import type { Shown } from "../versions/Shown.ts";
import { heldOnTon } from "./heldOnTon.ts";
import { loggedSchedule } from "./loggedSchedule.ts";

/**
 * What the fee schedules of a TON chain say, or said: after a block by its state, at a time by the schedule's logs.
 *
 * @param moment The newest block if undefined.
 * @throws StateForgotten if the endpoints do not prove the state after a block; NotYet
 */
export async function showOnTon<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  kinds: readonly ScheduleKind<C>[],
  moment: Moment | undefined,
): Promise<Shown[]> {
  const open = openTon(environment, chain);
  try {
    return await showOpened(open, kinds, moment);
  } finally {
    await open.close();
  }
}

/** The same on a chain that is open. */
export async function showOpened<C extends BaseConfig>(
  open: OpenTonChain<C>,
  kinds: readonly ScheduleKind<C>[],
  moment: Moment | undefined,
): Promise<Shown[]> {
  const isBlock = moment !== undefined && "block" in moment;
  const context = await (isBlock ? open.contextAt(BigInt(moment.block)) : open.context());
  const time = moment !== undefined && "time" in moment ? moment.time : undefined;
  if (time !== undefined) requirePast(context, time);
  const shown = kinds.map((kind) =>
    time === undefined ? showOne(kind, context) : showLogged(kind, context, time),
  );
  return (await Promise.all(shown)).flat();
}

function requirePast({ chain, view }: Pick<TonContext, "chain" | "view">, time: bigint): void {
  const newest = BigInt(view.time);
  if (time > newest) throw new NotYet(chain.name, timeText(time), timeText(newest));
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

/** Versions alone: logs do not tell the gas prices of the time, nor the credits. */
async function showLogged<C extends BaseConfig>(
  { name, ton }: ScheduleKind<C>,
  context: TonContext<C>,
  time: bigint,
): Promise<Shown[]> {
  const newest = await ton?.read(context);
  if (ton === undefined || newest === undefined) return [];
  const { chain, config, view } = context;
  const state = await loggedSchedule(view, ton.accountOn({ chain, config }), newest, time);
  const held = heldOnTon(state, time);
  const { says } = held.version > 0 ? ton.show(context, state) : { says: {} };
  return [{ chain: chain.name, prices: name, block: undefined, ...held, says, stands: {} }];
}

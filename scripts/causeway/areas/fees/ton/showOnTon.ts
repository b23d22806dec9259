import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import {
  type OpenTonChain,
  openTon,
  StateForgotten,
  type TonContext,
} from "@causeway/operator/ton";
import { timeText } from "@causeway/protocol";

import { type Moment, NotYet } from "../versions/Moment.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import type { Shown } from "../versions/Shown.ts";
import { heldOnTon } from "./heldOnTon.ts";
import { loggedSchedule } from "./loggedSchedule.ts";

/**
 * What the fee schedules of a TON chain say, or said: by the state after a block. At a time whose state the endpoints do not
 * prove any more, the schedule's logs tell the versions alone.
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
  if (moment !== undefined && "time" in moment) return showAtTime(open, kinds, moment.time);
  const context = await (moment ? open.contextAt(BigInt(moment.block)) : open.context());
  return showAll(kinds, (kind) => showOne(kind, context));
}

async function showAtTime<C extends BaseConfig>(
  open: OpenTonChain<C>,
  kinds: readonly ScheduleKind<C>[],
  time: bigint,
): Promise<Shown[]> {
  const newest = await open.context();
  requirePast(newest, time);
  const then = await open.contextAtTime(time).catch((error) => {
    if (error instanceof StateForgotten) return undefined;
    throw error;
  });
  return showAll(kinds, (kind) => (then ? showOne(kind, then) : showLogged(kind, newest, time)));
}

async function showAll<C extends BaseConfig>(
  kinds: readonly ScheduleKind<C>[],
  show: (kind: ScheduleKind<C>) => Promise<Shown[]>,
): Promise<Shown[]> {
  return (await Promise.all(kinds.map(show))).flat();
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

import { isChainError } from "@causeway/chains";

import type { GasPriceMove, HeldSchedule, PricedEntry } from "../PricedChain.ts";
import type { UpdatedChain, Updater } from "../Updater.ts";
import { decideSubject } from "./decideSubject.ts";

/** One round for one chain: reads what its schedule holds, decides, and moves what is to be moved. */
export async function updateChain(updater: Updater, origin: UpdatedChain): Promise<void> {
  const schedule = await origin.chain.schedule();
  const moves = schedule.entries.flatMap((held) => decideOne(updater, origin, schedule, held));
  if (moves.length > 0) await moveAll(updater, origin, moves);
}

function decideOne(
  updater: Updater,
  origin: UpdatedChain,
  schedule: HeldSchedule,
  held: PricedEntry,
): GasPriceMove[] {
  const { reasons, metrics, logger } = updater;
  const decision = decideSubject(updater, origin, schedule, held);
  const { kind, destinationChainId } = held;
  const chain = origin.chain.name;
  const labels = { chain, kind, destination: `${destinationChainId}` };
  metrics.gasPrice.set(labels, Number(held.gasPrice));
  if ("wanted" in decision) metrics.wantedGasPrice.set(labels, Number(decision.wanted));
  metrics.decisions.inc({ ...labels, reason: decision.reason });
  const isNew = reasons.note(chain, held, decision);
  if (decision.reason === "moves")
    return [{ kind, destinationChainId, gasPrice: decision.gasPrice }];
  if (isNew) logger.info({ ...labels, ...asText(decision) }, "gas price stays");
  return [];
}

/** One that the contract refuses, after somebody else's move perhaps, does not keep the others. */
async function moveAll(
  updater: Updater,
  origin: UpdatedChain,
  moves: readonly GasPriceMove[],
): Promise<void> {
  try {
    await send(updater, origin, moves);
  } catch (error) {
    if (!isChainError(error, "CallReverted") || moves.length === 1) throw error;
    const refused: unknown[] = [];
    for (const move of moves) await send(updater, origin, [move]).catch((e) => refused.push(e));
    if (refused.length > 0) throw refused[0];
  }
}

async function send(
  { metrics, logger }: Updater,
  { chain }: UpdatedChain,
  moves: readonly GasPriceMove[],
): Promise<void> {
  const { hash, gasUsed } = await chain.move(moves);
  metrics.moves.inc({ chain: chain.name }, moves.length);
  metrics.gasUsed.inc({ chain: chain.name }, Number(gasUsed));
  logger.info({ chain: chain.name, hash, moves: moves.map(asText) }, "gas prices moved");
}

/** The logger writes no bigint. */
function asText(values: object): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "bigint" ? `${value}` : value,
  ]);
  return Object.fromEntries(entries);
}

import type { HealthProblem, StageFailure, StageFailures } from "@causeway/service";

import { type ChainStanding, lagOf } from "./ChainStanding.ts";
import { differences } from "./differences.ts";
import type { Standings } from "./Standings.ts";

/** Milliseconds for which RPCs may leave an event out: the next look at the head usually has it. */
const PATIENCE_MILLISECONDS = 10_000;

/** When the index counts as behind. */
export interface IndexLimits {
  /** Name of the environment, for commands to paste. */
  readonly environment: string;
  /** Seconds that the index may be behind a chain. */
  readonly mostBehind: number;
  /** Days for which events stay after their month; if left out, no archive is missed. */
  readonly archiveAfter?: number | undefined;
}

/** What a process knows of the index. */
export interface KnownIndex {
  readonly failures: StageFailures;
  readonly standings: Standings;
}

/**
 * What keeps the index from being true and new, from memory: chains that it differs from, chains that it is behind, and costs
 * that are missing. Each reason ends with the next step.
 *
 * @param now Unix milliseconds.
 */
export function indexProblems(
  { failures, standings }: KnownIndex,
  limits: IndexLimits,
  now: number,
): HealthProblem[] {
  return [
    ...differences(failures.all).flatMap((failure) => differing(failure, limits, now)),
    ...[...standings.all].flatMap(([chain, standing]) => [
      ...late(chain, standing, limits, now),
      ...costless(chain, standing, limits),
    ]),
    ...unarchived(standings, limits),
  ];
}

function differing(
  { chain, error, kind, since }: StageFailure,
  limits: IndexLimits,
  now: number,
): HealthProblem[] {
  if (kind !== "EventsOmitted") return [{ part: "index", chain, reason: error, since }];
  // A clock that went back would hide the problem for as long.
  if (Math.abs(now - since) < PATIENCE_MILLISECONDS) return [];
  const told = `${error}. The index stores nothing of these blocks until an RPC tells them`;
  return [{ part: "index", chain, reason: `${told}. ${otherRpc(limits)}`, since }];
}

function late(
  chain: string,
  standing: ChainStanding,
  { mostBehind }: IndexLimits,
  now: number,
): HealthProblem[] {
  const lag = lagOf(standing);
  const seconds = Number(lag?.seconds ?? 0n);
  if (seconds <= mostBehind) return [];
  const behind = `the index is ${seconds} s, ${lag?.blocks} blocks, behind ${chain}, more than ${mostBehind} s`;
  const reason = `${behind}. ${standing.written?.writer} writes the chain: see its health and its log`;
  return [{ part: "index", chain, reason, since: now - seconds * 1_000 }];
}

function costless(
  chain: string,
  { missingCosts }: ChainStanding,
  limits: IndexLimits,
): HealthProblem[] {
  if (missingCosts === undefined) return [];
  const { count, first, at } = missingCosts;
  const which = count === 1 ? first : `${first} and ${count - 1} more`;
  const reason = `no RPC of ${chain} has the receipts of final transactions: ${which}. ${otherRpc(limits)}`;
  return [{ part: "costs", chain, reason, since: Number(at) * 1_000 }];
}

function unarchived(
  { monthsDue }: Standings,
  { archiveAfter, environment }: IndexLimits,
): HealthProblem[] {
  const [first, ...others] = monthsDue?.months ?? [];
  if (archiveAfter === undefined || monthsDue === undefined || first === undefined) return [];
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const due = `events of ${first.slice(0, 7)}${more} are older than ${archiveAfter} days`;
  const command = `causeway index archive --environment ${environment} --folder archive --before ${monthsDue.before.slice(0, 7)}`;
  return [
    { part: "archive", reason: `${due}. Move them into files: ${command}`, since: monthsDue.at },
  ];
}

function otherRpc({ environment }: IndexLimits): string {
  const command = `causeway services --environment ${environment} --out environment.json`;
  return `Name another RPC in chains.json, then run: ${command}`;
}

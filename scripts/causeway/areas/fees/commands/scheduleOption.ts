import { type Command, InvalidArgumentError } from "commander";

import { SCHEDULES } from "../schedules.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";

const NAMES = SCHEDULES.map(({ name }) => name).join(" or ");
const FLAG = "--schedule <name>";

/** What a command is told of schedules. */
export interface ScheduleOptions {
  readonly schedule?: readonly ScheduleKind[];
}

/** Adds `--schedule`, without which a command is about all of them. */
export function withScheduleOption(command: Command): Command {
  return command.option(FLAG, `of what: ${NAMES}; of both if left out`, kindsFrom);
}

/** Adds `--schedule` where nobody shall mean another one than he names: what comes back at once, comes back. */
export function withOneSchedule(command: Command): Command {
  return command.requiredOption(FLAG, `of what: ${NAMES}`, kindsFrom);
}

/** The schedules that are meant. */
export function kindsIn({ schedule = SCHEDULES }: ScheduleOptions): readonly ScheduleKind[] {
  return schedule;
}

function kindsFrom(text: string): readonly ScheduleKind[] {
  const named = SCHEDULES.filter(({ name }) => name === text);
  if (named.length === 0) throw new InvalidArgumentError(`${NAMES}`);
  return named;
}

import { type Area, type BaseConfig, rolesOf } from "@causeway/operator";

import { feesCommand } from "./commands/feesCommand.ts";
import { feesConfig } from "./config.ts";
import { feesOverview, type VersionReading } from "./overview.ts";
import { feesRoles } from "./roles.ts";
import type { ScheduleActs, ScheduleKind } from "./versions/ScheduleKind.ts";

/**
 * What products' fee schedules want of chains, and the commands that are the same for all of them.
 *
 * @param kinds What each product brings, in the order in which it is planned and told.
 * @param versionReading How `overview` reads a schedule's version.
 * @param acts What `log` tells of the schedules on an EVM chain.
 */
export function feesArea<C extends BaseConfig>(
  kinds: readonly ScheduleKind<C>[],
  versionReading: VersionReading,
  acts: ScheduleActs<C>,
) {
  return {
    name: "fees",
    config: feesConfig,
    roles: rolesOf([...kinds, { roles: feesRoles }]),
    kinds: [
      "fee-schedule-version",
      "fee-schedule-pending",
      "fee-shares",
      ...kinds.flatMap(({ findings }) => findings),
    ],
    evm: {
      acts,
      contracts: (context) => kinds.flatMap(({ evm }) => evm.contracts(context)),
      restrictions: (context) => kinds.flatMap(({ evm }) => evm.restrictions(context)),
      concerns: kinds.flatMap(({ concerns, evm }) => [...concerns, ...(evm.others ?? [])]),
    },
    probes: () => kinds.flatMap(({ probes }) => probes?.() ?? []),
    overview: feesOverview(kinds, versionReading),
    commands: (program, operator) => feesCommand(program, operator, kinds),
  } satisfies Area<C>;
}

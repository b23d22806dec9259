import { alignColumns } from "@causeway/operator";
import { committeeHash, sortMembers, timeText } from "@causeway/protocol";

import { isNextNamed, memberChanges, type Registry, renderChanges } from "../committee/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { CommitteeReport, UnreadableReport } from "./CommitteeReport.ts";
import { describeFollower } from "./describeFollower.ts";

/** A chain's committee in words. */
export function renderReport(
  config: LightClientsConfig,
  report: CommitteeReport | UnreadableReport,
): string {
  const { name } = report.chain;
  if ("error" in report) return `${name}: ${report.error}`;
  const { registry, followers } = report;
  if (registry === undefined) return `${name}: no committee yet: causeway apply --chain ${name}`;
  const clients = followers.map(({ on, state }) => [
    `light client on ${on.name}`,
    describeFollower(state, registry.epoch),
  ]);
  return [
    `${name}: epoch ${registry.epoch}, ${describeSuccession(config, registry)}`,
    ...renderChanges(changesOf(config, registry)),
    ...alignColumns(clients),
  ].join("\n  ");
}

/** From those who sign now to those who sign next, or, where nobody is proposed, must sign. */
function changesOf({ committee }: LightClientsConfig, { current, next }: Registry) {
  const to = next?.members ?? committee.members;
  return memberChanges(current.members, to, committee.members);
}

function describeSuccession({ committee }: LightClientsConfig, registry: Registry): string {
  const { current, next } = registry;
  const wanted = committeeHash(sortMembers(committee.members));
  if (next !== undefined) {
    const from = timeText(next.activatableAt);
    const other = next.hash === wanted ? "" : ", which is not the configured one";
    const until = timeText(next.withdrawableUntil);
    return isNextNamed(registry)
      ? `the next committee is named${other} and can begin at ${from}`
      : `the next committee is proposed${other}, can be withdrawn until ${until} and can begin at ${from}`;
  }
  return current.hash === wanted ? "as configured" : "another committee is configured";
}

import { alignColumns } from "@causeway/operator";
import { committeeHash, sortMembers, timeText } from "@causeway/protocol";

import {
  isNextNamed,
  memberChanges,
  type Registry,
  renderChanges,
  type Signing,
} from "../committee/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { AdoptedReport } from "./AdoptedReport.ts";
import type { CommitteeReport, UnreadableReport } from "./CommitteeReport.ts";
import { describeFollower } from "./describeFollower.ts";

/** A chain's committee in words. */
export function renderReport(
  config: LightClientsConfig,
  report: CommitteeReport | AdoptedReport | UnreadableReport,
): string {
  const { name } = report.chain;
  if ("error" in report) return `${name}: ${report.error}`;
  const office = "adopted" in report ? report.adopted : report.registry;
  if (office === undefined) return `${name}: no committee yet: causeway apply --chain ${name}`;
  const clients = report.followers.map(({ on, state }) => [
    `light client on ${on.name}`,
    describeFollower(state, office.epoch),
  ]);
  return [
    `${name}: epoch ${office.epoch}, ${describeOffice(config, office)}`,
    ...("current" in office ? renderChanges(changesOf(config, office)) : []),
    ...alignColumns(clients),
  ].join("\n  ");
}

function describeOffice(config: LightClientsConfig, office: Registry | Signing): string {
  if ("current" in office) return describeSuccession(config, office);
  return office.committee === configuredHash(config)
    ? "the hub's committee, as configured"
    : "another committee is configured";
}

/** From those who sign now to those who sign next, or, where nobody is proposed, must sign. */
function changesOf({ committee }: LightClientsConfig, { current, next }: Registry) {
  const to = next?.members ?? committee.members;
  return memberChanges(current.members, to, committee.members);
}

function configuredHash({ committee }: LightClientsConfig) {
  return committeeHash(sortMembers(committee.members));
}

function describeSuccession(config: LightClientsConfig, registry: Registry): string {
  const { current, next } = registry;
  const wanted = configuredHash(config);
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

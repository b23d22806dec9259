import { type CommitteeMember, uintBytes } from "@causeway/protocol";

import type { MemberConfig, ProposedCommittee, SigningCommittee } from "../committee/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import type { AdoptedReport } from "./AdoptedReport.ts";
import type { CommitteeReport, UnreadableReport } from "./CommitteeReport.ts";

/** A chain's committee for programs; whole numbers that can be large are strings. */
export function reportJson(
  { committee: { members } }: LightClientsConfig,
  report: CommitteeReport | AdoptedReport | UnreadableReport,
): object {
  const chain = report.chain.name;
  if ("error" in report) return { chain, error: report.error };
  const lightClients = report.followers.map(({ on, address, state }) => ({
    chain: on.name,
    address,
    ...state,
  }));
  if ("adopted" in report) {
    const { adopted } = report;
    const committee = adopted === undefined ? null : { hash: adopted.committee };
    return { chain, epoch: adopted?.epoch ?? 0n, committee, next: null, lightClients };
  }
  const { registry } = report;
  const describe = ({ hash, members: list }: SigningCommittee) => ({
    hash,
    members: list.map((one) => memberJson(one, members)),
  });
  const nextJson = ({ withdrawableUntil, activatableAt, ...next }: ProposedCommittee) => ({
    ...describe(next),
    withdrawableUntil,
    activatableAt,
  });
  return {
    chain,
    epoch: registry?.epoch ?? 0n,
    committee: registry === undefined ? null : describe(registry.current),
    next: registry?.next === undefined ? null : nextJson(registry.next),
    lightClients,
  };
}

function memberJson({ x, ed25519, weight }: CommitteeMember, known: readonly MemberConfig[]) {
  const named = known.find((one) => one.x === x && one.ed25519 === ed25519);
  return { name: named?.name, operator: named?.operator, x: uintBytes(x, 32), ed25519, weight };
}

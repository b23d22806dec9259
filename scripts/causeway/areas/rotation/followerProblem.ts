import { timeText } from "@causeway/protocol";
import { isNextNamed } from "../committee/index.ts";
import type { CommitteeReport } from "./CommitteeReport.ts";
import type { Follower } from "./Follower.ts";
import { takesNothing } from "./takesNothing.ts";

/** The epoch in which a light client of the chain should be by now: the next one as soon as it is named. */
export function wantedEpoch({ registry }: CommitteeReport): bigint {
  if (registry === undefined) return 0n;
  return isNextNamed(registry) ? registry.epoch + 1n : registry.epoch;
}

/** Whether a light client can be shown the next committee, and was not yet. */
export function canBeHandedOver(report: CommitteeReport, { state }: Follower): boolean {
  if (state.kind !== "read") return false;
  return !takesNothing(state) && state.epoch < wantedEpoch(report);
}

/** What keeps a light client from following a chain's committee, and what to do; undefined if nothing does. */
export function followerProblem(report: CommitteeReport, follower: Follower): string | undefined {
  const { on, state } = follower;
  const { registry } = report;
  const client = `the light client on ${on.name}`;
  if (registry === undefined || state.kind === "missing") return undefined;
  if (state.kind === "unreadable") return `${client}: ${state.reason}`;
  const wanted = wantedEpoch(report);
  const anchor = `a holder of the role anchor on ${on.name} anchors it again, in epoch ${registry.epoch}`;
  if (state.frozen) return `${client} is frozen and takes nothing: ${anchor}`;
  if (state.stopped) return `${client} is stopped and takes nothing: ${anchor}`;
  if (state.stale) {
    const since = timeText(state.trustedUntil);
    return `${client} is stale since ${since} and takes nothing: ${anchor}`;
  }
  if (state.epoch < wanted) {
    return `${client} is in epoch ${state.epoch} and was not shown the committee of epoch ${state.epoch + 1n} yet`;
  }
  const { hash } = (isNextNamed(registry) ? registry.next : undefined) ?? registry.current;
  if (state.epoch === wanted && state.committeeHash === hash) return undefined;
  return `${client} believes another committee, ${state.committeeHash} in epoch ${state.epoch}: find out why; ${anchor}`;
}

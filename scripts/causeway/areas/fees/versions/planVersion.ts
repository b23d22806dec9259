import {
  type Finding,
  formatIssue,
  formatPath,
  type Plan,
  type Step,
  stepsOnly,
  type Violation,
  type Waiting,
} from "@causeway/operator";
import { FEE_MOST_AHEAD_OF_LAST, timeText } from "@causeway/protocol";

import type { HeldSchedule, PendingVersion } from "./HeldSchedule.ts";
import { publicationTime } from "./publicationTime.ts";
import type { WantedSchedule } from "./WantedSchedule.ts";

/** A schedule as it must be, and as it is. */
export interface Compared {
  readonly wanted: WantedSchedule;
  readonly held: HeldSchedule;
  /** What differs, and what waits that nobody asked for. */
  readonly findings: readonly Finding[];
}

/**
 * Brings a chain to a newer version: publishes it, and makes it effective when it is due. What is published as the
 * configuration has it is no difference any more: it only waits for its time.
 */
export function planVersion(compared: Compared): Plan {
  const { wanted, held } = compared;
  const { pending } = held;
  if (pending?.contentHash === wanted.hashOf(wanted.content) && pending.version === wanted.version)
    return planPending(compared, pending);
  if (pending !== undefined) return waits(compared, otherPending(pending), "elsewhere");
  const refused = refusedBy(compared);
  if (refused.length > 0)
    return waits(compared, refused.map((one) => tell(wanted, one)).join("; "));
  const effectiveAt = publicationTime(wanted, held);
  if (typeof effectiveAt !== "bigint") return waits(compared, tell(wanted, effectiveAt));
  const publication = publicationOf(compared, effectiveAt);
  const isAtOnce = effectiveAt === 0n && !mustWait(compared);
  const steps = isAtOnce
    ? [publication, makingEffective(compared, [publication.id])]
    : [publication];
  return stepsOnly(steps);
}

/** Ids of steps, by the subject of the schedule. */
export function publishId({ subject }: Pick<WantedSchedule, "subject">): string {
  return `publish ${subject}`;
}

/** The id of the step that makes a version effective. */
export function effectiveId({ subject }: Pick<WantedSchedule, "subject">): string {
  return `make ${subject} effective`;
}

function planPending(compared: Compared, pending: PendingVersion): Plan {
  const { wanted, held } = compared;
  const { version, effectiveAt, hadNotice } = pending;
  if (held.time < effectiveAt) {
    const reason = `version ${version} can be made effective from ${timeText(effectiveAt)} on`;
    return { ...waits(compared, reason, "time"), findings: [] };
  }
  if (mustWait(compared)) {
    const reason = `prices changed less than a day ago: version ${version} can be made effective from ${timeText(held.changeableFrom)} on`;
    return waits(compared, reason, "time");
  }
  const { needsNotice, refused } = wanted.change;
  if (needsNotice && !hadNotice) {
    const reason = `version ${version} was published without notice. Compared with the version that came into force meanwhile it needs notice: withdraw it, and publish it under another number`;
    return waits(compared, reason);
  }
  if (refused.length > 0)
    return waits(compared, refused.map((one) => tell(wanted, one)).join("; "));
  return stepsOnly([makingEffective(compared, [])]);
}

function refusedBy({ wanted, held }: Compared): readonly Violation[] {
  const rule = `above ${held.last}, the highest number that was published: its content differs from the version in force`;
  const highest = held.last + FEE_MOST_AHEAD_OF_LAST;
  const far = `at most ${highest}, for numbers must last`;
  const numbered = (broken: string) => ({ path: ["version"], value: wanted.version, rule: broken });
  return [
    ...(wanted.version > held.last ? [] : [numbered(rule)]),
    ...(wanted.version <= highest ? [] : [numbered(far)]),
    ...wanted.change.refused,
  ];
}

/** Prices in force change at most once a day. */
function mustWait({ wanted, held }: Compared): boolean {
  return wanted.change.changes && held.changeableFrom > held.time;
}

function otherPending({ version, effectiveAt }: PendingVersion): string {
  return (
    `version ${version} is pending from ${timeText(effectiveAt)} on, and is not the configuration's: ` +
    "take it into the configuration, or withdraw it by causeway fees withdraw"
  );
}

function publicationOf({ wanted, held, findings }: Compared, effectiveAt: bigint): Step {
  const { version, subject } = wanted;
  const number = held.version === 0 ? version : `${version} instead of ${held.version}`;
  const from = effectiveAt === 0n ? "" : `, effective from ${timeText(effectiveAt)} on`;
  return {
    id: publishId(wanted),
    summary: `Publish version ${number} of the ${subject}${from}: ${wanted.says}`,
    to: wanted.address,
    data: wanted.calls.publish(effectiveAt),
    after: wanted.after,
    findings,
  };
}

function makingEffective({ wanted, held, findings }: Compared, after: readonly string[]): Step {
  const { version, subject } = wanted;
  const before = held.version === 0 ? "" : ` in place of version ${held.version}`;
  return {
    id: effectiveId(wanted),
    summary: `Make version ${version} of the ${subject} effective${before}: ${wanted.says}`,
    to: wanted.address,
    data: wanted.calls.makeEffective(),
    after,
    findings,
  };
}

/** A waiting schedule. Its differences stay. */
export function waits(
  { wanted, findings }: Compared,
  reason: string,
  cause: Waiting["cause"] = "elsewhere",
): Plan {
  return { steps: [], waiting: [{ subject: wanted.subject, reason, cause }], findings };
}

function tell({ file }: WantedSchedule, { path, value, rule }: Violation): string {
  return formatIssue({ file, path: formatPath(path), value, rule });
}

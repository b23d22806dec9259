import type { CheckResult } from "../core/CheckResult.ts";

/** Something that stands otherwise than it should, or of which nobody knows how it stands. */
export interface Alarm {
  readonly chain: string;
  /** Of a finding its kind, else `unreadable`. */
  readonly kind: string;
  readonly subject: string;
  /** A plain sentence. */
  readonly told: string;
}

/** What began and what ended from one round to the next. */
export interface Changes {
  readonly began: readonly Alarm[];
  readonly ended: readonly Alarm[];
}

const UNREADABLE = "unreadable";

/**
 * The alarms of a round. What was found before on a chain that cannot be read at all now stands still, as far as anybody
 * knows.
 *
 * @param before The alarms of the round before.
 */
export function alarmsOf(results: readonly CheckResult[], before: readonly Alarm[]): Alarm[] {
  return results.flatMap(({ chain, block, findings, unreadable }) => [
    ...findings.map(({ kind, subject, expected, held, remedy }) => ({
      chain,
      kind,
      subject,
      told: `expected ${expected}, the chain holds ${held}${remedy === undefined ? "" : `: ${remedy}`}`,
    })),
    ...(block === undefined
      ? before.filter((alarm) => alarm.chain === chain && alarm.kind !== UNREADABLE)
      : []),
    ...unreadable.map((told) => ({ chain, kind: UNREADABLE, subject: chain, told })),
  ]);
}

/** What differs between two rounds; an alarm whose values change is still the same. */
export function changesBetween(before: readonly Alarm[], now: readonly Alarm[]): Changes {
  const keys = (alarms: readonly Alarm[]) => new Set(alarms.map(keyOf));
  const [stood, stands] = [keys(before), keys(now)];
  return {
    began: now.filter((alarm) => !stood.has(keyOf(alarm))),
    ended: before.filter((alarm) => !stands.has(keyOf(alarm))),
  };
}

/** An alarm in one line. */
export function alarmText({ chain, kind, subject, told }: Alarm): string {
  return kind === UNREADABLE
    ? `${chain}: cannot be read: ${told}`
    : `${chain}: ${kind}: ${subject}: ${told}`;
}

function keyOf({ chain, kind, subject }: Alarm): string {
  return JSON.stringify([chain, kind, subject]);
}

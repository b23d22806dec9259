/** The last second that the platform's calendar has. */
const LAST_SECOND = 8_640_000_000_000n;

/**
 * A time that people of all time zones read alike: `2026-11-28T20:43:49.000Z`. Chains hold times that no calendar has:
 * who may schedule may do so for any.
 *
 * @param time Unix seconds.
 */
export function timeText(time: bigint): string {
  return time > LAST_SECOND ? `second ${time}` : new Date(Number(time) * 1000).toISOString();
}

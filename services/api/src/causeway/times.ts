/** The last second of the year 9999. A sender may choose any deadline, and texts of later times have another form. */
const LAST_SECOND = 253_402_300_799n;

/** Where the seconds of such a text end. */
const SECONDS_END = "2023-07-27T12:21:22".length;

/** Unix seconds as ISO 8601 writes them: `2023-07-27T12:21:22Z`; later times as the last of the year 9999. */
export function isoTime(seconds: bigint): string {
  const shown = seconds > LAST_SECOND ? LAST_SECOND : seconds;
  return `${new Date(Number(shown) * 1_000).toISOString().slice(0, SECONDS_END)}Z`;
}

/** Unix seconds as the field writes a time with its zone: `2023-07-27T12:21:22.000+00:00`. */
export function zonedTime(seconds: bigint): string {
  return isoTime(seconds).replace("Z", ".000+00:00");
}

/** Unix seconds as the field writes a time without its zone, which is UTC: `2023-07-27 12:21:22`. */
export function plainTime(seconds: bigint): string {
  return isoTime(seconds).replace("T", " ").replace("Z", "");
}

/** Unix seconds of this process: deadlines and pauses are shown by them. */
export function unixNow(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000));
}

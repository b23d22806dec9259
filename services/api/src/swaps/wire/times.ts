/** Unix seconds as the field writes a time with its zone: `2023-07-27T12:21:22.000+00:00`. */
export function zonedTime(seconds: bigint): string {
  return isoTime(seconds).replace("Z", ".000+00:00");
}

/** Unix seconds as the field writes a time without its zone, which is UTC: `2023-07-27 12:21:22`. */
export function plainTime(seconds: bigint): string {
  return isoTime(seconds).replace("T", " ").replace("Z", "");
}

/** Unix seconds as ISO 8601 writes them: `2023-07-27T12:21:22Z`. */
export function isoTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().replace(".000Z", "Z");
}

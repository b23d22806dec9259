const UNITS = [
  { length: 86_400n, name: "day" },
  { length: 3_600n, name: "hour" },
  { length: 60n, name: "minute" },
];

/** A span of time rounded down to days, hours or minutes, whichever it has at least one of; seconds below a minute. */
export function roundSeconds(seconds: bigint): bigint {
  const { length } = UNITS.find((unit) => seconds >= unit.length) ?? { length: 1n };
  return seconds - (seconds % length);
}

/** A span of time in the largest unit that measures it exactly. */
export function describeSeconds(seconds: bigint): string {
  if (seconds === 0n) return "no time";
  const unit = UNITS.find(({ length }) => seconds % length === 0n) ?? {
    length: 1n,
    name: "second",
  };
  const count = seconds / unit.length;
  return `${count} ${unit.name}${count === 1n ? "" : "s"}`;
}

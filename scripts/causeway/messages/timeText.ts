/** Unix seconds for people: `2026-11-21 20:30:00 UTC`. */
export function timeText(time: bigint): string {
  const [day, rest = ""] = new Date(Number(time) * 1000).toISOString().split("T");
  return `${day} ${rest.slice(0, 8)} UTC`;
}

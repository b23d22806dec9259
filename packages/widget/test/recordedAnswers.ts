import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const RECORDINGS = join(import.meta.dirname, "../../sdk/test/recordings");

/** Answers of the service as they were recorded, by path and query; the order of parameters counts nothing. */
export function recordedAnswers(): (path: string) => string | undefined {
  const all = readdirSync(RECORDINGS).map((file) =>
    JSON.parse(readFileSync(join(RECORDINGS, file), "utf8")),
  );
  const known = new Map(all.map(({ path, json }) => [keyOf(path), JSON.stringify(json)]));
  return (path) => known.get(keyOf(path));
}

function keyOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://api.test");
  const pairs = [...searchParams].map(([name, value]) => `${name}=${value.toLowerCase()}`);
  return `${pathname.toLowerCase()}?${pairs.sort().join("&")}`;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An answer of the API as it was recorded. */
export interface Recording {
  /** Path with its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of an answer in JSON. */
  readonly json?: unknown;
  /** Of any other answer. */
  readonly text?: string;
}

/** The URL under which the recordings answer. */
export const RECORDED_URL = "http://api.test";

const FOLDER = join(import.meta.dirname, "recordings");

/** A recording by its name. */
export function recording(name: string): Recording {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
}

/** All recordings by their names. */
function recordings(): ReadonlyMap<string, Recording> {
  const names = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
  return new Map(names.map((name) => [name, recording(name)]));
}

/** An answer as `fetch` gives it. */
export function responseOf({ status, headers, json, text }: Recording): Response {
  return new Response(text ?? JSON.stringify(json), { status, headers });
}

/** Finds the recording of a path and its query, whose parameters may have any order. */
export function recordedAnswers(): (path: string) => Recording | undefined {
  const known = new Map([...recordings().values()].map((one) => [keyOf(one.path), one]));
  return (path) => known.get(keyOf(path));
}

/** A `fetch` that answers as the recorded API did, and lists what it was asked. */
export function recordedFetch(): { readonly fetch: typeof fetch; readonly asked: string[] } {
  const find = recordedAnswers();
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    const path = String(input).slice(RECORDED_URL.length);
    asked.push(path);
    const found = find(path);
    if (found === undefined) throw new TypeError(`nothing is recorded for ${path}`);
    return responseOf(found);
  };
  return { fetch: answer, asked };
}

/** The same for each order of parameters. */
function keyOf(path: string): string {
  const { pathname, searchParams } = new URL(path, RECORDED_URL);
  const pairs = [...searchParams].map(([name, value]) => `${name}=${value.toLowerCase()}`);
  return `${pathname.toLowerCase()}?${pairs.sort().join("&")}`;
}

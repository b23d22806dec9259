import { readFileSync } from "node:fs";
import { relative } from "node:path";

import { z } from "zod";

import { ConfigError, type ConfigIssue } from "./ConfigError.ts";

/** How a configuration file is named in messages. */
export function displayName(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") ? file : path;
}

/** Reads a JSON file and checks it against a schema. Throws `ConfigError` with every violation. */
export function readConfigFile<Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> {
  const json = parseFile(file);
  const result = z.safeParse(schema, json);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => issueAt(file, json, path, message)),
  );
}

function parseFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError([wholeFile(file, `cannot be read (${(error as Error).message})`)]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError([wholeFile(file, `is not JSON (${(error as Error).message})`)]);
  }
}

function wholeFile(file: string, rule: string): ConfigIssue {
  return { file: displayName(file), path: "", value: undefined, rule };
}

function issueAt(file: string, json: unknown, path: PropertyKey[], rule: string): ConfigIssue {
  let value = json;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return { file: displayName(file), path: formatPath(path), value, rule };
}

/** Writes a path as one would in code: `chains[1].chainId`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

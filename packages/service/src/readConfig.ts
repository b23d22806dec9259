import { z } from "zod";

import { readWithMode, requireOwn } from "./ownFile.ts";

/** A configuration file that cannot be used; the message names each offending field. */
export class ConfigError extends Error {
  readonly file: string;

  constructor(file: string, message: string, cause?: unknown) {
    super(`${file}: ${message}`, { cause });
    this.name = "ConfigError";
    this.file = file;
  }
}

/** Fields that hold a secret. */
const SECRETS = ["privateKey"];

/**
 * Reads a JSON configuration file.
 *
 * @throws ConfigError if it is missing, no JSON, not of the schema's shape, or holds a private key that others may read.
 */
export function readConfig<Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = z.safeParse(schema, readJson(file));
  if (!parsed.success) throw new ConfigError(file, z.prettifyError(parsed.error), parsed.error);
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    const { text, mode } = readWithMode(file);
    const json = parseJson(text);
    if (holdsSecret(json)) requireOwn(mode);
    return json;
  } catch (error) {
    throw new ConfigError(file, error instanceof Error ? error.message : String(error));
  }
}

/** The parser's own message would repeat what it read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec(`${error}`) ?? [];
    throw new Error(place === undefined ? "is no JSON" : `is no JSON: ${place}`);
  }
}

function holdsSecret(json: unknown): boolean {
  return typeof json === "object" && json !== null && SECRETS.some((name) => name in json);
}

import { readFileSync } from "node:fs";

import { z } from "zod";

/** A configuration file that cannot be used; the message names each offending field. */
export class ConfigError extends Error {
  readonly file: string;

  constructor(file: string, message: string, cause?: unknown) {
    super(`${file}: ${message}`, { cause });
    this.name = "ConfigError";
    this.file = file;
  }
}

/**
 * Reads a JSON configuration file.
 *
 * @throws ConfigError if it is missing, no JSON, or not of the schema's shape.
 */
export function readConfig<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(file));
  if (!parsed.success) throw new ConfigError(file, z.prettifyError(parsed.error), parsed.error);
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError(file, error instanceof Error ? error.message : String(error), error);
  }
}

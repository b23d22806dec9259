import { shorten } from "@causeway/peers";
import { type Logger, pino } from "pino";
import { z } from "zod";

export type { Logger };

/** How much a service logs. */
export const logLevel = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);

export type LogLevel = z.infer<typeof logLevel>;

/** Logs a line of JSON per event to standard error. What others said is cut, and never stands there whole. */
export function createLogger(name: string, level: LogLevel): Logger {
  // Synchronous, so that nothing is lost when the process ends.
  const destination = pino.destination({ dest: 2, sync: true });
  const serializers = { err: errorWithDetails };
  return pino({ name, level, serializers, formatters: { log: shortFields } }, destination);
}

function errorWithDetails(error: Error): object {
  const { raw: _, ...told } = pino.stdSerializers.err(error);
  return JSON.parse(
    JSON.stringify(shorten(told), (_, part) => (typeof part === "bigint" ? part.toString() : part)),
  );
}

function shortFields({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const short = shorten(fields) as Record<string, unknown>;
  return err === undefined ? short : { ...short, err };
}

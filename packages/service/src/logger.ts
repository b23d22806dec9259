import { type Logger, pino } from "pino";
import { z } from "zod";

export type { Logger };

/** How much a service logs. */
export const logLevel = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);

export type LogLevel = z.infer<typeof logLevel>;

/** Logs a line of JSON per event to standard error. */
export function createLogger(name: string, level: LogLevel): Logger {
  // Synchronous, so that nothing is lost when the process ends.
  const destination = pino.destination({ dest: 2, sync: true });
  return pino({ name, level, serializers: { err: errorWithDetails } }, destination);
}

function errorWithDetails(error: Error): object {
  return JSON.parse(
    JSON.stringify(pino.stdSerializers.err(error), (_, part) =>
      typeof part === "bigint" ? part.toString() : part,
    ),
  );
}

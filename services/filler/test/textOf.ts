import type { QueryConfig } from "pg";

/** The text of a query that a fake database is asked. */
export function textOf(asked: string | QueryConfig): string {
  return typeof asked === "string" ? asked : asked.text;
}

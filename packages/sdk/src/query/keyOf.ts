import type { Causeway } from "../createCauseway.ts";

/** Key of a query: text and plain values alone. */
export type QueryKey = readonly ["causeway", service: string, action: string, parameters: unknown];

/** A key that is the same for the same parameters, and survives `JSON.stringify`. */
export function keyOf({ options }: Causeway, action: string, parameters: unknown): QueryKey {
  return ["causeway", options.baseUrl ?? "", action, plain(parameters)];
}

/** Integers of any size as digits. What is undefined is left out, as JSON does. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part)),
  );
}

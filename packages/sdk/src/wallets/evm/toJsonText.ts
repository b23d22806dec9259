import type { TypedData } from "../../values/TypedData.ts";

/** Typed data as `eth_signTypedData_v4` takes it. */
export function toJsonText({ types, primaryType, domain, message }: TypedData): string {
  return JSON.stringify({ types, primaryType, domain, message }, (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
}

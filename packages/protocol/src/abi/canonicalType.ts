import type { AbiType } from "./AbiType.ts";

/** The type as selectors have it. */
export function canonicalType(type: AbiType): string {
  switch (type.kind) {
    case "uint":
    case "int":
      return `${type.kind}${type.bits}`;
    case "fixed":
      return `bytes${type.size}`;
    case "list":
      return `${canonicalType(type.of)}[]`;
    case "tuple":
      return `(${type.parts.map((part) => canonicalType(part.type)).join()})`;
    default:
      return type.kind;
  }
}

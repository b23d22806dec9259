export * from "./abis/index.ts";
export * from "./decodeError.ts";
export * from "./describeError.ts";
export * from "./knownErrors.ts";
export * from "./revertDataOf.ts";
export type * from "./typed/Abi.ts";
export * from "./typed/interfaceOf.ts";
export type * from "./typed/TypedContract.ts";
export type * from "./typed/values.ts";

export * from "./abis/index.ts";
export * from "./decodeError.ts";
export * from "./describeError.ts";
export * from "./knownErrors.ts";
export * from "./revertDataOf.ts";

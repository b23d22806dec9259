// One chunk for browsers, which load it where something is proven.

export * from "./proveCommittees.ts";
export * from "./provenStorage.ts";

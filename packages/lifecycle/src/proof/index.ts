export * from "./CannotDeliver.ts";
export * from "./CheckpointMaker.ts";
export * from "./proveMissing.ts";

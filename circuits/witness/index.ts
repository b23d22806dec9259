export * from "./committeeInput.ts";
export * from "./errors.ts";
export * from "./WitnessGenerator.ts";

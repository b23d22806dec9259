export * from "./drawState.ts";
export * from "./STATES.ts";

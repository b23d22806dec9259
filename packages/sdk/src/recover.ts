export * from "./actions/recover.ts";
export * from "./actions/send.ts";
export type * from "./recovery/Recovery.ts";

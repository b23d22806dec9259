// Generated from the contracts: npm run generate.

export * from "./bridge.ts";
export * from "./lightClient.ts";
export * from "./mailbox.ts";
export * from "./swapReceiver.ts";
export * from "./swapRouter.ts";

// Generated from the contracts: npm run generate.

export * from "./bridge.ts";
export * from "./mailbox.ts";
export * from "./swapRouter.ts";
export * from "./token.ts";
export * from "./vault.ts";

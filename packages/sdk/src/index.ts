export type * from "./build/BuiltOrder.ts";
export * from "./createCauseway.ts";
export * from "./errors/CausewayError.ts";
export * from "./errors/ERRORS.ts";
export type * from "./routes/Route.ts";
export type * from "./storage/ExecutionStorage.ts";
export type * from "./values/ids.ts";
export * from "./values/json.ts";
export type * from "./wallets/ConnectedWallet.ts";

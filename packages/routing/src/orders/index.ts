export * from "./chooseRoutes.ts";
export * from "./feesOf.ts";
export type * from "./OrderTerms.ts";
export * from "./orderOf.ts";
export * from "./promiseOf.ts";
export type * from "./SwapToken.ts";

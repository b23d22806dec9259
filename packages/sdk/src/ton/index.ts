export type * from "./TonSupport.ts";
export type * from "./TonTransaction.ts";
export * from "./ton.ts";

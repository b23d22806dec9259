export * from "./openTonSender.ts";
export * from "./TonSender.ts";
export * from "./TonWallet.ts";

export * from "./ConnectedTonChain.ts";
export { type ChainLookup, connectTonChain, type TonSubmitterOptions } from "./connectTonChain.ts";
export { surveyTonChain } from "./surveyTonChain.ts";
export { TriedTonChain } from "./TriedTonChain.ts";
export { loadSandbox } from "./vm/loadSandbox.ts";
export * from "./vm/TonVm.ts";
export * from "./vm/TrialChain.ts";
export { tryMessage } from "./vm/tryMessages.ts";

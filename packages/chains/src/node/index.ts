export * from "../evm/node/index.ts";
export { type ChainLookup, connectTonChain } from "../ton/node/connectTonChain.ts";
export { connectChain } from "./connectChain.ts";
export * from "./evidence/AttestationClient.ts";
export * from "./evidence/HttpProver.ts";

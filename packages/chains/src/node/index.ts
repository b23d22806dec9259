export * from "../evm/node/index.ts";
export * from "../ton/node/index.ts";
export { connectChain } from "./connectChain.ts";
export * from "./evidence/AttestationClient.ts";
export * from "./evidence/HttpProver.ts";

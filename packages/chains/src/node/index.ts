export * from "../evm/node/index.ts";
export * from "../ton/node/index.ts";
export { connectChain } from "./connectChain.ts";
export * from "./evidence/httpProverAt.ts";
export * from "./evidence/validatorAt.ts";

export * from "./ChainAdapter.ts";
export * from "./ChainError.ts";
export * from "./chainConfig.ts";
export * from "./checkpointAt.ts";
export { connectChain } from "./connectChain.ts";
export { connectEvmChain } from "./evm/connectEvmChain.ts";

export type { ChainBlock } from "./chain/blockCells.ts";
export { Chain } from "./chain/Chain.ts";
export type { ChainOptions } from "./chain/chainFile.ts";
export { FAUCET_MNEMONIC, faucetKey, faucetWallet } from "./chain/faucet.ts";
export { type ChainServer, serveChain } from "./http/chainServer.ts";
export { accountProof, shardProof } from "./proofs/accountProof.ts";

export type { ChainBlock } from "./chain/blockCells.ts";
export { accountProof, shardProof } from "./proofs/accountProof.ts";

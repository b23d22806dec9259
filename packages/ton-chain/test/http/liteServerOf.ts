import type { Address, Cell } from "@ton/core";
import { TonApiClient } from "@ton-api/client";

interface RawBlock {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly rootHash: string;
  readonly fileHash: string;
}

/** The part of tonapi's client that the chain serves, with the names that its answers have. */
interface LiteServer {
  getRawMasterchainInfo(): Promise<{ last: RawBlock; stateRootHash: string }>;
  getRawBlockchainBlock(blockId: string): Promise<{ data: string }>;
  getRawBlockchainBlockState(blockId: string): Promise<{ rootHash: string; data: string }>;
  getRawBlockchainBlockHeader(
    blockId: string,
    query: { mode: number },
  ): Promise<{ headerProof: string }>;
  getRawShardInfo(
    blockId: string,
    query: { workchain: number; shard: number; exact: boolean },
  ): Promise<{ shardblk: RawBlock; shardProof: string; shardDescr: string }>;
  getAllRawShardsInfo(blockId: string): Promise<{ proof: string; data: string }>;
  getRawAccountState(
    address: Address,
    query: { target_block: string },
  ): Promise<{ shardProof: string; proof: string; state: string }>;
  getRawTransactions(
    address: Address,
    query: { count: number; lt: number; hash: string },
  ): Promise<{ ids: RawBlock[]; transactions: string }>;
  getOutMsgQueueSizes(): Promise<{ shards: { size: number }[] }>;
  sendRawMessage(message: { body: Cell }): Promise<{ code: number }>;
}

/** Tonapi's client. Its versions name the fields of answers differently in types, and alike in answers. */
export function liteServerOf(baseUrl: string): LiteServer {
  return new TonApiClient({ baseUrl }).liteServer as unknown as LiteServer;
}

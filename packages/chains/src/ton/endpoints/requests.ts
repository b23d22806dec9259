import type { Hex } from "@causeway/protocol";

import type { TransactionId } from "../proofs/accounts.ts";

/** What an endpoint is asked: the name of the request, and where its answer is. */
export interface Request {
  readonly method: string;
  readonly path: string;
}

/** What names a block of the masterchain. */
export interface BlockId {
  readonly seqno: number;
  readonly rootHash: Hex;
  readonly fileHash: Hex;
}

const LITESERVER = "/v2/liteserver";
const MASTERCHAIN_SHARD = "8000000000000000";

/** The newest block of the masterchain. */
export const NEWEST: Request = {
  method: "get_masterchain_info",
  path: `${LITESERVER}/get_masterchain_info`,
};

/** The block of the masterchain at a height. */
export function blockRequest(height: bigint): Request {
  return { method: "blocks", path: `/v2/blockchain/blocks/(-1,${MASTERCHAIN_SHARD},${height})` };
}

/** The shard that holds an account of the basechain, with proofs. */
export function shardRequest(block: BlockId, account: Hex): Request {
  // A shard's number ends with a bit that is set, behind the bits that its accounts begin with.
  const shard = BigInt.asIntN(64, BigInt(account.slice(0, 18)) | 1n);
  const path = `${LITESERVER}/get_shard_info/${blockText(block)}`;
  return {
    method: "get_shard_info",
    path: `${path}?workchain=0&shard=${shard}&exact=false`,
  };
}

/** All parameters of the configuration after a block, with proofs. */
export function configRequest(block: BlockId): Request {
  const path = `${LITESERVER}/get_config_all/${blockText(block)}`;
  return { method: "get_config_all", path };
}

/** An account of the basechain, with proofs. */
export function accountRequest(block: BlockId, account: Hex): Request {
  const path = `${LITESERVER}/get_account_state/${accountText(account)}`;
  return { method: "get_account_state", path: `${path}?target_block=${blockText(block)}` };
}

/** Transactions of an account of the basechain, from one of them backwards. */
export function transactionsRequest(
  account: Hex,
  { lt, hash }: TransactionId,
  count: number,
): Request {
  const path = `${LITESERVER}/get_transactions/${accountText(account)}`;
  return {
    method: "get_transactions",
    path: `${path}?count=${count}&lt=${lt}&hash=${hash.slice(2)}`,
  };
}

/** Asks for a transaction. */
export const TRANSACTION = "transactions";

/** A transaction, of which nothing is proven. */
export function transactionRequest(hash: Hex): Request {
  return { method: TRANSACTION, path: `/v2/blockchain/transactions/${hash.slice(2)}` };
}

function accountText(account: Hex): string {
  return `0:${account.slice(2)}`;
}

function blockText({ seqno, rootHash, fileHash }: BlockId): string {
  const hashes = [rootHash, fileHash].map((hash) => hash.slice(2).toUpperCase());
  return `(-1,${MASTERCHAIN_SHARD},${[seqno, ...hashes].join()})`;
}

import { type Cell, loadTransaction } from "@ton/core";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import type { PastTransaction } from "../../chain/TransactionIndex.ts";
import { accountProof, shardProof } from "../../proofs/accountProof.ts";
import { onceFor } from "../../proofs/onceFor.ts";
import { bagOfCells } from "../../tlb/bagOfCells.ts";
import { MASTERCHAIN, type Workchain } from "../../tlb/shardIdent.ts";
import { rawBlock } from "../blockNames.ts";
import { addressParam, countParam, hashParam, ltParam } from "../params.ts";
import { blockIdParam, namedBlock } from "./blockIdParam.ts";

const PARAMS = z.object({ account: addressParam });
const AT = z.object({ target_block: blockIdParam.optional() });
const LIST = z.object({ count: countParam, lt: ltParam, hash: hashParam });
/** Transactions of an answer, as liteservers bound them. */
const MOST = 16;

/** Most accounts stay as they are for many blocks. */
const fileOf = onceFor((account: Cell) => bagOfCells([account]));

/** Paths that answer about an account. */
export function accountRoutes(app: FastifyInstance, chain: Chain): void {
  app.get("/get_account_state/:account", async ({ params, query }) => {
    const { account: address } = PARAMS.parse(params);
    const { target_block: id } = AT.parse(query);
    const block = id === undefined ? chain.head : chain.at(namedBlock(chain, id).seqno);
    const workchain = address.workChain as Workchain;
    const state = chain.account(block, address)?.cell.refs[0];
    const isMaster = workchain === MASTERCHAIN;
    return {
      id: rawBlock(block, MASTERCHAIN),
      shardblk: rawBlock(block, workchain),
      shard_proof: isMaster ? "" : shardProof(block).toString("hex"),
      proof: accountProof(block, address).toString("hex"),
      state: state === undefined ? "" : fileOf(state).toString("hex"),
    };
  });
  app.get("/get_transactions/:account", async ({ params, query }) => {
    const { account: address } = PARAMS.parse(params);
    const { count, lt, hash } = LIST.parse(query);
    const found = chained(chain.transactions.of(address, Math.min(count, MOST), { lt, hash }));
    const workchain = address.workChain as Workchain;
    return {
      ids: found.map(({ seqno }) => rawBlock(chain.name(seqno), workchain)),
      transactions: bagOfCells(found.map(({ cell }) => cell)).toString("hex"),
    };
  });
}

/** Those that name each other. The first one of an account names none, whatever bounced off its address before. */
function chained(newestFirst: readonly PastTransaction[]): readonly PastTransaction[] {
  const first = newestFirst.findIndex(
    ({ cell }) => loadTransaction(cell.beginParse()).prevTransactionLt === 0n,
  );
  return first === -1 ? newestFirst : newestFirst.slice(0, first + 1);
}

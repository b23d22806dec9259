import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { UnknownBlock } from "../../chain/ChainError.ts";
import {
  BASECHAIN,
  MASTERCHAIN,
  WHOLE_SHARD,
  WORKCHAINS,
  type Workchain,
} from "../../tlb/shardIdent.ts";
import { SHARD_TEXT, toncenterBlock } from "../blockNames.ts";
import { countParam, ltParam } from "../params.ts";
import type { Methods } from "./Methods.ts";

const workchainParam = z.coerce.number().pipe(z.union(WORKCHAINS.map((one) => z.literal(one))));
/** The only shard, as a signed or unsigned number. */
const shardParam = z.coerce
  .string()
  .refine((text) => text === SHARD_TEXT || text === String(WHOLE_SHARD), "there is one shard");
const SHARDS = z.object({ seqno: countParam });
const BLOCK = z.object({ workchain: workchainParam, shard: shardParam, seqno: countParam });
const LOOKUP = BLOCK.extend({
  seqno: countParam.optional(),
  unixtime: countParam.optional(),
  lt: ltParam.optional(),
});
const LIST = BLOCK.extend({ count: countParam.prefault(40) });

/** Methods that answer about blocks. */
export function blockMethods(chain: Chain): Methods {
  const shards = (params: unknown) => {
    const { seqno } = SHARDS.parse(params);
    const shard = toncenterBlock(chain.name(seqno), BASECHAIN);
    return { "@type": "blocks.shards", shards: [shard] };
  };
  return {
    ...{ shards, getShards: shards },
    getMasterchainInfo() {
      const { head } = chain;
      return {
        "@type": "blocks.masterchainInfo",
        last: toncenterBlock(head, MASTERCHAIN),
        state_root_hash: head.cells[MASTERCHAIN].state.hash().toString("base64"),
        init: toncenterBlock(chain.name(0), MASTERCHAIN),
      };
    },
    lookupBlock(params) {
      const { workchain, seqno, unixtime, lt } = LOOKUP.parse(params);
      const found = seqno ?? seqnoBy(chain, workchain, unixtime, lt);
      return toncenterBlock(chain.name(found), workchain);
    },
    getBlockHeader: (params) => blockHeader(chain, params),
    getBlockTransactions(params) {
      const { workchain, seqno, count } = LIST.parse(params);
      const all = chain.transactions.inBlock(seqno);
      const here = all.filter(({ address }) => address.workChain === workchain);
      const transactions = here.slice(0, count).map(({ address, lt, hash }) => ({
        "@type": "blocks.shortTxId",
        mode: 7,
        account: address.toRawString(),
        lt: String(lt),
        hash: hash.toString("base64"),
      }));
      return {
        "@type": "blocks.transactions",
        id: toncenterBlock(chain.name(seqno), workchain),
        req_count: count,
        incomplete: transactions.length < here.length,
        transactions,
      };
    },
  };
}

function seqnoBy(
  chain: Chain,
  workchain: Workchain,
  utime: number | undefined,
  lt: bigint | undefined,
): number {
  if (utime !== undefined) return chain.seqnoAt(utime);
  const { seqno: newest } = chain.head;
  for (let seqno = 0; lt !== undefined && seqno <= newest; seqno++) {
    if (chain.name(seqno).refs[workchain].endLt >= lt) return seqno;
  }
  throw new UnknownBlock(newest + 1, newest);
}

function blockHeader(chain: Chain, params: unknown) {
  const { workchain, seqno } = BLOCK.parse(params);
  const block = chain.at(seqno);
  const { startLt, endLt } = block.workchains[workchain];
  return {
    "@type": "blocks.header",
    id: toncenterBlock(block, workchain),
    global_id: chain.constants.chainId,
    version: 0,
    after_merge: false,
    after_split: false,
    before_split: false,
    want_merge: false,
    want_split: false,
    validator_list_hash_short: 0,
    catchain_seqno: 0,
    min_ref_mc_seqno: seqno - 1,
    is_key_block: false,
    prev_key_block_seqno: 0,
    start_lt: String(startLt),
    end_lt: String(endLt),
    gen_utime: block.utime,
    prev_blocks: [toncenterBlock(chain.name(seqno - 1), workchain)],
  };
}

import { createHash } from "node:crypto";
import { beginCell, type Cell } from "@ton/core";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { shardBlockOf } from "../../chain/blockCells.ts";
import type { Chain } from "../../chain/Chain.ts";
import { configProof, headerProof, shardProof } from "../../proofs/accountProof.ts";
import { onceFor } from "../../proofs/onceFor.ts";
import { bagOfCells } from "../../tlb/bagOfCells.ts";
import { fileOf } from "../../tlb/block.ts";
import { shardDescription, shardHashes } from "../../tlb/shardHashes.ts";
import { BASECHAIN } from "../../tlb/shardIdent.ts";
import { rawBlock } from "../blockNames.ts";
import { countParam } from "../params.ts";
import { blockIdParam, namedBlock } from "./blockIdParam.ts";

const PARAMS = z.object({ blockId: blockIdParam });
const LIST = z.object({ count: countParam.prefault(40) });

const proofFileOf = onceFor((proof: Cell) => bagOfCells([proof]));

/** Paths that answer about a block. */
export function blockRoutes(app: FastifyInstance, chain: Chain): void {
  const wholeBlock = (params: unknown) => {
    const { blockId } = PARAMS.parse(params);
    const block = chain.at(namedBlock(chain, blockId).seqno);
    const { workchain } = blockId;
    return { block, cells: block.cells[workchain], id: rawBlock(block, workchain) };
  };
  app.get("/get_block/:blockId", async ({ params }) => {
    const { id, cells } = wholeBlock(params);
    return { id, data: fileOf(cells.block).toString("hex") };
  });
  app.get("/get_state/:blockId", async ({ params }) => {
    const { id, cells } = wholeBlock(params);
    const file = fileOf(cells.state);
    return {
      id,
      root_hash: cells.state.hash().toString("hex"),
      file_hash: createHash("sha256").update(file).digest("hex"),
      data: file.toString("hex"),
    };
  });
  app.get("/get_block_header/:blockId", async ({ params }) => {
    const { id, cells } = wholeBlock(params);
    return { id, mode: 0, header_proof: bagOfCells([headerProof(cells.block)]).toString("hex") };
  });
  app.get("/get_shard_info/:blockId", async ({ params }) => {
    const { id, block } = wholeBlock(params);
    const shard = shardBlockOf(block, block.refs[BASECHAIN]);
    return {
      id,
      shardblk: rawBlock(block, BASECHAIN),
      shard_proof: shardProof(block).toString("hex"),
      shard_descr: bagOfCells([shardDescription(shard)]).toString("hex"),
    };
  });
  app.get("/get_all_shards_info/:blockId", async ({ params }) => {
    const { id, block } = wholeBlock(params);
    const hashes = shardHashes(shardBlockOf(block, block.refs[BASECHAIN]));
    return {
      id,
      proof: shardProof(block).toString("hex"),
      data: bagOfCells([beginCell().storeDict(hashes).endCell()]).toString("hex"),
    };
  });
  app.get("/get_config_all/:blockId", async ({ params }) => {
    const { id, block } = wholeBlock(params);
    const [state, config] = configProof(block, chain.constants.config);
    const text = (cell: typeof state) => proofFileOf(cell).toString("hex");
    return { mode: 0, id, state_proof: text(state), config_proof: text(config) };
  });
  app.get("/list_block_transactions/:blockId", async ({ params, query }) => {
    const { blockId } = PARAMS.parse(params);
    const { count } = LIST.parse(query);
    const name = namedBlock(chain, blockId);
    const all = chain.transactions.inBlock(name.seqno);
    const here = all.filter(({ address }) => address.workChain === blockId.workchain);
    const ids = here.slice(0, count).map(({ address, lt, hash }) => ({
      mode: 7,
      account: address.hash.toString("hex"),
      lt: Number(lt),
      hash: hash.toString("hex"),
    }));
    const incomplete = ids.length < here.length;
    return { id: rawBlock(name, blockId.workchain), req_count: count, incomplete, ids, proof: "" };
  });
}

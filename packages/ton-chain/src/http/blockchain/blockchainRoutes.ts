import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { MASTERCHAIN } from "../../tlb/shardIdent.ts";
import { answerErrors } from "../answerErrors.ts";
import { rawBlock } from "../blockNames.ts";
import { hashParam } from "../params.ts";

/** A masterchain block by its number: `(-1,8000000000000000,7)`. */
const BLOCK = z.object({ blockId: z.string().regex(/^\(-1,8000000000000000,\d{1,10}\)$/) });
const TRANSACTION = z.object({ hash: hashParam });

/** Tonapi's paths that find a block by its number, and a transaction by its hash. They answer what names these. */
export function blockchainRoutes(app: FastifyInstance, chain: Chain): void {
  answerErrors(app, ({ message }) => ({ error: message }));
  app.get("/blocks/:blockId", async ({ params }) => {
    const { blockId } = BLOCK.parse(params);
    const name = chain.name(Number(blockId.slice(0, -1).split(",").at(-1)));
    const { workchain: workchain_id, ...id } = rawBlock(name, MASTERCHAIN);
    return { workchain_id, ...id, gen_utime: name.utime };
  });
  app.get("/transactions/:hash", async ({ params }) => {
    const { hash } = TRANSACTION.parse(params);
    const { address, lt, seqno } = chain.transactions.withHash(hash);
    const block = `(${address.workChain},8000000000000000,${seqno})`;
    return { hash: hash.toString("hex"), lt: Number(lt), account: address.toRawString(), block };
  });
}

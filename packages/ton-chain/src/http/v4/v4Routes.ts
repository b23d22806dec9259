import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { bagOfCells } from "../../tlb/bagOfCells.ts";
import { MASTERCHAIN, WORKCHAINS, type Workchain } from "../../tlb/shardIdent.ts";
import { answerErrors } from "../answerErrors.ts";
import { v4Block } from "../blockNames.ts";
import { addressParam, cellParam, countParam, hashParam, ltParam } from "../params.ts";
import { accountRoutes } from "./accountRoutes.ts";
import { configOf } from "./configOf.ts";

const SEND = z.object({ boc: cellParam });
const BLOCK = z.object({ seqno: countParam });
const TIME = z.object({ utime: countParam });
const CONFIG = BLOCK.extend({ ids: z.string().optional() });
const TRANSACTIONS = z.object({ address: addressParam, lt: ltParam, hash: hashParam });
/** Transactions of an answer. */
const MOST = 20;

/** The API of `TonClient4`: every answer is pinned to a masterchain block. */
export function v4Routes(app: FastifyInstance, chain: Chain): void {
  answerErrors(app, ({ name, message, details }) => ({ error: name, message, details }));
  app.get("/block/latest", async () => {
    const { head } = chain;
    const { rootHash, fileHash } = v4Block(chain.name(0), MASTERCHAIN);
    return {
      last: v4Block(head, MASTERCHAIN),
      init: { rootHash, fileHash },
      stateRootHash: head.cells[MASTERCHAIN].state.hash().toString("base64"),
      now: head.utime,
    };
  });
  app.get("/block/:seqno", async ({ params }) => blockAnswer(chain, BLOCK.parse(params).seqno));
  app.get("/block/utime/:utime", async ({ params }) =>
    blockAnswer(chain, chain.seqnoAt(TIME.parse(params).utime)),
  );
  for (const path of ["/block/:seqno/config", "/block/:seqno/config/:ids"]) {
    app.get(path, async ({ params }) => {
      const { seqno, ids } = CONFIG.parse(params);
      return { config: configAt(chain, seqno, ids) };
    });
  }
  app.get("/account/:address/tx/:lt/:hash", async ({ params }) => {
    const { address, lt, hash } = TRANSACTIONS.parse(params);
    const found = chain.transactions.of(address, MOST, { lt, hash });
    const workchain = address.workChain as Workchain;
    return {
      blocks: found.map(({ seqno }) => v4Block(chain.name(seqno), workchain)),
      boc: bagOfCells(found.map(({ cell }) => cell)).toString("base64"),
    };
  });
  app.post("/send", async ({ body }) => {
    await chain.submit(SEND.parse(body).boc);
    return { status: 1 };
  });
  accountRoutes(app, chain);
}

function blockAnswer(chain: Chain, seqno: number) {
  if (seqno > chain.head.seqno) return { exist: false };
  const name = chain.name(seqno);
  const transactions = chain.transactions.inBlock(seqno);
  const shards = WORKCHAINS.map((workchain) => ({
    ...v4Block(name, workchain),
    transactions: transactions
      .filter(({ address }) => address.workChain === workchain)
      .map(({ address, lt, hash }) => ({
        account: address.toString(),
        hash: hash.toString("base64"),
        lt: String(lt),
      })),
  }));
  return { exist: true, block: { shards } };
}

function configAt(chain: Chain, seqno: number, ids: string | undefined) {
  chain.name(seqno);
  return configOf(chain.constants, ids);
}

import { type Cell, parseTuple, type TupleItem } from "@ton/core";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { ChainBlock } from "../../chain/blockCells.ts";
import type { Chain } from "../../chain/Chain.ts";
import { MASTERCHAIN, type Workchain } from "../../tlb/shardIdent.ts";
import { type AccountView, accountView } from "../accountView.ts";
import { v4Block } from "../blockNames.ts";
import { addressParam, cellParam, countParam, ltParam } from "../params.ts";

const ACCOUNT = z.object({ seqno: countParam, address: addressParam });
const CHANGED = ACCOUNT.extend({ lt: ltParam });
const RUN = ACCOUNT.extend({ method: z.string(), stack: cellParam.optional() });

/** Paths that answer about an account at a block. */
export function accountRoutes(app: FastifyInstance, chain: Chain): void {
  const viewAt = (params: unknown): { block: ChainBlock; view: AccountView } => {
    const { seqno, address } = ACCOUNT.parse(params);
    const block = chain.at(seqno);
    return { block, view: accountView(chain.account(block, address)) };
  };
  app.get("/block/:seqno/:address", async ({ params }) => {
    const { block, view } = viewAt(params);
    const parts = { code: base64(view.code), data: base64(view.data) };
    return { account: accountAnswer(view, parts), block: v4Block(block, MASTERCHAIN) };
  });
  app.get("/block/:seqno/:address/lite", async ({ params }) => {
    const { block, view } = viewAt(params);
    const parts = { codeHash: hashOf(view.code), dataHash: hashOf(view.data) };
    return { account: accountAnswer(view, parts), block: v4Block(block, MASTERCHAIN) };
  });
  app.get("/block/:seqno/:address/changed/:lt", async ({ params }) => {
    const { block, view } = viewAt(params);
    const { lt } = CHANGED.parse(params);
    return { changed: view.lastLt > lt, block: v4Block(block, MASTERCHAIN) };
  });
  for (const path of [
    "/block/:seqno/:address/run/:method",
    "/block/:seqno/:address/run/:method/:stack",
  ]) {
    app.get(path, async ({ params }) => {
      const { seqno, address, method, stack } = RUN.parse(params);
      const block = chain.at(seqno);
      const name = /^\d+$/.test(method) ? Number(method) : method;
      const answer = await chain.get(block, address, name, stackOf(stack));
      return {
        exitCode: answer.exitCode,
        resultRaw: answer.stack,
        block: v4Block(block, MASTERCHAIN),
        shardBlock: v4Block(block, address.workChain as Workchain),
      };
    });
  }
}

function accountAnswer(view: AccountView, parts: Readonly<Record<string, string>>) {
  const { balance, lastLt, lastHash } = view;
  return {
    state: stateAnswer(view, parts),
    balance: { coins: String(balance), currencies: {} },
    last: lastLt === 0n ? null : { lt: String(lastLt), hash: lastHash.toString("base64") },
    storageStat: storageAnswer(view),
  };
}

function stateAnswer({ state, frozenHash }: AccountView, parts: Readonly<Record<string, string>>) {
  if (state === "active") return { type: state, ...parts };
  if (frozenHash === undefined) return { type: "uninit" };
  return { type: state, stateHash: frozenHash.toString("base64") };
}

function storageAnswer({ storage }: AccountView) {
  if (storage === undefined) return null;
  const { lastPaid, duePayment, bits, cells } = storage;
  const due = duePayment === undefined ? null : String(duePayment);
  return { lastPaid, duePayment: due, used: { bits, cells } };
}

function stackOf(given: Cell | undefined): TupleItem[] {
  return given === undefined ? [] : parseTuple(given);
}

function base64(cell: Cell | undefined): string {
  return cell === undefined ? "" : cell.toBoc().toString("base64");
}

function hashOf(cell: Cell | undefined): string {
  return cell === undefined ? "" : cell.hash().toString("base64");
}

import { Cell, parseTuple } from "@ton/core";
import { z } from "zod";

import type { ChainBlock } from "../../chain/blockCells.ts";
import type { Chain } from "../../chain/Chain.ts";
import { MASTERCHAIN } from "../../tlb/shardIdent.ts";
import { type AccountView, accountView } from "../accountView.ts";
import { toncenterBlock } from "../blockNames.ts";
import { addressParam, countParam } from "../params.ts";
import type { Methods } from "./Methods.ts";
import { readStack, stackAnswer } from "./stack.ts";

const ACCOUNT = z.object({ address: addressParam, seqno: countParam.optional() });
const RUN = ACCOUNT.extend({
  method: z.union([z.string(), z.number()]),
  stack: z.array(z.tuple([z.string(), z.unknown()])).prefault([]),
});

/** Methods that answer about an account, at the newest block or at a named one. */
export function accountMethods(chain: Chain): Methods {
  const blockAt = (seqno: number | undefined) =>
    seqno === undefined ? chain.head : chain.at(seqno);
  const viewAt = (params: unknown) => {
    const { address, seqno } = ACCOUNT.parse(params);
    const block = blockAt(seqno);
    return { block, view: accountView(chain.account(block, address)) };
  };
  return {
    getAddressInformation(params) {
      const { block, view } = viewAt(params);
      return addressInformation(block, view);
    },
    getAddressBalance: (params) => String(viewAt(params).view.balance),
    getAddressState: (params) => stateText(viewAt(params).view),
    async runGetMethod(params) {
      const { address, seqno, method, stack } = RUN.parse(params);
      const block = blockAt(seqno);
      const answer = await chain.get(block, address, method, readStack(stack));
      return {
        "@type": "smc.runResult",
        gas_used: answer.gasUsed,
        stack: stackAnswer(parseTuple(Cell.fromBase64(answer.stack))),
        exit_code: answer.exitCode,
        block_id: toncenterBlock(block, MASTERCHAIN),
      };
    },
  };
}

function addressInformation(block: ChainBlock, view: AccountView) {
  const { balance, code, data, frozenHash, lastLt, lastHash } = view;
  return {
    "@type": "raw.fullAccountState",
    balance: String(balance),
    extra_currencies: [],
    code: code?.toBoc().toString("base64") ?? "",
    data: data?.toBoc().toString("base64") ?? "",
    last_transaction_id: {
      "@type": "internal.transactionId",
      lt: String(lastLt),
      hash: lastHash.toString("base64"),
    },
    block_id: toncenterBlock(block, MASTERCHAIN),
    frozen_hash: frozenHash?.toString("base64") ?? "",
    sync_utime: block.utime,
    state: stateText(view),
  };
}

function stateText({ state }: AccountView): string {
  return state === "uninit" ? "uninitialized" : state;
}

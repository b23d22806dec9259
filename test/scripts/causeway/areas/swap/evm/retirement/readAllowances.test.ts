import { ChainError } from "@causeway/chains";
import { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { getAddress, makeError, type Provider, toBeHex } from "ethers";

import { readAllowances } from "../../../../../../../scripts/causeway/areas/swap/evm/retirement/readAllowances.ts";

const address = (byte: string) => getAddress(`0x${byte.repeat(20)}`) as Hex;
const ROUTER = address("a1");
const ACCOUNT = address("ac");
const PAYS = address("70");
const SPENT = address("71");
const SHORT = address("72");
const REVERTS = address("73");
/** Answers each RPC differently. */
const SPLITS = address("74");

const refusal = makeError("out of gas", "CALL_EXCEPTION", {
  action: "call",
  data: "0x",
  reason: null,
  transaction: { to: REVERTS, data: "0x" },
  invocation: null,
  revert: null,
});

/** A chain with a token of each kind. */
function viewOf(call: (request: { to: string; gasLimit: bigint }) => Promise<string>) {
  return ChainView.at({ call } as unknown as Provider, 30);
}

const tokens = (...all: readonly Hex[]) => all.map((token) => ({ token, account: ACCOUNT }));

describe("allowances that are left of approvals", () => {
  it("are read with bounded gas; a token that answers no number keeps its entry without one", async () => {
    const view = viewOf(async ({ to, gasLimit }) => {
      expect(gasLimit).to.equal(300_000n);
      if (to === REVERTS) throw refusal;
      if (to === SPLITS) throw new ChainError("RpcDisagreement", "the RPCs disagree", {});
      return to === SHORT ? "0x01" : toBeHex(to === PAYS ? 5 : 0, 32);
    });
    const left = await readAllowances(view, ROUTER, tokens(PAYS, SPENT, SHORT, REVERTS, SPLITS));
    expect(left.map(({ token, units }) => [token, units])).to.deep.equal([
      [PAYS, 5n],
      [SHORT, undefined],
      [REVERTS, undefined],
      [SPLITS, undefined],
    ]);
  });

  it("are unknown if an RPC does not answer: no list is written then", async () => {
    const view = viewOf(() => Promise.reject(new Error("no RPC answers")));
    const failed = await readAllowances(view, ROUTER, tokens(PAYS)).catch((error) => error);
    expect(failed.message).to.equal("no RPC answers");
  });
});

import {
  iBridgeAbi,
  iExpiryAbi,
  iLightClientAbi,
  interfaceOf,
  iSwapReceiverAbi,
  mailboxAbi,
} from "@causeway/protocol/contracts";
import { expect } from "chai";
import { AbiCoder, Interface } from "ethers";

import { readCall } from "../../src/development/wallet/readCall.ts";
import type { SignRequest } from "../../src/development/wallet/SignRequest.ts";
import { shownRequest } from "../../src/development/wallet/shownRequest.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const SPENDER = `0x${"22".repeat(20)}`;
const chain = { chainId: 31_338n, name: "Spoke A", rpcUrl: "http://127.0.0.1:1", coin: "ETH" };
const here = { account: ACCOUNT, chain };

function linesOf(request: SignRequest): string[] {
  const { title, rows } = shownRequest(request, readCall);
  const lines = rows.map(({ label, value = "", depth }) =>
    `${"  ".repeat(depth)}${label}: ${value}`.trimEnd(),
  );
  return [title, ...lines];
}

function calling(data: string, to: string | undefined = SPENDER): SignRequest {
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n };
  const call = { type: 2, chainId: 31_338n, nonce: 7, to, data, value: 5n * 10n ** 17n } as const;
  return { ...here, kind: "transaction", transaction: { ...call, ...fees, gasLimit: 100_000n } };
}

/** Calls that bring something on or back. */
const EXITS = [
  [iSwapReceiverAbi, ["fill", "take", "release", "claim", "sendBack"]],
  [iBridgeAbi, ["admit", "drain", "retry", "execute", "claim", "end", "sendBack", "settleReturn"]],
  [iBridgeAbi, ["renewRefund", "reprove", "contain", "discard"]],
  [iExpiryAbi, ["expire", "confirm", "settle"]],
  [iLightClientAbi, ["accept"]],
  [mailboxAbi, ["deliver", "importLane"]],
] as const;

/** A call with zeros in place of its values. */
function emptyCall(abi: (typeof EXITS)[number][0], name: string): string {
  const known = interfaceOf(abi) as Interface;
  const call = known.getFunction(name);
  if (call === null) throw new Error(`no function ${name}`);
  const values = AbiCoder.defaultAbiCoder().getDefaultValue(call.inputs);
  return known.encodeFunctionData(call, values);
}

describe("shownRequest", () => {
  for (const [abi, names] of EXITS) {
    it(`names each way on and back: ${names.join(", ")}`, () => {
      const titles = names.map((name) => linesOf(calling(emptyCall(abi, name)))[0]);
      expect(titles).to.deep.equal(names.map((name) => `Send the call ${name}`));
    });
  }

  it("names the function of a call and each of its values", () => {
    const approve = new Interface(["function approve(address spender, uint256 amount)"]);
    const data = approve.encodeFunctionData("approve", [SPENDER, 100_000_000n]);
    expect(linesOf(calling(data))).to.deep.equal([
      "Send the call approve",
      `Account: ${ACCOUNT}`,
      "Chain: Spoke A, 31338",
      `To: ${SPENDER}`,
      "Sends: 0.5 ETH",
      "approve:",
      `  spender: ${SPENDER}`,
      "  amount: 100000000",
      "Gas: 100000 at most, 3.0 gwei each",
      "Costs: 0.0003 ETH at most",
      "Number: 7",
    ]);
  });

  it("shows the data of a function that it does not know", () => {
    const lines = linesOf(calling("0xdeadbeef"));
    expect(lines[0]).to.equal("Send a call");
    expect(lines).to.include("Data: 0xdeadbeef");
  });

  it("says what else a transaction may be", () => {
    expect(linesOf(calling("0x"))[0]).to.equal("Send coin");
    const created = calling("0x60");
    if (created.kind !== "transaction") return;
    const transaction = { ...created.transaction, to: undefined };
    expect(linesOf({ ...created, transaction })).to.include.members([
      "Send a new contract",
      "To: a new contract",
    ]);
  });

  it("shows all of typed data, with lists and parts of parts", () => {
    const data = {
      ...{ types: {}, primaryType: "Permit", domain: { name: "USD Coin", chainId: 31_338 } },
      message: { details: [{ token: SPENDER, amount: "5" }], none: [], deadline: "9" },
    };
    expect(linesOf({ ...here, kind: "typed", data })).to.deep.equal([
      "Sign Permit",
      `Account: ${ACCOUNT}`,
      "Chain: Spoke A, 31338",
      "For:",
      "  name: USD Coin",
      "  chainId: 31338",
      "Permit:",
      "  details:",
      "    1:",
      `      token: ${SPENDER}`,
      "      amount: 5",
      "  none: empty",
      "  deadline: 9",
    ]);
  });

  it("shows characters that nobody sees, or that turn others around", () => {
    const text = "pay \u202e001\u200b";
    expect(linesOf({ ...here, kind: "text", text })).to.include("Text: pay \\u{202e}001\\u{200b}");
  });
});

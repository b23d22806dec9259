import { expect } from "chai";
import { type CallExceptionError, JsonRpcProvider } from "ethers";

import { refusalOf } from "../../../src/evm/rpcs/refusalOf.ts";

const TO = `0x${"11".repeat(20)}`;
/** `Error("no")`. */
const REASON = `0x08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}`;

type Refusal = CallExceptionError & { readonly error?: unknown };

/** What nodes say, by what was asked. */
const SAID: readonly (readonly [method: string, error: object])[] = [
  ["eth_call", { code: 3, message: "execution reverted: no", data: REASON }],
  ["eth_call", { code: -32_000, message: "header not found" }],
  ["eth_call", { message: "out", data: { message: "VM: revert", data: "0x12345678" } }],
  ["eth_call", { message: "out", body: '{"error":{"message":"reverted","data":"0xabcd"}}' }],
  ["eth_call", { message: "reverted", data: "0x" }],
  ["eth_call", { message: "insufficient funds for gas * price + value" }],
  ["eth_call", { message: "reverted", data: REASON.toUpperCase().replace("0X", "0x") }],
  ["eth_call", { message: "reverted", data: `${REASON.slice(0, 74)}${"f".repeat(128)}` }],
  ["eth_call", { message: "reverted", data: REASON.replace("6e6f", "ffff") }],
  ["eth_call", { message: "reverted", data: panic("11") }],
  ["eth_call", { message: "reverted", data: panic("77") }],
  ["eth_call", { message: "reverted", data: panic("f".repeat(64)) }],
  ["eth_call", { message: "reverted", data: panic("").slice(0, 10) }],
  ["eth_call", { message: "reverted", data: `0x12345678${"0".repeat(64)}` }],
  ["eth_estimateGas", { message: "execution reverted", data: REASON }],
  ["eth_estimateGas", { message: "insufficient funds for transfer" }],
  ["eth_estimateGas", { message: "execution reverted: insufficient funds", data: REASON }],
  ["eth_estimateGas", { message: "nonce too low" }],
  ["eth_sendRawTransaction", { message: "insufficient funds for gas * price + value" }],
  ["eth_sendRawTransaction", { message: "max base fee exceeds gas limit" }],
  ["eth_sendRawTransaction", { message: "nonce too low: next nonce 7, tx nonce 6" }],
  ["eth_sendRawTransaction", { message: "replacement transaction underpriced" }],
  ["eth_sendTransaction", { message: "out", data: { message: "Nonce too low" } }],
  ["eth_sendRawTransaction", { code: -32_005, message: "limit exceeded" }],
  ["eth_getLogs", { code: -32_000, message: "block range too wide" }],
];

function panic(code: string): string {
  return `0x4e487b71${code.padStart(64, "0")}`;
}

describe("what an RPC says instead of a result", () => {
  const provider = new JsonRpcProvider("http://127.0.0.1:1", 1, { staticNetwork: true });

  after(() => provider.destroy());

  for (const [method, error] of SAID) {
    it(`is the error that a provider of ethers throws, but for codes in words: ${method}, ${JSON.stringify(error).slice(0, 80)}`, () => {
      const request = {
        jsonrpc: "2.0",
        id: 1,
        method,
        params: [{ to: TO, data: "0x12" }],
      } as const;
      const theirs = provider.getRpcError(request, { id: 1, error } as never) as Refusal;
      const ours = refusalOf(request, error) as Refusal;
      for (const field of ["code", "data", "action", "error"] as const) {
        expect(ours[field], field).to.equal(theirs[field]);
      }
      const isCall = theirs.code === "CALL_EXCEPTION";
      const reason = theirs.revert?.name === "Error" ? theirs.reason : null;
      expect(ours.reason).to.equal(isCall ? reason : undefined);
      const message = theirs.data == null || reason ? theirs.shortMessage : "execution reverted";
      expect(ours.shortMessage).to.include(message);
      expect(ours.info?.error).to.equal(theirs.info?.error);
    });
  }

  it("is read to the end, however often one packs it", () => {
    const nested = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
    const request = { jsonrpc: "2.0", id: 1, method: "eth_call", params: [{}] } as const;
    const refusal = refusalOf(request, { message: "reverted", more: nested, data: "0x12" });
    expect(refusal).to.have.property("data", "0x12");
    expect(refusalOf({ ...request, params: [] }, { message: nested })).to.have.property(
      "data",
      null,
    );
  });
});

import { expect } from "chai";
import { makeError } from "ethers";

import { isChainError } from "../../../src/ChainError.ts";
import { failureOf } from "../../../src/evm/rpcs/failureOf.ts";

describe("an RPC's error", () => {
  const asked = (method: string) => ({ chain: "hub", rpc: "1 (http://rpc)", method, params: [] });
  const answered = Object.assign(new Error("could not coalesce error"), {
    error: { code: -32_005, message: "too many, see https://rpc.example/v1/hidden-key" },
  });

  it("says what was asked, of which RPC, and why it is not answered, without keys in URLs", () => {
    const error = failureOf(answered, asked("eth_getLogs")) as Error;
    expect(isChainError(error, "RpcUnavailable")).to.equal(true);
    expect(error.message).to.equal(
      "RPC 1 (http://rpc) of hub does not answer eth_getLogs: too many, see https://rpc.example/…",
    );
    expect(JSON.stringify(error) + error.cause).to.not.include("hidden");
  });

  it("reaches the sender of a refused transaction as it is, and no other", () => {
    const send = asked("eth_sendRawTransaction");
    const used = makeError("nonce has already been used", "NONCE_EXPIRED");
    expect(failureOf(answered, send)).to.equal(answered);
    expect(failureOf(used, send)).to.equal(used);
    expect(isChainError(failureOf(new Error("timeout"), send), "RpcUnavailable")).to.equal(true);
  });
});

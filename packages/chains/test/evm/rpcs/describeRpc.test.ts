import type { ChainConfig } from "@causeway/operator";
import { Fork } from "@causeway/operator/evm";
import { expect } from "chai";
import { describeRpc } from "../../../src/describeRpc.ts";
import { connect, RpcUnusable } from "../../../src/evm/node/rpcs/connect.ts";

const SECRET = "http://user:pass-word@127.0.0.1:9/v2/hidden-key?token=hidden-token";

describe("an RPC's URL in messages", () => {
  it("is whole where it holds nothing but the host", () => {
    expect(describeRpc("http://127.0.0.1:8545")).to.equal("http://127.0.0.1:8545");
    expect(describeRpc("https://rpc.example/")).to.equal("https://rpc.example");
  });

  it("is without user, path and query, where providers put keys", () => {
    expect(describeRpc(SECRET)).to.equal("http://127.0.0.1:9/…");
    expect(describeRpc("https://rpc.example/?key=1")).to.equal("https://rpc.example/…");
  });

  it("tells no key where the RPC does not answer, or cannot be forked", async () => {
    const chain = { name: "hub", chainId: 31337n, rpcUrls: [SECRET] } as unknown as ChainConfig;
    const unusable = await connect(chain).catch((reason: unknown) => reason);
    expect(unusable).to.be.instanceOf(RpcUnusable);
    const options = { rpcUrl: SECRET, chainId: 31337n, block: 1 };
    const unforked = await Fork.of(options).catch((reason: unknown) => reason);
    for (const error of [unusable, unforked]) {
      expect(String(error)).to.include("http://127.0.0.1:9/…");
      expect(String(error)).to.not.match(/hidden|pass-word/);
    }
  });
});

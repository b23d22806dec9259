import type { ChainConfig } from "@causeway/environment";
import { expect } from "chai";
import { ChainError, isChainError } from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";

const here = { name: "moon", chainId: 1n, rpcUrls: ["http://127.0.0.1:1"] };

async function failureOf(family: string): Promise<unknown> {
  const config = { ...here, family } as unknown as ChainConfig;
  return connectChain(config).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("connectChain", () => {
  it("refuses a family that it does not know, and asks no RPC as if it were another one", async () => {
    for (const family of ["toy", "toString"]) {
      const error = await failureOf(family);
      expect(error).to.be.instanceOf(ChainError);
      expect(isChainError(error, "UnknownFamily")).to.equal(true);
      expect(error).to.have.deep.property("details", { name: "moon", family, known: ["evm"] });
    }
  });

  it("connects to an EVM chain as one", async () => {
    expect(String(await failureOf("evm"))).to.match(/moon.*127\.0\.0\.1/);
  });
});

import type { ChainConfig } from "@causeway/environment";
import { expect } from "chai";
import { ChainError, isChainError } from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";

const mailbox = `0x${"11".repeat(32)}`;
const here = { name: "moon", chainId: 1n, rpcUrls: ["http://127.0.0.1:1"], mailbox };

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
      expect(error).to.have.deep.property("details", {
        name: "moon",
        family,
        known: ["evm", "ton"],
      });
    }
  });

  it("connects to a chain as its family does", async () => {
    expect(String(await failureOf("evm"))).to.match(/moon.*127\.0\.0\.1/);
    expect(String(await failureOf("ton"))).to.match(/127\.0\.0\.1.*get_masterchain_info/);
  });
});

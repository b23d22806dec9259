import { readerOf } from "@causeway/chains/evm";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, concat, hexlify, makeError, toUtf8Bytes } from "ethers";

import { EvmTokens } from "../../src/evm/EvmTokens.ts";
import { StubClient } from "./StubClient.ts";

const TOKEN: Hex = `0x${"70".repeat(20)}`;
const text = (value: string | Uint8Array) =>
  AbiCoder.defaultAbiCoder().encode(
    ["bytes"],
    [typeof value === "string" ? toUtf8Bytes(value) : value],
  );
const bytes32 = (value: string) => hexlify(toUtf8Bytes(value)).padEnd(66, "0");

/** What is read of a token with these answers to `name()`, `symbol()` and `decimals()`. */
async function read(name: unknown, symbol: unknown = "0x", decimals: unknown = "0x") {
  const client = new StubClient();
  const answers: Record<string, unknown> = {
    "0x06fdde03": name,
    "0x95d89b41": symbol,
    "0x313ce567": decimals,
  };
  client.answer = (method, [call]) => {
    if (method === "eth_blockNumber") return "0x10";
    const answer = answers[(call as { data: string }).data];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return new EvmTokens(readerOf(client.quorum(1n))).token(TOKEN);
}

const refusal = (message: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: as an RPC's refusal looks
  makeError("missing revert data", "CALL_EXCEPTION", { info: { error: { message } } } as any);

describe("a token of an EVM chain", () => {
  it("has a name, a symbol and decimals", async () => {
    const facts = await read(text("USD Coin"), text("USDC"), uintBytes(6n, 32));
    expect(facts).to.deep.equal({ name: "USD Coin", symbol: "USDC", decimals: 6n });
  });

  it("may say them as old tokens do, in 32 bytes", async () => {
    expect(await read(bytes32("Maker"), bytes32("MKR"))).to.include({
      name: "Maker",
      symbol: "MKR",
    });
  });

  it("may have a name of 1 MB, or one that is not UTF-8", async () => {
    expect((await read(text("a".repeat(1_000_000)))).name).to.equal("a".repeat(4_096));
    const { name } = await read(text(new Uint8Array([0x61, 0xff, 0xfe])));
    expect(name).to.equal("a\ufffd\ufffd");
  });

  it("may answer nothing, lie about lengths, or revert", async () => {
    const long = concat([uintBytes(32n, 32), uintBytes(2n ** 255n, 32), uintBytes(0n, 32)]);
    const far = concat([uintBytes(2n ** 255n, 32), uintBytes(1n, 32), uintBytes(0n, 32)]);
    const nothing = { name: undefined, symbol: undefined, decimals: undefined };
    expect(await read("0x", long, "0x06")).to.deep.equal(nothing);
    expect(await read(far, "0x1234")).to.deep.equal(nothing);
    expect(await read(refusal("execution reverted"), refusal("out of gas"))).to.deep.equal(nothing);
  });

  it("is asked again later, if an RPC refuses to ask it", async () => {
    const refused = await read(refusal("rate limit exceeded")).then(
      () => undefined,
      (error) => error,
    );
    expect(refused).to.be.instanceOf(Error);
  });
});

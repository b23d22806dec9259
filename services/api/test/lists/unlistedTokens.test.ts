import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, makeError, toUtf8Bytes } from "ethers";

import type { Api } from "../../src/Api.ts";
import { ApiError, unavailable } from "../../src/errors/ApiError.ts";
import type { Call } from "../../src/http/Call.ts";
import { findToken } from "../../src/lists/endpoints/findToken.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { Lookups } from "../../src/lookup/Lookups.ts";
import { testEnvironment } from "../../testing/testEnvironment.ts";

const ADDRESS: Hex = `0x${"ab".repeat(20)}`;
const CHECKSUMMED = "0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB";
const text = (value: string | Uint8Array) =>
  AbiCoder.defaultAbiCoder().encode(
    ["bytes"],
    [typeof value === "string" ? toUtf8Bytes(value) : value],
  );
// biome-ignore lint/suspicious/noExplicitAny: as an RPC's refusal looks
const info: any = { info: { error: { message: "execution reverted" } } };
const REVERT = makeError("missing revert data", "CALL_EXCEPTION", info);

/** Answers to `name()`, `symbol()` and `decimals()`. */
type Answers = readonly [name: unknown, symbol: unknown, decimals: unknown];
const MINE: Answers = [text("My Token"), text("MINE"), uintBytes(9n, 32)];
const SELECTORS = ["0x06fdde03", "0x95d89b41", "0x313ce567"];

describe("a token of no list", () => {
  let calls = 0;

  beforeEach(() => {
    calls = 0;
  });

  /** @param tokens By chain: what the address answers there; nothing if the chain does not answer. */
  function apiWith(tokens: Readonly<Record<string, Answers>>): Api {
    const chain = async (chainId: bigint) => {
      const answers = tokens[String(chainId)];
      if (answers === undefined) throw unavailable("it does not answer", { chainId: `${chainId}` });
      const call = async ({ data }: { data: string }) => {
        calls++;
        const answer = answers[SELECTORS.indexOf(data)];
        if (answer instanceof Error) throw answer;
        return answer;
      };
      return { adapter: { origin: { chainType: 0 }, headHeight: async () => 7n, call } };
    };
    const lookups = new Lookups({ atOnce: 9, timeout: 1_000 });
    return { lists: new Lists(testEnvironment()), chains: { chain }, lookups } as unknown as Api;
  }

  const find = (api: Api, chainId?: bigint) =>
    // biome-ignore lint/suspicious/noExplicitAny: the fields of the answer
    findToken.answerTo(api, { address: ADDRESS, chainId }, {} as Call) as Promise<any[]>;

  async function refusal(api: Api, chainId?: bigint): Promise<string> {
    try {
      await find(api, chainId);
      return "found";
    } catch (error) {
      if (error instanceof ApiError) return error.kind;
      throw error;
    }
  }

  it("is found by its own words, and marked", async () => {
    const [found, ...others] = await find(apiWith({ 31338: MINE }));
    expect(others).to.deep.equal([]);
    expect(JSON.parse(JSON.stringify(found))).to.deep.equal({
      ...{ id: 31_338, chainId: 31_338, address: CHECKSUMMED, blockchainNetwork: "31338" },
      ...{ coingeckoId: "", decimals: 9, image: "", name: "My Token", rank: 0, symbol: "MINE" },
      ...{ tokenSecurity: null, usdprice: 0, usedIniframe: 0, causeway: { isListed: false } },
    });
  });

  it("is read on one chain if the request names it, and once for all requesters", async () => {
    const api = apiWith({ 31337: MINE, 31338: MINE, 31339: MINE });
    const chains = (await find(api)).map(({ blockchainNetwork }) => blockchainNetwork);
    expect(chains).to.deep.equal(["31337", "31338", "31339"]);
    expect(calls).to.equal(9);
    await Promise.all([find(api, 31_338n), find(api, 31_338n)]);
    expect(calls, "as before").to.equal(9);
  });

  it("shows no hidden characters, and no more than 64 of a long name", async () => {
    const name = text("a".repeat(20_000));
    const symbol = text("US\u202eDC\u0000");
    const [found] = await find(apiWith({ 31338: [name, symbol, uintBytes(0n, 32)] }));
    expect(found).to.include({ name: "a".repeat(64), symbol: "USDC", decimals: 0 });
    const [nameless] = await find(apiWith({ 31338: [REVERT, text("X"), uintBytes(36n, 32)] }));
    expect(nameless).to.include({ name: "X", symbol: "X", decimals: 36 });
  });

  it("is not found if it has no symbol or decimals of use: an account, another contract, a liar", async () => {
    const rows: readonly Answers[] = [
      ["0x", "0x", "0x"],
      [REVERT, REVERT, REVERT],
      [text("Picture"), text("NFT"), REVERT],
      [text("x"), text("x"), uintBytes(37n, 32)],
      [text("x"), text("x"), uintBytes(2n ** 256n - 1n, 32)],
      [text("x"), text("\u200b\u0001"), uintBytes(6n, 32)],
      [uintBytes(1n, 32), uintBytes(1n, 32), uintBytes(1n, 32)],
    ];
    for (const [place, answers] of rows.entries()) {
      const api = apiWith({ 31337: answers, 31338: answers, 31339: answers });
      expect(await refusal(api), `row ${place}`).to.equal("unknownToken");
    }
    const [bytes] = await find(
      apiWith({ 31338: [text("x"), text(new Uint8Array([0x61, 0xff])), uintBytes(6n, 32)] }),
    );
    expect(bytes.symbol, "not UTF-8").to.equal("a\ufffd");
  });

  it("may be on a chain that does not answer: then nobody denies it", async () => {
    const none: Answers = ["0x", "0x", "0x"];
    expect(await refusal(apiWith({ 31337: none, 31339: none }))).to.equal("unavailable");
    expect(await refusal(apiWith({ 31337: none }), 31_337n)).to.equal("unknownToken");
  });
});

import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { readRequest } from "../../src/routing/request/readRequest.ts";
import { type RouteQuery, routeQuery } from "../../src/routing/request/routeParameters.ts";
import { DAI, USDC, WETH } from "../../testing/testEnvironment.ts";
import { APP, OWN, swappingEnvironment } from "./swappingEnvironment.ts";

const COIN = `0x${"0".repeat(40)}`;
const REFERRER = `0x${"d7".repeat(20)}`;
const QUERY = {
  ...{ fromChainId: "31338", toChainId: "31337", amount: "1.5", type: "exactIn" },
  ...{ tokenInAddress: USDC, tokenOutAddress: COIN, slippage: "150", entrance: "test" },
};
const LOCAL = { toChainId: "31338", tokenOutAddress: WETH };

describe("a request for routes", () => {
  const lists = new Lists(swappingEnvironment());

  const read = (change: object = {}) =>
    readRequest(lists, routeQuery.parse({ ...QUERY, ...change }) as RouteQuery);

  function refusal(change: object): { errno: number; parameter: unknown } {
    const parsed = routeQuery.safeParse({ ...QUERY, ...change });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const { kind } = (issue as { params?: { kind?: string } }).params ?? {};
      const errno = { badAddress: 2007, badSlippage: 2005 }[kind ?? ""] ?? 2000;
      return { errno, parameter: issue?.path[0] };
    }
    try {
      readRequest(lists, parsed.data as RouteQuery);
    } catch (error) {
      const { meaning, values } = error as ApiError;
      return { errno: meaning.errno, parameter: values.parameter };
    }
    throw new Error(`${JSON.stringify(change)} is taken`);
  }

  it("finds chains, tokens and the amount in smallest units of the token that it is in", () => {
    const { tokenIn, tokenOut, amount, isExactOut } = read();
    expect([amount, isExactOut]).to.deep.equal([1_500_000n, false]);
    expect(tokenIn.swapped).to.deep.include({ symbol: "USDC", address: USDC.toLowerCase() });
    // pools know the coin as its wrapped form
    expect(tokenOut.swapped).to.deep.include({ address: WETH.toLowerCase(), isCoin: true });
    expect(tokenOut.listed.address).to.equal(COIN);
    expect(read({ type: "exactOut" }).amount).to.equal(15n * 10n ** 17n);
  });

  it("leaves swaps on the source out for the literal true alone, and only to another chain", () => {
    expect(read().isSourceSwapDisabled).to.equal(false);
    expect(read({ disableSrcSwap: "true" }).isSourceSwapDisabled).to.equal(true);
    expect(read({ disableSrcSwap: "1" }).isSourceSwapDisabled).to.equal(false);
    expect(read({ ...LOCAL, disableSrcSwap: "true" }).isSourceSwapDisabled).to.equal(false);
  });

  it("has the affiliate's own rate, another one up to the most, and another payee", () => {
    expect(read().integrator).to.equal(undefined);
    expect(read({ affiliate: "app" }).integrator).to.deep.equal({ account: APP, bps: 20n });
    expect(read({ affiliate: "app:50" }).integrator).to.deep.equal({ account: APP, bps: 50n });
    expect(read({ affiliate: "app:0" }).integrator).to.equal(undefined);
    const referred = read({ affiliate: "app", referrer: REFERRER }).integrator;
    expect(referred).to.deep.equal({ account: REFERRER, bps: 20n });
    expect(read({ referrer: REFERRER }).integrator).to.equal(undefined);
  });

  const ROWS: readonly (readonly [string, object, number, string])[] = [
    ["a chain that is not there", { toChainId: "9" }, 2001, "toChainId"],
    ["a chain without orders", { toChainId: "31339" }, 2001, "toChainId"],
    [
      "a token of another chain",
      { tokenOutAddress: DAI, toChainId: "31338" },
      2002,
      "tokenOutAddress",
    ],
    ["an address that is too short", { tokenInAddress: "0x12" }, 2007, "tokenInAddress"],
    [
      "a wrong checksum",
      { receiver: "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
      2007,
      "receiver",
    ],
    ["the zero receiver", { receiver: COIN }, 2007, "receiver"],
    ["a receiver of our own", { receiver: OWN }, 2007, "receiver"],
    ["a slippage below the least across chains", { slippage: "149" }, 2005, "slippage"],
    ["a slippage above the most", { slippage: "5001" }, 2005, "slippage"],
    ["a slippage with a point", { slippage: "1.5" }, 2005, "slippage"],
    ["an empty slippage", { slippage: "" }, 2005, "slippage"],
    ["an exponent", { amount: "1e3" }, 2000, "amount"],
    ["a negative amount", { amount: "-1" }, 2000, "amount"],
    ["no amount", { amount: "" }, 2000, "amount"],
    ["too many decimals", { amount: "1.0000001" }, 2000, "amount"],
    ["an amount of nothing", { amount: "0.0" }, 2000, "amount"],
    ["an amount beyond every token", { amount: "9".repeat(60) }, 2000, "amount"],
    ["another type", { type: "exactly" }, 2000, "type"],
    ["no entrance", { entrance: "" }, 2000, "entrance"],
    ["an entrance that is too long", { entrance: "x".repeat(65) }, 2000, "entrance"],
    ["an unknown affiliate", { affiliate: "nobody" }, 2000, "affiliate"],
    ["a rate above the affiliate's most", { affiliate: "app:51" }, 2000, "affiliate"],
    ["a rate above the router's most", { affiliate: "greedy:101" }, 2000, "affiliate"],
    ["two affiliates", { affiliate: "app,greedy" }, 2000, "affiliate"],
    ["a rate that is no number", { affiliate: "app:x" }, 2000, "affiliate"],
  ];
  for (const [what, change, errno, parameter] of ROWS) {
    it(`refuses ${what}, and names the parameter`, () => {
      expect(refusal(change)).to.deep.equal({ errno, parameter });
    });
  }

  it("is no swap of a token for itself, nor of the coin for its wrapped form on one chain", () => {
    const same = { ...LOCAL, tokenInAddress: COIN, tokenOutAddress: WETH };
    expect(refusal(same)).to.deep.equal({ errno: 2003, parameter: undefined });
    expect(refusal({ ...LOCAL, tokenOutAddress: USDC }).errno).to.equal(2003);
    expect(read({ tokenInAddress: COIN, tokenOutAddress: WETH }).isExactOut).to.equal(false);
  });

  it("may cost nothing on one chain", () => {
    expect(read({ ...LOCAL, slippage: "0" }).slippage).to.equal(0);
    expect(() => read({ ...LOCAL, slippage: "5001" })).to.throw(ApiError);
  });
});

import { expect } from "chai";

import { failureOf } from "../../src/quote/Failure.ts";
import { fastest } from "../../src/quote/fastest.ts";
import { feeSums } from "../../src/quote/feeSums.ts";
import { NO_QUOTE, reduceQuote } from "../../src/quote/Quote.ts";
import { refreshAfter } from "../../src/quote/refreshAfter.ts";
import { sampleRoute, sampleToken } from "../../src/states/samples.ts";

const USDC = sampleToken(1n, "USDC", { digit: "1", decimals: 6 });
const ETH = sampleToken(2n, "ETH", { digit: "0" });
const ROUTE = sampleRoute({ from: USDC, to: ETH, input: 100_000_000n, output: 25n });
const asked = reduceQuote(NO_QUOTE, { type: "ask", key: "a", now: 0 });

describe("a quote", () => {
  it("is asked for again before its promise ends", () => {
    expect(refreshAfter([{ expiresAt: 300 }], 0)).to.equal(30);
    expect(refreshAfter([{ expiresAt: 40 }, { expiresAt: 300 }], 0)).to.equal(25);
    expect(refreshAfter([{ expiresAt: 10 }], 0)).to.equal(5);
  });

  it("stays while the same is asked again", () => {
    const shown = reduceQuote(asked, { type: "answer", key: "a", routes: [ROUTE] });
    const again = reduceQuote(shown, { type: "ask", key: "a", now: 0 });
    expect(again).to.deep.equal({ ...shown, isAsking: true });
  });

  it("goes once its promise ended, even while the same is asked again", () => {
    const routes = [ROUTE, { ...ROUTE, expiresAt: 50 }];
    const shown = reduceQuote(asked, { type: "answer", key: "a", routes });
    expect(reduceQuote(shown, { type: "ask", key: "a", now: 49 }).routes).to.equal(routes);
    expect(reduceQuote(shown, { type: "ask", key: "a", now: 50 }).routes).to.equal(undefined);
  });

  it("goes as soon as something else is asked, or nothing", () => {
    const shown = reduceQuote(asked, { type: "answer", key: "a", routes: [ROUTE] });
    expect(reduceQuote(shown, { type: "ask", key: "b", now: 0 }).routes).to.equal(undefined);
    expect(reduceQuote(shown, { type: "ask", key: undefined, now: 0 })).to.deep.equal(NO_QUOTE);
  });

  it("takes no answer to an older request", () => {
    const next = reduceQuote(asked, { type: "ask", key: "b", now: 0 });
    expect(reduceQuote(next, { type: "answer", key: "a", routes: [ROUTE] })).to.equal(next);
    const failure = failureOf(new Error("late"));
    expect(reduceQuote(next, { type: "fail", key: "a", failure })).to.equal(next);
  });

  it("shows no old prices after a failure", () => {
    const shown = reduceQuote(asked, { type: "answer", key: "a", routes: [ROUTE] });
    const failure = failureOf(new Error("down"));
    expect(reduceQuote(shown, { type: "fail", key: "a", failure }).routes).to.equal(undefined);
  });

  it("adds up fees of one token alone", () => {
    const sums = feeSums(ROUTE.fees);
    expect(sums.map(({ token, amount }) => [token.symbol, amount])).to.deep.equal([
      ["ETH", 1_060_033_000_000_000n + 260_000_001_820_000n],
      ["USDC", 250_000n],
    ]);
  });

  it("names the route whose funds are usable first", () => {
    const usable = (seconds: number) => ({ seconds: { usable: seconds, proven: undefined } });
    expect(fastest([usable(3), usable(1), usable(1)])).to.equal(1);
  });
});

// cspell:ignore kein Betrag Schreibe رموز
import { expect } from "chai";

import { fundsProblem } from "../../src/balances/funds.ts";
import { failureSentence } from "../../src/messages/failureSentence.ts";
import { fundsSentence } from "../../src/messages/fundsSentence.ts";
import { loadMessages } from "../../src/messages/loadMessages.ts";
import { directionOf, localeOf } from "../../src/messages/localeOf.ts";
import { problemSentence } from "../../src/messages/problemSentence.ts";
import { sayIn } from "../../src/messages/Say.ts";
import { settingSentence } from "../../src/messages/settingSentence.ts";
import type { Failure } from "../../src/quote/Failure.ts";
import { STATES } from "../../src/states/STATES.ts";
import { reduce } from "../../src/store/reduce.ts";

const LOCALES = ["en", "de", "es", "ar"];
const isolates = /[\u2068\u2069]/g;

async function sayFor(locale: string) {
  return sayIn(locale, await loadMessages(locale));
}

/** A typed text, as the form of that locale has it. */
async function problemFor(text: string, locale = "en") {
  const spoken = reduce(STATES.chosen(), { type: "speak", locale });
  const { form } = reduce(spoken, { type: "type", side: "from", text });
  return problemSentence(form, await sayFor(locale))?.replaceAll(isolates, "");
}

describe("the texts of the element", () => {
  it("differ in every language, but for names that all share", async () => {
    const spoken = await Promise.all(LOCALES.map(loadMessages));
    for (const name of ["youSend", "youGet", "tooMuch", "unreachable"] as const) {
      const texts = new Set(spoken.map((messages) => messages[name]("X")));
      expect(texts.size, name).to.equal(LOCALES.length);
    }
    for (const name of ["swap", "chooseToken", "again", "enterAmount", "close"] as const) {
      expect(new Set(spoken.map((messages) => messages[name])).size, name).to.equal(LOCALES.length);
    }
  });

  it("name each setting that is wrong, in every language", async () => {
    const spoken = await Promise.all(LOCALES.map(loadMessages));
    const wrong = { kind: "wrong", name: "config.fixed", value: '"to"', wanted: "fixed" } as const;
    const texts = spoken.map((messages) => settingSentence(wrong, messages));
    expect(new Set(texts).size).to.equal(LOCALES.length);
    for (const text of texts) expect(text).to.contain("config.fixed").and.to.contain('"to"');
    const language = { ...wrong, name: "languages.fr", wanted: "language" } as const;
    const sentences = spoken.map((messages) => settingSentence(language, messages));
    expect(new Set(sentences).size).to.equal(LOCALES.length);
    expect(sentences[0]?.replaceAll(isolates, "")).to.equal(
      'This site sets languages.fr to "to". It has to be a tag like fr with functions messages, dialog, states, exits, and was left out.',
    );
    const chain = {
      kind: "unknownChain",
      name: "from",
      value: "z/\u202eETH",
      known: ["hub"],
    } as const;
    expect(settingSentence(chain, spoken[0]!).replaceAll(isolates, "")).to.equal(
      "This site sets from to z/ETH, and there is no such chain. Chains are hub.",
    );
  });

  it("say what is missing, and how much", async () => {
    const say = await sayFor("en");
    const sentenceFor = (name: "notEnough" | "notEnoughForFees") => {
      const problem = fundsProblem(STATES[name]());
      return problem && fundsSentence(problem, "Spoke A", say).replaceAll(isolates, "");
    };
    expect(sentenceFor("notEnough")).to.equal(
      "You have 40 USDC on Spoke A. Enter less, or choose another token.",
    );
    expect(sentenceFor("notEnoughForFees")).to.equal(
      "Gas and fees take 0.0013201 ETH on Spoke A, and you have 0.0001 ETH. Add the difference.",
    );
  });

  it("take the plural that a language has", async () => {
    const counted = async (locale: string, count: number) =>
      (await loadMessages(locale)).tokensFound(count);
    expect(await counted("en", 1)).to.equal("1 token");
    expect(await counted("en", 1_234)).to.equal("1,234 tokens");
    expect(await counted("es", 1_234_567)).to.equal("1.234.567 tokens");
    const arabic = await Promise.all([1, 2, 3, 11, 100].map((count) => counted("ar-EG", count)));
    expect(new Set(arabic).size).to.equal(5);
    expect(arabic[2]).to.equal("٣ رموز");
  });

  it("say in which form an amount is taken", async () => {
    expect(await problemFor("1,5")).to.equal("1,5 is no amount. Write it like 1,234.5.");
    expect(await problemFor("1.5", "de")).to.equal(
      "1.5 ist kein Betrag. Schreibe ihn wie 1.234,5.",
    );
    expect(await problemFor("1.1234567")).to.equal(
      "1.1234567 has more than 6 decimals, as USDC has. Leave out the rest.",
    );
    expect(await problemFor("-1")).to.equal("-1 is below zero. Leave out the minus sign.");
    expect(await problemFor("1".repeat(40))).to.equal(
      "The amount has 40 digits. Enter at most 30.",
    );
    expect(await problemFor("100")).to.equal(undefined);
  });

  it("say times in units that people use", async () => {
    const say = await sayFor("en");
    expect([2, 119, 120, 4_000, 7_200].map((seconds) => say.seconds(seconds))).to.deep.equal([
      "2 sec",
      "119 sec",
      "2 min",
      "67 min",
      "2 hr",
    ]);
  });

  it("are those of the first language that is spoken", () => {
    expect(localeOf([null, "xx", "not a tag", "de-CH", "en"])).to.equal("de-CH");
    expect(localeOf(["fr"])).to.equal("en");
    expect(localeOf(["fr", "de"], "fr")).to.equal("fr");
    for (const own of ["not a tag", null]) expect(localeOf(["fr", "de"], own)).to.equal("de");
    expect(localeOf(["fr", "de"], undefined, (locale) => locale === "fr")).to.equal("fr");
    expect(["ar-EG", "he", "fa-IR", "de", "fr"].map(directionOf)).to.deep.equal([
      ...["rtl", "rtl", "rtl", "ltr", "ltr"],
    ]);
  });
});

describe("a failure", () => {
  const LOADING = { status: "loading" } as const;
  const failed = { amount: "100 USDC", least: "0.39 USDC", host: "api.test", lists: LOADING };
  const failure = (change: Partial<Failure>): Failure => ({
    ...{ code: "ApiRefused", message: "no", isRetryable: false },
    ...change,
  });
  const said = async (change: Partial<Failure>) =>
    failureSentence(failure(change), failed, await sayFor("en")).replaceAll(isolates, "");

  it("names the value and a remedy", async () => {
    expect(await said({ errno: 2006 })).to.equal(
      "Fees would take all of 100 USDC. Send at least 0.39 USDC.",
    );
    expect(await said({ errno: 2004 })).to.equal(
      "100 USDC is more than these pools hold. Enter less.",
    );
    expect(await said({ code: "RateLimited", retryAfterSeconds: 20 })).to.equal(
      "Too many requests. Try again in 20 sec.",
    );
    expect(await said({ errno: 2003 })).to.equal(
      "Nothing leads there with 100 USDC. Choose another token or chain.",
    );
    expect(await said({ errno: 2113, values: { until: "1795000000" } })).to.match(
      /^100 USDC cannot go this way until Nov \d\d, 2026, .+: it is paused\. Wait, or choose another token\.$/,
    );
    expect(await said({ code: "Offline" })).to.equal(
      "This device is offline. Connect it: this page then asks again by itself.",
    );
    expect(await said({ code: "ApiUnreachable" })).to.equal(
      "api.test does not answer. Check your connection, then try again.",
    );
  });

  it("tells a service that changed its form from one that was never readable", async () => {
    const say = await sayFor("en");
    const ready = { ...failed, lists: STATES.quoted().lists };
    const sentences = [ready, failed].map((asked) =>
      failureSentence(failure({ code: "ApiMalformed" }), asked, say),
    );
    expect(sentences[0]).to.include("in a new form. Reload this page");
    expect(sentences[1]).to.include("in a form that this page cannot read");
  });

  it("names the value that the service changed, as text that is cut", async () => {
    const values = { field: "receiver", wanted: "0xabc", got: `<b>\u202e${"1".repeat(999)}` };
    const sentence = await said({ code: "RouteMismatch", values });
    expect(sentence).to.match(
      /^api\.test changed your request: receiver: 0xabc → <b>1+…\. Nothing was signed\. Tell this site\.$/,
    );
    expect(sentence.length).to.be.below(300);
  });

  it("repeats words of the service as text that is cut", async () => {
    const message = `The service refuses: <b>\u202e${"x".repeat(999)}. Change the value that the message names`;
    const sentence = await said({ message });
    expect(sentence).to.match(/^No route for 100 USDC: <b>x+…\. Change the amount or a token\.$/);
    expect(sentence.length).to.be.below(300);
  });

  it("shows no date that a service makes up", async () => {
    const message = "The service refuses: paused";
    for (const until of ["x", "-1", "1e99", "99999999999"]) {
      expect(await said({ errno: 2113, message, values: { until } })).to.equal(
        "No route for 100 USDC: paused. Change the amount or a token.",
      );
    }
  });

  it("has a sentence for each code of the client, in each language", async () => {
    const codes = [
      "NoBaseUrl",
      "ApiMalformed",
      "RouteMismatch",
      "RouteExpired",
      "BadInput",
      "Offline",
      "Unknown",
    ] as const;
    for (const locale of LOCALES) {
      const say = await sayFor(locale);
      const sentences = codes.map((code) => failureSentence(failure({ code }), failed, say));
      expect(new Set(sentences).size, locale).to.equal(codes.length);
    }
  });
});

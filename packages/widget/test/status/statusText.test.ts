import { expect } from "chai";

import { loadStatusWords } from "../../src/status/loadStatusWords.ts";
import { type StatusNames, statusText } from "../../src/status/statusText.ts";
import { LINE_NAMES, STONE_NAMES, STONE_STATES } from "../../src/way/Way.ts";
import { CHAINS, crossings, messages, statusIn } from "./statuses.ts";

const NAMES: StatusNames = {
  chain: (chainId) => CHAINS[`${chainId}`] ?? `${chainId}`,
  amount: ({ amount }) => `${amount / 1_000_000n} USDC`,
  time: () => "07:40",
};
const LANGUAGES = ["en", "de", "es", "ar"];

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");

async function textOf(status: Parameters<typeof statusText>[1], locale = "en") {
  return statusText(await loadStatusWords(locale), status, NAMES);
}

describe("the sentences of a status", () => {
  it("name amount, chain, next step and party", async () => {
    const paid = await textOf(statusIn("paid", { party: "nobody", isOver: true }));
    expect(plain(paid.headline)).to.equal("Your 100 USDC are on Spoke B.");
    expect(paid.act).to.equal("Nobody. Nothing is left to do.");
    const held = await textOf(statusIn("held", { party: "receiver", until: 1 }));
    expect(plain(held.headline)).to.equal("Your 100 USDC are held on Spoke B for the receiver.");
    expect(plain(held.act)).to.contain("From 07:40 on, anyone ends the hold.");
    const unnamed = await textOf(statusIn("waiting", { given: undefined }));
    expect(plain(unnamed.headline)).to.equal("Your funds arrived on Spoke B and wait there.");
  });

  it("name the party that the status names, whatever the state says", async () => {
    const act = async (party: "nobody" | "holder" | "other", state: "finalised" | "sent") =>
      plain((await textOf(statusIn(state, { kind: "message", party, until: 1 }))).act);
    expect(await act("nobody", "finalised")).to.equal("Nobody. It goes on by itself.");
    expect(await act("nobody", "sent")).to.equal("Nobody. It goes on by itself.");
    expect(await act("holder", "finalised")).to.match(/^Nobody before 07:40: .* admin of Spoke B/);
    expect(await act("other", "sent")).to.match(/^A party that this page does not know/);
  });

  it("say of a call in flight whether its answer is late", async () => {
    const flight = (party: "nobody" | "anyone") =>
      textOf(statusIn("in flight", { kind: "message", party, until: 1 }));
    expect(plain((await flight("nobody")).now)).to.contain("The answer comes by 07:40.");
    expect((await flight("anyone")).act).to.contain("the answer is late");
  });

  it("say the name of a state that a newer service has", async () => {
    const { now, headline } = await textOf(statusIn("other"));
    expect(headline).to.equal("This page does not know the state of your transfer.");
    expect(plain(now)).to.equal("The service calls the state surprised.");
    const foreign = await textOf(statusIn("held", { kind: "message" }));
    expect(foreign.headline).to.equal("This page does not know the state of your message.");
  });

  it("keep hidden characters of names out", async () => {
    const names = { ...NAMES, chain: () => "Spoke\u202e B" };
    const { headline } = statusText(await loadStatusWords("en"), statusIn("paid"), names);
    expect(headline).to.not.contain("\u202e");
  });

  for (const locale of LANGUAGES) {
    it(`are whole in every state, in ${locale}`, async () => {
      const english = await loadStatusWords("en");
      for (const status of [...crossings(), ...messages()]) {
        const place = `${status.kind} ${status.state}`;
        const own = await textOf(status, locale);
        for (const text of Object.values(own)) {
          expect(text, place).to.match(/[.!؟]$/);
          expect(text, place).to.not.match(/undefined|\$\{|\{|\}/);
        }
        const headline = statusText(english, status, NAMES).headline;
        if (locale !== "en") expect(own.headline, place).to.not.equal(headline);
        if (status.kind === "message" || status.state === "other") continue;
        expect(own.headline, place).to.contain("100 USDC");
      }
    });

    it(`name every stone of the Way, in ${locale}`, async () => {
      const { way } = await loadStatusWords(locale);
      const words = (names: readonly string[], texts: Readonly<Record<string, string>>) =>
        names.map((name) => texts[name]);
      const stones = words(STONE_NAMES, way.stone);
      expect(new Set(stones).size).to.equal(STONE_NAMES.length);
      expect(new Set(words(STONE_STATES, way.state)).size).to.equal(STONE_STATES.length);
      expect(new Set(words(LINE_NAMES, way.line)).size).to.equal(LINE_NAMES.length);
    });
  }

  it("are English for a language that nobody wrote", async () => {
    expect(await loadStatusWords("fr-CA")).to.equal(await loadStatusWords("en-GB"));
  });
});

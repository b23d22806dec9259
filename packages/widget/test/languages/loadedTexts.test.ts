// cspell:ignore Montant envoyer Vérifiez votre échange Cela seul Vous pouvez Payé Bezahlt Prüfen Signieren Möglich
import { expect } from "chai";
import { exitsEn } from "../../src/messages/exits/en.ts";
import { exitsSay } from "../../src/messages/exits/exitsSay.ts";
import type { Language, Speech } from "../../src/messages/Language.ts";
import { loadSwapTexts } from "../../src/messages/loadSwapTexts.ts";
import { englishSpoken, loadSpoken } from "../../src/messages/Spoken.ts";
import { swapDe } from "../../src/messages/swap/de.ts";
import { swapEn } from "../../src/messages/swap/en.ts";
import { de } from "../../src/status/words/de.ts";
import { en } from "../../src/status/words/en.ts";
import { FRENCH } from "./FRENCH.ts";

const speechOf = (change: Partial<Speech> = {}): Speech => ({
  ...{ locale: "fr-CH", language: FRENCH, messages: {} },
  ...change,
});

const failing = async (): Promise<never> => {
  throw new TypeError("Failed to fetch dynamically imported module");
};

describe("texts of a language that a page brings", () => {
  it("are asked for by the wanted locale, each part once it is needed", async () => {
    const asked: string[] = [];
    const counted = Object.fromEntries(
      Object.entries(FRENCH).map(([part, load]) => [
        part,
        (locale: string) => {
          asked.push(`${part} ${locale}`);
          return load(locale);
        },
      ]),
    ) as unknown as Language;
    const speech = speechOf({ language: counted });
    const { texts } = await loadSpoken(speech, englishSpoken());
    expect(texts.amountToSend).to.equal("Montant à envoyer");
    expect(asked).to.deep.equal(["messages fr-CH"]);
    const swap = await loadSwapTexts(speech);
    expect(swap.dialog.review).to.equal("Vérifiez votre échange");
    expect(swap.states.goesOn).to.equal("Cela continue tout seul.");
    expect(swap.exits).to.equal(undefined);
    expect(asked.slice(1)).to.deep.equal(["dialog fr-CH", "states fr-CH"]);
    const { exits } = await loadSwapTexts(speech, exitsSay);
    expect(exits?.youCan).to.equal("Vous pouvez");
    expect(asked.slice(3)).to.include("exits fr-CH");
  });

  it("are English where they do not load, part by part", async () => {
    const language = { ...FRENCH, dialog: failing, exits: failing };
    const swap = await loadSwapTexts(speechOf({ language }), exitsSay);
    expect(swap.dialog).to.equal(swapEn);
    expect(swap.exits).to.equal(exitsEn);
    expect(swap.states.goesOn).to.equal("Cela continue tout seul.");
    expect(swap.problems).to.deep.equal([]);
  });

  it("leave the form as it was if those of the form do not load, with its locale", async () => {
    const before = englishSpoken();
    const messages = { swap: "Exchange" };
    const speech = speechOf({ language: { ...FRENCH, messages: failing }, messages });
    const spoken = await loadSpoken(speech, before);
    expect(spoken.texts).to.equal(before.texts);
    expect(spoken.speech).to.deep.equal({ ...before.speech, messages });
  });

  it("are English where they are of another kind, and each is named", async () => {
    const language = {
      ...FRENCH,
      messages: async () => ({ fees: 7, fee: { gas: "Gaz" } }),
      dialog: async () => null,
      states: async () => ({ crossing: { paid: { headline: "Payé" } } }),
    } as unknown as Language;
    const form = await loadSpoken(speechOf({ language }), englishSpoken());
    expect(form.texts.fees).to.equal(englishSpoken().texts.fees);
    expect(form.problems.map(({ name }) => name)).to.include("languages.fr-CH.messages.fees");
    const swap = await loadSwapTexts(speechOf({ language }));
    expect(swap.dialog).to.equal(swapEn);
    expect(swap.states).to.deep.equal(en);
    expect(swap.problems).to.deep.include.members([
      { kind: "wrong", name: "languages.fr-CH.dialog", value: "null", wanted: "object" },
    ]);
    expect(swap.problems.map(({ name }) => name)).to.include(
      "languages.fr-CH.states.crossing.paid.headline",
    );
  });
});

describe("texts that a page changes", () => {
  it("take the place of single ones of a swap, in any language", async () => {
    const headline = () => "Bezahlt";
    const messages = {
      dialog: { review: "Prüfen", step: { sign: "Signieren" } },
      states: { crossing: { paid: { headline } } },
      exits: { youCan: "Möglich ist" },
    };
    const spoken = await loadSwapTexts({ locale: "de", language: undefined, messages }, exitsSay);
    expect(spoken.problems).to.deep.equal([]);
    expect(spoken.dialog).to.deep.equal({
      ...{ ...swapDe, review: "Prüfen" },
      step: { ...swapDe.step, sign: "Signieren" },
    });
    expect(spoken.states.crossing.paid).to.deep.equal({ ...de.crossing.paid, headline });
    expect(spoken.exits).to.deep.equal({ ...exitsSay("de"), youCan: "Möglich ist" });
    const brought = await loadSwapTexts(speechOf({ messages: { dialog: { review: "Prüfen" } } }));
    expect(brought.dialog.review).to.equal("Prüfen");
  });

  it("are left out where they are of another kind, and each is named", async () => {
    const messages = { dialog: { review: () => "x", nothing: "y" }, states: "z" };
    const speech = { locale: "en", language: undefined, messages } as unknown as Speech;
    const spoken = await loadSwapTexts(speech);
    expect(spoken.dialog.review).to.equal(swapEn.review);
    expect(spoken.states).to.equal(en);
    expect(spoken.problems.map(({ name }) => name)).to.deep.equal([
      ...["messages.dialog.review", "messages.dialog.nothing", "messages.states"],
    ]);
  });
});

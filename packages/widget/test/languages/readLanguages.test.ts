import { expect } from "chai";

import { readLanguages } from "../../src/languages/readLanguages.ts";
import type { Language } from "../../src/messages/Language.ts";
import { swapEn } from "../../src/messages/swap/en.ts";
import { FRENCH } from "./FRENCH.ts";

const CANADIAN = { ...FRENCH };

describe("languages that a page brings", () => {
  it("are found by their tags, that of a region before that of the language", () => {
    const { of, problems } = readLanguages({ fr: FRENCH, "fr-CA": CANADIAN });
    expect(problems).to.deep.equal([]);
    expect(of("fr")).to.equal(FRENCH);
    expect(of("fr-CH")).to.equal(FRENCH);
    expect(of("FR-ca")).to.equal(CANADIAN);
    expect(of("de")).to.equal(undefined);
  });

  for (const [name, given, shown] of [
    ["languages", "fr", "fr"],
    ["languages", [FRENCH], "[{}]"],
    ["languages.fr_FR", { fr_FR: FRENCH }, '["messages","dialog","states","exits"]'],
    ["languages.fr", { fr: null }, "null"],
    ["languages.fr", { fr: { messages: FRENCH.messages } }, '["messages"]'],
    ["languages.fr", { fr: { ...FRENCH, exits: {} } }, '["messages","dialog","states","exits"]'],
  ] as const) {
    it(`are left out, and named, if they are wrong: ${name}, ${shown}`, () => {
      const { of, problems } = readLanguages(given);
      expect(of("fr")).to.equal(undefined);
      const wanted = name === "languages" ? "object" : "language";
      expect(problems).to.deep.equal([{ kind: "wrong", name, value: shown, wanted }]);
    });
  }

  it("do not compile without each part, and each text", () => {
    const { exits: _, ...parts } = FRENCH;
    const { review: __, ...texts } = swapEn;
    // @ts-expect-error: `exits` is missing.
    const withoutPart: Language = parts;
    // @ts-expect-error: `review` is missing.
    const withoutText: Language = { ...FRENCH, dialog: async () => texts };
    const { problems } = readLanguages({ fr: withoutPart, it: withoutText });
    expect(problems.map(({ name }) => name)).to.deep.equal(["languages.fr"]);
  });

  it("stand beside those that are right", () => {
    const { of, problems } = readLanguages({ it: {}, fr: FRENCH });
    expect(of("fr")).to.equal(FRENCH);
    expect(problems.map(({ name }) => name)).to.deep.equal(["languages.it"]);
  });
});

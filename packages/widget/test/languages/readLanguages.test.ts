import { expect } from "chai";

import { readLanguages } from "../../src/languages/readLanguages.ts";
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
    ["languages", [FRENCH], '["0"]'],
    ["languages.fr_FR", { fr_FR: FRENCH }, '["messages","dialog","states","exits"]'],
    ["languages.fr", { fr: null }, "null"],
    ["languages.fr", { fr: { messages: FRENCH.messages } }, '["messages"]'],
    ["languages.fr", { fr: { ...FRENCH, exits: {} } }, '["messages","dialog","states","exits"]'],
  ] as const) {
    it(`are left out, and named, if they are ${JSON.stringify(given)}`, () => {
      const { of, problems } = readLanguages(given);
      expect(of("fr")).to.equal(undefined);
      const wanted = name === "languages" ? "object" : "language";
      const value = name === "languages" && typeof given !== "string" ? problems[0]?.value : shown;
      expect(problems).to.deep.equal([{ kind: "wrong", name, value, wanted }]);
    });
  }

  it("stand beside those that are right", () => {
    const { of, problems } = readLanguages({ it: {}, fr: FRENCH });
    expect(of("fr")).to.equal(FRENCH);
    expect(problems.map(({ name }) => name)).to.deep.equal(["languages.it"]);
  });
});

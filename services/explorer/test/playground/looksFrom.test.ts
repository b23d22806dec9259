// cspell:ignore Échange
import { expect } from "chai";

import { settingsOf } from "../../src/pages/playground/settings/settingsOf.ts";
import { looksFrom } from "../../src/pages/playground/views/looksFrom.ts";

describe("the looks of a drawn state", () => {
  it("have the chosen language, and that of the page while the text is no language of the widget", () => {
    const localeFor = (lang: string) => looksFrom(settingsOf({ lang }), "es").locale;
    expect(localeFor("de-CH")).to.equal("de-CH");
    for (const text of ["", "d", "fr", "not a tag"]) expect(localeFor(text)).to.equal("es");
    const french = settingsOf({ lang: "fr", messages: '{ "swap": "Échange" }' });
    expect(looksFrom(french, "es").locale).to.equal("fr");
  });
});

import {
  ATTRIBUTES,
  CONFIG_FORMS,
  PROPERTIES,
  PROPERTY_OF,
  type SettingForm,
} from "@causeway/widget/settings";
import { expect } from "chai";

import { CODE_KINDS, codeOf } from "../../src/pages/playground/code/codeOf.ts";
import { OF_PROGRAMS, SETTING_FIELDS } from "../../src/pages/playground/settings/SettingField.ts";
import { settingsOf } from "../../src/pages/playground/settings/settingsOf.ts";
import { playgroundEn } from "../../src/pages/playground/words/en.ts";
import { ALL_CHOSEN } from "./ALL_CHOSEN.ts";

/** Everything that a page can set, by the lists of the widget. */
const SETTINGS: readonly string[] = [
  ...ATTRIBUTES,
  ...PROPERTIES.filter((name) => name !== "config"),
  ...Object.keys(CONFIG_FORMS).map((name) => `config.${name}`),
  ...Object.keys(PROPERTY_OF).map((name) => `theme.${name}`),
];

/** Settings without a field. Functions and objects of programs have no text; a secret does not belong in a URL. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "config.ton": "a module of the SDK",
  "config.storage": "functions",
  "config.fetch": "a function",
  "config.apiKey": "a secret",
  languages: "functions",
  wallet: "an object of a wallet",
  onConnect: "a function",
};

const hasField = (name: string) =>
  SETTING_FIELDS.some(({ key }) => key === name || key.startsWith(`${name}.`));

describe("the fields of the playground", () => {
  it("are there for every setting of the widget, but for those that are no text", () => {
    const missing = SETTINGS.filter((name) => !hasField(name));
    expect(missing).to.have.members(Object.keys(EXCEPTIONS));
    expect(OF_PROGRAMS).to.have.members(missing);
  });

  it("have another field for each value of a setting with two lists", () => {
    const lists = Object.entries<SettingForm>(CONFIG_FORMS).filter(
      ([, { wanted }]) => wanted === "names",
    );
    expect(lists).to.have.length.above(1);
    for (const [name] of lists) {
      const parts = SETTING_FIELDS.filter(({ key }) => key.startsWith(`config.${name}.`));
      expect(parts.map(({ part }) => part)).to.deep.equal(["allowed", "forbidden"]);
    }
  });

  it("say what each of the others is", () => {
    expect(Object.keys(playgroundEn.programs)).to.have.members(OF_PROGRAMS);
  });

  for (const kind of CODE_KINDS) {
    it(`each have their value in the code: ${kind}`, () => {
      for (const { key, name, part } of SETTING_FIELDS) {
        const text = ALL_CHOSEN[key] ?? "";
        const code = codeOf(kind, settingsOf({ [key]: text }), "");
        const written = kind === "react" && key === "base-url" ? "baseUrl" : name;
        expect(code, key)
          .to.contain(written)
          .and.to.contain(part ?? "");
        expect(code, key).to.not.equal(codeOf(kind, settingsOf({}), ""));
        const [value = ""] = text.match(/[\w/:.-]+/g) ?? [];
        expect(code, key).to.contain(value);
      }
    });
  }
});

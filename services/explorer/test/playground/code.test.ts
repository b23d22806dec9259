import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { codeOf } from "../../src/pages/playground/code/codeOf.ts";
import { chosenOf, queryOf } from "../../src/pages/playground/settings/Chosen.ts";
import { SETTING_FIELDS } from "../../src/pages/playground/settings/SettingField.ts";
import { settingsOf } from "../../src/pages/playground/settings/settingsOf.ts";
import { wrongFields } from "../../src/pages/playground/settings/wrongFields.ts";
import { ALL_CHOSEN, QUOTED } from "./ALL_CHOSEN.ts";

const SCRIPT = "<script></script>\n";
const TSCONFIG = { extends: "../../../tsconfig.json", include: ["*"] };

describe("the code of the playground", () => {
  it("has a value of every setting, and the widget takes each", () => {
    expect(Object.keys(ALL_CHOSEN)).to.have.members(SETTING_FIELDS.map(({ key }) => key));
    expect([...wrongFields(settingsOf(ALL_CHOSEN))]).to.deep.equal([]);
  });

  it("names what the page sets, and nothing else", () => {
    expect(codeOf("tag", settingsOf({}), SCRIPT)).to.equal(
      `<causeway-widget></causeway-widget>\n${SCRIPT}`,
    );
    expect(codeOf("react", settingsOf({}), SCRIPT)).to.contain("return <CausewayWidget />;");
    const code = codeOf("tag", settingsOf({ ...QUOTED, "config.slippageBps": "200" }), SCRIPT);
    expect(code).to.contain('  from="spoke-a/USDC"\n').and.to.not.contain("theme");
    expect(code).to.contain("widget.config = { slippageBps: 200 };");
    expect(codeOf("vue", settingsOf({ ...QUOTED, messages: ALL_CHOSEN.messages ?? "" }), SCRIPT))
      .to.contain('  :messages.prop="messages"')
      .and.to.contain('const messages = { swap: "Exchange" };');
  });

  it("ends no script and no attribute by a value", () => {
    const chosen = { from: '"><script>', "config.integrator": "</script>" };
    const code = codeOf("tag", settingsOf(chosen), "");
    expect(code).to.contain('from="&quot;>&lt;script>"').and.to.contain('"<\\/script>"');
  });

  it("marks what the widget leaves out, by the checks of the widget", () => {
    const wrong = wrongFields(
      settingsOf({
        ...{ dir: "up", "config.slippageBps": "9000", "config.rpcs": "{", messages: "[1]" },
        ...{ "config.integratorFeeBps": "30", "config.hidden": "turn" },
      }),
    );
    expect([...wrong]).to.have.members([
      ...["dir", "config.rpcs", "config.integrator", "config.slippageBps", "messages"],
    ]);
  });

  it("comes back from the URL of the page, which names only what differs", () => {
    const first = { from: "hub/USDC", to: "hub/ETH" };
    const query = queryOf(
      { from: "spoke", to: "hub/ETH", amount: "1" },
      first,
      new URLSearchParams("lang=de"),
    );
    expect(`${query}`).to.equal("lang=de&widget.from=spoke&widget.amount=1");
    expect(chosenOf(query, first)).to.deep.equal({ ...first, from: "spoke", amount: "1" });
    expect(chosenOf(queryOf({}, first, query), first)).to.deep.equal({});
  });

  it("compiles in a page of React, with every setting", function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(import.meta.dirname, "typed-"));
    try {
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
      const { "config.contracts": _, ...without } = ALL_CHOSEN;
      for (const [name, chosen] of Object.entries({ all: ALL_CHOSEN, without, none: {} })) {
        const code = codeOf("react", settingsOf(chosen), SCRIPT);
        writeFileSync(join(folder, `${name}.tsx`), `/** @jsxImportSource react */\n${code}`);
      }
      const { stdout } = spawnSync("tsc", ["--project", folder], { encoding: "utf8" });
      expect(stdout).to.equal("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { findings } from "@causeway/service/testing/findings.ts";
import { COLOUR_DECLARATIONS } from "@causeway/widget/parts";
import { expect } from "chai";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { TON_IN_PAGE } from "../../scripts/tonInPage.ts";
import { RECOVER_STYLES } from "../../src/recover/recoverStyles.ts";
import { RECOVER_STATES } from "../recover/recoverStates.ts";

/** Draws a state by its name. */
const PROGRAM = `
import { h, render } from "preact";
import { Page } from "./src/recover/views/Page.tsx";
import { speak } from "./src/recover/words/RecoverSay.ts";
import { RECOVER_STATES } from "./test/recover/recoverStates.ts";
const nothing = () => {};
const wallets = { open: nothing, close: nothing, choose: nothing, disconnect: nothing };
const act = new Proxy({ wallets }, { get: (acts, name) => acts[name] ?? nothing });
globalThis.drawState = async (name, locale, theme) => {
  const say = await speak(locale);
  Object.assign(document.documentElement, { lang: locale, dir: say.direction });
  document.documentElement.dataset.theme = theme;
  const choices = { theme, onLanguage: nothing, onTheme: nothing };
  const place = document.querySelector("#page");
  render(null, place);
  render(h(Page, { state: RECOVER_STATES[name](), act, say, choices }), place);
};
`;

const LOOKS = [
  { width: 320, theme: "light", locale: "en-US" },
  { width: 320, theme: "dark", locale: "ar-EG" },
  { width: 768, theme: "dark", locale: "es" },
  { width: 1440, theme: "dark", locale: "de" },
  { width: 1440, theme: "light", locale: "ar-EG" },
] as const;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("recover.html in each state", function () {
  this.timeout(240_000);
  const pictures = mkdtempSync(join(tmpdir(), "causeway-recover-looks-"));
  let browser: Browser;
  let html: string;

  before(async () => {
    const { outputFiles } = await build({
      stdin: { contents: PROGRAM, resolveDir: join(import.meta.dirname, "../.."), loader: "tsx" },
      ...{ bundle: true, write: false, format: "iife", platform: "browser", target: "es2022" },
      ...{ jsx: "automatic", jsxImportSource: "preact", ...TON_IN_PAGE },
    });
    const script = outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
    const styles = `:root { ${COLOUR_DECLARATIONS} }\n${RECOVER_STYLES}`;
    html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Recover</title>
<meta name="viewport" content="width=device-width"><style>${styles}</style></head>
<body><main id="page"></main><script>${script}</script></body></html>`;
    browser = await chromium.launch({
      executablePath: browserFile() ?? "",
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });

  after(async () => {
    await browser?.close();
    console.log(`    pictures: ${pictures}`);
  });

  async function seen(page: Page, name: string, locale: string, theme: string): Promise<string[]> {
    await page.evaluate(`drawState(${JSON.stringify(name)}, "${locale}", "${theme}")`);
    const isTooWide: boolean = await page.evaluate(
      "document.documentElement.scrollWidth > innerWidth",
    );
    const found = await findings(page);
    return isTooWide ? [...found, "scrolls sideways"] : found;
  }

  for (const { width, theme, locale } of LOOKS) {
    it(`fits ${width} pixels, ${theme}, ${locale}, and axe finds nothing`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
      const page = await context.newPage();
      await page.setContent(html);
      const all: Record<string, string[]> = {};
      for (const name of Object.keys(RECOVER_STATES)) {
        const found = await seen(page, name, locale, theme);
        if (found.length > 0) all[name] = found;
        const file = `${name}-${width}-${theme}-${locale}.png`;
        await page.screenshot({ path: join(pictures, file), fullPage: true });
      }
      await context.close();
      expect(all).to.deep.equal({});
    });
  }
});

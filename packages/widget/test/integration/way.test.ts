import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { findings } from "@causeway/service/testing/findings.ts";
import { untilTrue } from "@causeway/service/testing/untilTrue.ts";
import { expect } from "chai";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";

import { describeInBrowser } from "./Visits.ts";

const PROGRAM = `
import { h, render } from "preact";
import { CHAINS, statusIn } from "./test/status/statuses.ts";
import { loadStatusWords, WAY_STYLES, WayFigure, wayOf } from "./src/parts.ts";
import { BASE } from "./src/styles/base.ts";
import { COLOURS } from "./src/styles/colours.ts";
const sheet = new CSSStyleSheet();
sheet.replaceSync(BASE + COLOURS + WAY_STYLES + ".root > * + * { margin-block-start: 32px; }");
const root = document.querySelector("#drawn").attachShadow({ mode: "open" });
root.adoptedStyleSheets = [sheet];
const sent = ["signed", "overdue", "waiting", "ended", "returning", "refunded", "advanced", "paid"];
const statuses = [
  ...sent.map((state) => statusIn(state)),
  statusIn("signed", { hubChainId: undefined }),
  statusIn("failed", { kind: "message" }),
  statusIn("filled", { kind: "swap" }),
];
globalThis.drawAll = async (locale, theme) => {
  const words = (await loadStatusWords(locale)).way;
  const chain = (id) => CHAINS[id];
  const drawn = statuses.map((status) =>
    h("section", { "aria-label": [status.kind, status.state, status.hubChainId ?? "direct"].join(" "), lang: locale },
      h(WayFigure, { way: wayOf(status), words, chain })));
  const dir = locale === "ar" ? "rtl" : "ltr";
  render(h("div", { class: "root", "data-theme": theme, dir, style: { background: "var(--sheet)" } }, drawn), root);
};
`;

/** Words that lie on others, and figures that are wider than their place. */
const CLASHES = `(() => {
  const root = document.querySelector("#drawn").shadowRoot;
  const clashes = [];
  for (const figure of root.querySelectorAll(".way")) {
    const name = figure.closest("section").ariaLabel;
    if (figure.scrollWidth > figure.clientWidth + 1) clashes.push(name + " is too wide");
    const boxes = [...figure.querySelectorAll(".word, .land, .line-name, .mark")].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = one.matches(".mark") ? one.getBoundingClientRect() : range.getBoundingClientRect();
      return { text: one.textContent, box };
    });
    for (const [index, a] of boxes.entries()) for (const b of boxes.slice(index + 1)) {
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const isUnseen = Math.min(a.box.width, b.box.width) < 2;
      if (width > 1 && height > 3 && !isUnseen) clashes.push(name + ": " + a.text + " lies on " + b.text);
    }
  }
  return clashes;
})()`;

/** Those with the longest words, and one from right to left. */
const LOCALES = ["de", "ar"];

describeInBrowser("the Way in a browser", function () {
  this.timeout(60_000);
  let browser: Browser;
  let program: string;
  const pictures = mkdtempSync(join(tmpdir(), "causeway-way-"));

  before(async () => {
    const resolveDir = join(import.meta.dirname, "../..");
    const { outputFiles } = await build({
      stdin: { contents: PROGRAM, resolveDir, sourcefile: "way.js" },
      ...{ bundle: true, write: false, format: "esm", platform: "browser", target: "es2022" },
    });
    program = outputFiles[0]?.text ?? "";
    browser = await chromium.launch({
      executablePath: browserFile() ?? "",
      args: ["--no-sandbox", "--disable-gpu"],
    });
    console.log(`      pictures: ${pictures}`);
  });

  after(() => browser?.close());

  async function drawn(
    wanted: { width: number; reducedMotion?: "reduce" },
    use: (page: Page) => Promise<void>,
  ) {
    const { width, reducedMotion = "no-preference" } = wanted;
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion });
    try {
      const page = await context.newPage();
      await page.setContent(
        '<!doctype html><html lang="en"><title>Ways</title><main><h1>Ways</h1><div id="drawn"></div></main></html>',
      );
      await page.addScriptTag({ type: "module", content: program });
      await untilTrue(page, "globalThis.drawAll");
      await use(page);
    } finally {
      await context.close();
    }
  }

  for (const width of [320, 760, 1440]) {
    it(`has room for every word of every state in ${width} pixels`, () =>
      drawn({ width }, async (page) => {
        for (const locale of LOCALES) {
          await page.evaluate(`drawAll("${locale}", "${locale === "de" ? "dark" : "light"}")`);
          await page.screenshot({ path: join(pictures, `${locale}-${width}.png`), fullPage: true });
          expect(await page.evaluate(CLASHES), locale).to.deep.equal([]);
        }
        expect(await findings(page)).to.deep.equal([]);
      }));
  }

  it("reads as lists of steps, each with its chain and state", () =>
    drawn({ width: 768 }, async (page) => {
      await page.evaluate('drawAll("en", "light")');
      const proof = page
        .getByRole("region", { name: "transfer signed 31337" })
        .getByRole("list", { name: "Proof" });
      const read = (await proof.getByRole("listitem").allTextContents()).map((text) =>
        text.replaceAll(/[\u2068\u2069]/g, ""),
      );
      expect(read.slice(0, 4)).to.deep.equal([
        "sent, Spoke A: done",
        "signed, Spoke A: done",
        "proven, Hub: in progress",
        "imported, Hub: to come",
      ]);
    }));

  it("moves only while something is in progress, and never if the person wants no motion", async () => {
    const moving = (page: Page) =>
      page.evaluate(
        'document.querySelector("#drawn").shadowRoot.getAnimations().map(({ effect }) => effect.target.closest("section").ariaLabel)',
      );
    await drawn({ width: 768 }, async (page) => {
      await page.evaluate('drawAll("en", "light")');
      const names = await moving(page);
      expect(names).to.include("transfer signed 31337").and.not.include("transfer paid 31337");
      expect(names).to.not.include("transfer waiting 31337");
    });
    await drawn({ width: 768, reducedMotion: "reduce" }, async (page) => {
      await page.evaluate('drawAll("en", "light")');
      expect(await moving(page)).to.deep.equal([]);
    });
  });
});

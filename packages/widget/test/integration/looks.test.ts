import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findings } from "@causeway/service/testing/findings.ts";
import { MOST_SHIFT, moved, PAGE_RULES, ruled } from "@causeway/service/testing/pageRules.ts";
import { expect } from "chai";

import { drawEachState } from "./drawEachState.ts";
import { drawPicture } from "./drawnPicture.ts";
import { describeInBrowser, QUOTED, quoteShown, Visits } from "./Visits.ts";

const PICTURES = join(import.meta.dirname, "../../../../docs/pictures");
const DRAWN = JSON.parse(readFileSync(join(PICTURES, "widget.json"), "utf8"));
const isFullRun = process.env.CAUSEWAY_FULL !== undefined;
const DRAW = "run node --import tsx packages/widget/scripts/picture.ts, and look at docs/pictures";

describeInBrowser("the looks of <causeway-widget>", function () {
  this.timeout(180_000);
  const pictures = mkdtempSync(join(tmpdir(), "causeway-widget-"));
  let visits: Visits;

  before(async () => {
    visits = await Visits.start();
  });

  after(async () => {
    await visits?.stop();
    console.log(`    pictures: ${pictures}`);
  });

  for (const [name, wanted] of [
    ["light", { theme: "light" }],
    ["dark", { theme: "dark" }],
    ["Arabic", { lang: "ar" }],
    ["German", { lang: "de" }],
  ] as const) {
    it(`have nothing that axe finds, quoted and with the dialog open: ${name}`, () =>
      visits.to({ ...QUOTED, ...wanted }, async (page) => {
        await quoteShown(page);
        expect(await findings(page)).to.deep.equal([]);
        await page.locator(".token").first().click();
        await page.getByRole("combobox").waitFor();
        expect(await findings(page)).to.deep.equal([]);
        await page.screenshot({ path: join(pictures, `dialog-${name}.png`) });
      }));
  }

  for (const [width, locale, theme] of [
    [320, "ar-EG", "dark"],
    [320, "de", "light"],
    ...(isFullRun ? ([[768, "en", "light"]] as const) : []),
  ] as const) {
    it(`fit ${width} pixels in every state, without a finding of axe: ${locale}`, () =>
      visits.to(
        { bare: "" },
        (page) =>
          drawEachState(page, { locale, theme }, async (name) => {
            // Roles are those of each language; German has the longest words.
            const rules = theme === "dark" ? undefined : ["color-contrast"];
            if (locale !== "de") expect(await findings(page, rules), name).to.deep.equal([]);
            if (!isFullRun) return;
            const path = join(pictures, `${name}-${locale}-${width}.png`);
            await page.screenshot({ path, fullPage: true });
          }),
        { width },
      ));
  }

  for (const theme of ["light", "dark"] as const) {
    it(`are those of the picture in README.md: ${theme}`, () =>
      visits.to({ bare: "" }, async (page) => {
        expect(await drawPicture(page, theme), DRAW).to.equal(DRAWN[theme]);
      }));
  }

  it("stay readable in forced colours", () =>
    visits.to(
      QUOTED,
      async (page) => {
        await quoteShown(page);
        const border = await page
          .locator(".turn")
          .evaluate((turn) => getComputedStyle(turn).border);
        expect(border).to.match(/^1px solid/);
        await page.screenshot({ path: join(pictures, "forced-colours.png") });
      },
      { forcedColors: true },
    ));

  it("are the same under a hostile style sheet", async () => {
    const seen: unknown[] = [];
    const drawn: Buffer[] = [];
    for (const wanted of [QUOTED, { ...QUOTED, hostile: "" }]) {
      await visits.to(wanted, async (page) => {
        await quoteShown(page);
        await page.evaluate(`Object.assign(document.querySelector("causeway-widget").style,
          { display: "block", position: "fixed", left: "16px", top: "80px", width: "388px" })`);
        drawn.push(await page.locator(".sheet").first().screenshot({ animations: "disabled" }));
        const parts = page.locator(".sheet, .amount, .token, .turn, .route b, .fees dt");
        seen.push(
          await parts.evaluateAll((elements) =>
            elements.map((element) => {
              const style = getComputedStyle(element);
              const { color, fontSize, letterSpacing, lineHeight, textTransform } = style;
              const { textAlign, visibility, direction, wordSpacing, transform, display } = style;
              return [
                ...[color, fontSize, letterSpacing, lineHeight, textTransform],
                ...[textAlign, visibility, direction, wordSpacing, transform, display],
              ];
            }),
          ),
        );
      });
    }
    expect(seen[1]).to.deep.equal(seen[0]);
    expect(seen[0]).to.have.length.above(10);
    expect(drawn[1]?.equals(drawn[0] as Buffer), "to the pixel").to.equal(true);
  });

  it("have targets of 44 pixels", () =>
    visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      await page.locator(".token").first().click();
      const targets = page.locator("button, summary, .route, [role=option], input[type=text]");
      const small = await targets.evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map(({ className }) => className),
      );
      expect(small).to.deep.equal([]);
    }));

  for (const width of [320, 440]) {
    it(`do not jump when lists and answer come, in ${width} pixels`, () =>
      visits.to(
        QUOTED,
        async (page) => {
          await page.locator(".sheet").waitFor();
          const before = await page.locator(".sheet").boundingBox();
          await quoteShown(page);
          const after = await page.locator(".sheet").boundingBox();
          expect(after?.height).to.equal(before?.height);
          expect(moved(await ruled(page))).to.be.below(MOST_SHIFT);
        },
        { width, script: PAGE_RULES },
      ));
  }
});

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { STATES } from "../../src/states/STATES.ts";
import { findings } from "./findings.ts";
import { describeInBrowser, QUOTED, quoteShown, Visits } from "./Visits.ts";

describeInBrowser("the looks of <causeway-widget>", function () {
  this.timeout(60_000);
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
    [768, "en", "light"],
  ] as const) {
    it(`fit ${width} pixels in every state, without a finding of axe: ${locale}`, () =>
      visits.to(
        { bare: "" },
        async (page) => {
          await page.waitForFunction("globalThis.drawState");
          for (const name of Object.keys(STATES)) {
            const drawn = JSON.stringify({ name, locale, looks: { theme } });
            await page.evaluate(`drawNext(${drawn})`);
            // Roles and colours are those of the other two; German has the longest words.
            if (locale !== "de") expect(await findings(page), name).to.deep.equal([]);
            const isTooWide = "document.documentElement.scrollWidth > innerWidth";
            expect(await page.evaluate(isTooWide), name).to.equal(false);
            const path = join(pictures, `${name}-${locale}-${width}.png`);
            await page.screenshot({ path, fullPage: true });
          }
        },
        { width },
      ));
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
    for (const wanted of [QUOTED, { ...QUOTED, hostile: "" }]) {
      await visits.to(wanted, async (page) => {
        await quoteShown(page);
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
    it(`do not jump when the answer comes, in ${width} pixels`, () =>
      visits.to(
        QUOTED,
        async (page) => {
          await page.locator(".kept").first().waitFor();
          const before = await page.locator(".sheet").boundingBox();
          await quoteShown(page);
          const after = await page.locator(".sheet").boundingBox();
          expect(after?.height).to.equal(before?.height);
        },
        { width },
      ));
  }
});

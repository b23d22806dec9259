import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { STATES } from "../../src/states/STATES.ts";
import { drawEachState } from "../integration/drawEachState.ts";
import { describeInBrowser, Visits } from "../integration/Visits.ts";

const WIDTHS = [320, 768, 1440];
const LOOKS = [
  { name: "light", locale: "en", theme: "light" },
  { name: "dark", locale: "en", theme: "dark" },
  { name: "arabic", locale: "ar-EG", theme: "light" },
] as const;

/** Texts that stand in a box that cuts them off, or beyond the window. */
const CUT = `[...document.querySelector("#drawn").shadowRoot.querySelectorAll("*")]
  .filter((element) => element.checkVisibility() && !element.closest(".unseen, .way-unseen, svg, input"))
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ""))
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    return isCut || left < -1 || right > innerWidth + 1;
  })
  .map(({ className, textContent }) => className + ": " + textContent)`;

/** Folder in which the pictures stay: `CAUSEWAY_PICTURES` names it. */
function picturesFolder(): string {
  const named = process.env.CAUSEWAY_PICTURES;
  if (named === undefined) return mkdtempSync(join(tmpdir(), "causeway-widget-states-"));
  mkdirSync(named, { recursive: true });
  return named;
}

describeInBrowser("each state of <causeway-widget>", function () {
  this.timeout(300_000);
  const pictures = picturesFolder();
  const pictureOf = (state: string, look: string, width: number) =>
    join(pictures, `${state}-${look}-${width}.png`);
  let visits: Visits;

  before(async () => {
    visits = await Visits.start();
  });

  after(async () => {
    await visits?.stop();
    console.log(`    pictures: ${pictures}`);
  });

  for (const width of WIDTHS) {
    for (const { name: look, locale, theme } of LOOKS) {
      it(`is drawn in ${width} pixels without a text that is cut: ${look}`, () =>
        visits.to(
          { bare: "" },
          (page) =>
            drawEachState(page, { locale, theme }, async (name) => {
              expect(await page.evaluate(CUT), name).to.deep.equal([]);
              await page.screenshot({ path: pictureOf(name, look, width), fullPage: true });
            }),
          { width },
        ));
    }
  }

  it("has a picture in each width and look", () => {
    const lacking = Object.keys(STATES).flatMap((state) =>
      WIDTHS.flatMap((width) => LOOKS.map(({ name }) => pictureOf(state, name, width))),
    );
    expect(lacking.filter((file) => !existsSync(file))).to.deep.equal([]);
  });
});

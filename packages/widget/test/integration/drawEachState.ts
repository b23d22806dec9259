import { untilTrue } from "@causeway/service/testing/untilTrue.ts";
import { expect } from "chai";
import type { Page } from "playwright-core";

import { STATES } from "../../src/states/STATES.ts";

/** In which language and colours states are drawn. */
export interface StateLook {
  readonly locale: string;
  readonly theme: "light" | "dark";
}

/**
 * Draws each state of the catalogue in a bare page. No state makes the page wider than its window.
 *
 * @param onDrawn Told the name of each state while the page shows it.
 */
export async function drawEachState(
  page: Page,
  { locale, theme }: StateLook,
  onDrawn: (name: string) => Promise<void>,
): Promise<void> {
  await untilTrue(page, "globalThis.drawState");
  for (const name of Object.keys(STATES)) {
    const drawn = JSON.stringify({ name, locale, looks: { theme } });
    await page.evaluate(`drawNext(${drawn})`);
    const isTooWide = "document.documentElement.scrollWidth > innerWidth";
    expect(await page.evaluate(isTooWide), name).to.equal(false);
    await onDrawn(name);
  }
}

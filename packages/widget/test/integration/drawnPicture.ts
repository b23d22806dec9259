import { createHash } from "node:crypto";
import { untilTrue } from "@causeway/service/testing/untilTrue.ts";

import type { Page } from "playwright-core";

/** The state on the picture in the README. */
const SHOWN = "quoted";

/**
 * Draws the state of the README's picture.
 *
 * @returns a hash of its markup, by which a test tells whether the picture is out of date. Fonts of machines differ, so
 *   pixels do, too.
 */
export async function drawPicture(page: Page, theme: "light" | "dark"): Promise<string> {
  await untilTrue(page, "globalThis.drawState");
  await page.evaluate(
    `drawNext(${JSON.stringify({ name: SHOWN, locale: "en", looks: { theme } })})`,
  );
  const markup = await page.evaluate('document.querySelector("#drawn").shadowRoot.innerHTML');
  return createHash("sha256").update(String(markup)).digest("hex");
}

// Draws the picture at the top of README.md, in both themes, and writes down of which markup.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { chromium } from "playwright-core";

import { drawPicture } from "../test/integration/drawnPicture.ts";
import { WidgetPage } from "../test/integration/WidgetPage.ts";

const PICTURES = join(import.meta.dirname, "../../../docs/pictures");

const site = await WidgetPage.start();
const browser = await chromium.launch({
  executablePath: browserFile() ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
});
const hashes: Record<string, string> = {};
for (const theme of ["light", "dark"] as const) {
  const page = await browser.newPage({
    ...{ deviceScaleFactor: 2, locale: "en-US", viewport: { width: 440, height: 1_000 } },
  });
  await page.goto(`${site.url}/?bare=`);
  hashes[theme] = await drawPicture(page, theme);
  const path = join(PICTURES, `widget-${theme}.png`);
  await page.locator("#drawn .sheet").screenshot({ path, omitBackground: true });
}
writeFileSync(join(PICTURES, "widget.json"), `${JSON.stringify(hashes, null, 2)}\n`);
await browser.close();
site.stop();

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { chromium } from "playwright-core";

import { measureActions } from "./measureActions.ts";
import { measureNewcomer } from "./measureNewcomer.ts";
import { medianOf } from "./median.ts";
import { PackedSite } from "./PackedSite.ts";
import { MEASURED_PAGES } from "./pages.ts";
import type { ActionRow, IdleRow, NewcomerRow, Row } from "./Row.ts";
import { nameOf, SLOWDOWNS, VISITS } from "./slowdowns.ts";
import { visit } from "./visit.ts";

/**
 * Measures each page, and what people do on the first one, with the speed of this machine and four times slower. Then it
 * measures a swap on a network.
 *
 * @throws Error without a browser, or if a network runs already
 */
export async function measureAll(): Promise<(Row | ActionRow | IdleRow | NewcomerRow)[]> {
  const executablePath = browserFile();
  if (executablePath === undefined) {
    throw new Error("no browser is here: install chromium, or name one in CAUSEWAY_BROWSER");
  }
  return [...(await measurePages(executablePath)), await measureNewcomer(executablePath)];
}

async function measurePages(executablePath: string): Promise<(Row | ActionRow | IdleRow)[]> {
  const args = ["--no-sandbox", "--disable-gpu"];
  const [site, browser] = await Promise.all([
    PackedSite.start(),
    chromium.launch({ executablePath, args }),
  ]);
  try {
    const rows: Row[] = [];
    for (const [page, [path, isUsable]] of Object.entries(MEASURED_PAGES)) {
      for (const slowdown of SLOWDOWNS) {
        const visits = [];
        for (let count = 0; count < VISITS; count++) {
          visits.push(await visit(browser, { url: `${site.url}${path}`, isUsable, slowdown }));
        }
        rows.push({ name: nameOf(page, slowdown), ...medianOf(visits) });
      }
    }
    return [...rows, ...(await measureActions(browser))];
  } finally {
    await browser.close();
    site.stop();
  }
}

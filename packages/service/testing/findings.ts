import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Findings of axe in a page. It is no script of the page: a strict policy would refuse it.
 *
 * @param rules All if left out.
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that is asked again has axe already: to read its half a megabyte takes longer than most findings.
  if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], ...(rules !== undefined && { runOnly: rules }) };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join()))`);
}

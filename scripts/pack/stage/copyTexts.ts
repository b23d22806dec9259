import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { PublishedPackage } from "../packages.ts";

const CODE = /```.*?```|`[^`\n]*`/gs;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

/**
 * Copies what is read: README, changes and licence.
 *
 * @throws Error if the README links to what others do not have.
 */
export function copyTexts({ folder }: PublishedPackage, target: string): void {
  for (const name of ["README.md", "CHANGELOG.md"]) {
    copyFileSync(join("packages", folder, name), join(target, name));
  }
  copyFileSync("LICENSE", join(target, "LICENSE"));
  for (const link of linksIn(readFileSync(join(target, "README.md"), "utf8"))) {
    if (existsSync(join(target, link))) continue;
    throw new Error(
      `packages/${folder}/README.md links to ${link}, which the package does not have`,
    );
  }
}

/** What a page links to, but for places in itself and on the web. */
export function linksIn(page: string): string[] {
  return [...page.replaceAll(CODE, "").matchAll(LINK)].map(([, link = ""]) => link);
}

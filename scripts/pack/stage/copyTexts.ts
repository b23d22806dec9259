import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { PublishedPackage } from "../packages.ts";

/** Code, in which nothing is a link; or a link to a file. */
const CODE_OR_LINK = /```.*?```|`[^`\n]*`|\[([^\]]+)\]\((?!https?:|#)([^)#]+)[^)]*\)/gs;

/** Copies what is read: README, changes and licence. */
export function copyTexts({ folder }: PublishedPackage, target: string): void {
  const source = join("packages", folder);
  copyFileSync("LICENSE", join(target, "LICENSE"));
  copyFileSync(join(source, "CHANGELOG.md"), join(target, "CHANGELOG.md"));
  const page = readFileSync(join(source, "README.md"), "utf8");
  const isThere = (path: string) => existsSync(join(target, path));
  writeFileSync(join(target, "README.md"), withoutLinksOut(page, isThere));
}

/**
 * A page whose links lead to what is there, or on to the web. Of others their text is left.
 *
 * @param isThere Whether there is a file of that path.
 */
export function withoutLinksOut(page: string, isThere: (path: string) => boolean): string {
  return page.replaceAll(CODE_OR_LINK, (whole, text?: string, path = "") =>
    text === undefined || isThere(path) ? whole : text,
  );
}

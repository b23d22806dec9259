import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { COLOUR_DECLARATIONS, WAY_STYLES } from "@causeway/widget/parts";
import { transform } from "esbuild";

import { type Font, fontFaces } from "./fonts.ts";
import { hashedFile } from "./hashedFile.ts";
import type { SiteFile } from "./SiteFile.ts";

/** The one style sheet of all pages: each `.css` of the sources, those of `styles` first. */
export async function styleSheet(sources: string, fonts: readonly Font[]): Promise<SiteFile> {
  const names = globSync("**/*.css", { cwd: sources }).sort();
  const ordered = ["styles/base.css", ...names.filter((name) => name !== "styles/base.css")];
  const texts = ordered.map((name) => readFileSync(join(sources, name), "utf8"));
  const whole = [fontFaces(fonts), `:root { ${COLOUR_DECLARATIONS} }`, WAY_STYLES, ...texts].join(
    "\n",
  );
  const { code } = await transform(whole, { loader: "css", minify: true, target: "es2022" });
  return hashedFile("pages.css", Buffer.from(code));
}

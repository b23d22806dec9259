import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { hashedFile } from "./hashedFile.ts";
import type { SiteFile } from "./SiteFile.ts";

const { resolve } = createRequire(import.meta.url);

/** A font of the pages. */
export interface Font {
  readonly family: string;
  readonly file: SiteFile;
  readonly licence: SiteFile;
  readonly weights: string;
}

/** Fonts of the pages, in the letters of Latin alone. Text comes first: it is loaded before a style sheet names it. */
export function readFonts(): readonly [text: Font, mono: Font] {
  return [
    fontOf("Commissioner", "commissioner", "100 900"),
    fontOf("Martian Mono", "martian-mono", "100 800"),
  ];
}

/** Declarations of fonts, in a style sheet of the folder `assets`. */
export function fontFaces(fonts: readonly Font[]): string {
  return fonts
    .map(
      ({ family, file, weights }) => `@font-face {
  font-family: "${family}";
  src: url("${file.path.replace("assets/", "")}") format("woff2");
  font-weight: ${weights};
  font-display: optional;
}`,
    )
    .join("\n");
}

function fontOf(family: string, name: string, weights: string): Font {
  const folder = dirname(resolve(`@fontsource-variable/${name}/package.json`));
  const contents = readFileSync(join(folder, "files", `${name}-latin-wght-normal.woff2`));
  const licence = readFileSync(join(folder, "LICENSE"));
  return {
    ...{ family, weights },
    file: hashedFile(`${name}.woff2`, contents),
    licence: { path: `assets/${name}-LICENSE.txt`, contents: licence },
  };
}

import { transformSync } from "esbuild";

/** A style sheet in a module as esbuild writes it: a text without values of the program. */
const SHEET = /\/\* css \*\/\s*`((?:[^`$\\]|\$(?!\{))*)`/g;

/** The code of a module, with its style sheets minified: no bundler looks into texts. */
export function withSmallStyles(code: string): string {
  return code.replaceAll(SHEET, (_, sheet: string) => {
    const { code: small } = transformSync(sheet, { loader: "css", minify: true });
    return JSON.stringify(small.trim());
  });
}

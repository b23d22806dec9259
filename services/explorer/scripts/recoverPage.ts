import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { COLOUR_DECLARATIONS } from "@causeway/widget/parts";
import { build, transform } from "esbuild";

import { RECOVER_STYLES } from "../src/recover/recoverStyles.ts";
import { IMPORTED_AT_ONCE } from "./importedAtOnce.ts";
import { TON_IN_PAGE } from "./tonInPage.ts";

const SOURCES = join(import.meta.dirname, "../src");
/** Ethers has hashes of its own, in an earlier version of the library that proves signatures. One of them is enough. */
const ONE_OF_EACH_HASH = {
  "@noble/hashes/sha256": "@noble/hashes/sha2.js",
  "@noble/hashes/sha512": "@noble/hashes/sha2.js",
  "@noble/hashes/sha3": "@noble/hashes/sha3.js",
};

/** The page that frees stuck transfers: one file. */
export interface RecoverPage {
  readonly html: string;
  /** The policy of the page, for servers that send one of their own. */
  readonly policy: string;
}

/**
 * Builds `recover.html`. Script and styles are part of it, and its policy names their hashes: nothing else runs. It asks
 * servers that a person types in, so it may connect everywhere.
 *
 * @param environment Text of an environment's file that becomes part of the page. Without one, people choose a file.
 */
export async function buildRecoverPage(environment?: string): Promise<RecoverPage> {
  const [script, styles] = await Promise.all([bundledScript(), minifiedStyles()]);
  const policy = policyOf(script, styles);
  const page = readFileSync(join(SOURCES, "pages/recover/page.html"), "utf8");
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width">',
    '<link rel="icon" href="data:,">',
    `<style>${styles}</style>`,
  ].join("\n");
  const data = environment === undefined ? "" : dataBlock(environment);
  const html = page
    .replace("<head>\n", () => `<head>\n${head}\n`)
    .replace("</body>", () => `${data}<script>${script}</script>\n</body>`);
  return { html, policy };
}

/** Code of TON is part of the file, too: a page on a disk loads nothing. */
async function bundledScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, "pages/recover/main.tsx")],
    ...{ bundle: true, minify: true, write: false, format: "iife", platform: "browser" },
    ...{ target: "es2022", charset: "utf8", logLevel: "error" },
    ...{ jsx: "automatic", jsxImportSource: "preact" },
    ...TON_IN_PAGE,
    plugins: [...TON_IN_PAGE.plugins, IMPORTED_AT_ONCE],
    alias: { ...TON_IN_PAGE.alias, ...ONE_OF_EACH_HASH },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild wrote no script");
  // The parser of HTML ends the script at this word, wherever it stands.
  return file.text.trim().replaceAll("</script", "<\\/script");
}

async function minifiedStyles(): Promise<string> {
  const whole = `:root { ${COLOUR_DECLARATIONS} }\n${RECOVER_STYLES}`;
  const { code } = await transform(whole, { loader: "css", minify: true, target: "es2022" });
  return code.trim();
}

function policyOf(script: string, styles: string): string {
  const source = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
  return [
    "default-src 'none'",
    `script-src ${source(script)}`,
    `style-src ${source(styles)}`,
    "connect-src http: https:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function dataBlock(text: string): string {
  const data = JSON.stringify(JSON.parse(text)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="environment">${data}</script>\n`;
}

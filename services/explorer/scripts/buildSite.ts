import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { PAGES, RECOVER_FILE } from "../src/pages/PAGES.ts";
import { type Bundle, bundlePages } from "./bundlePages.ts";
import { readFonts } from "./fonts.ts";
import { type Head, pageHtml } from "./pageHtml.ts";
import { buildRecoverPage } from "./recoverPage.ts";
import type { SiteFile } from "./SiteFile.ts";
import { styleSheet } from "./styleSheet.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** A site as built. */
export interface Site {
  readonly files: readonly SiteFile[];
  readonly bundle: Bundle;
}

/** What a site is built for. */
export interface SiteOptions {
  /** URL of the faucet of a development network, whose pages offer a wallet; no other site has the wallet. */
  readonly faucetUrl?: string | undefined;
}

/** Builds all files of the site. */
export async function buildSite({ faucetUrl }: SiteOptions = {}): Promise<Site> {
  const fonts = readFonts();
  const [bundle, styles, recover] = await Promise.all([
    bundlePages(SOURCES, faucetUrl !== undefined),
    styleSheet(SOURCES, fonts),
    buildRecoverPage(),
  ]);
  const head = {
    early: bundle.early.path,
    styles: styles.path,
    font: fonts[0].file.path,
    faucetUrl,
  };
  const icon = readFileSync(join(SOURCES, "frame/icon.svg"));
  return {
    bundle,
    files: [
      ...Object.keys(PAGES).map((name) => pageOf(name, head, bundle)),
      { path: RECOVER_FILE, contents: Buffer.from(recover.html) },
      ...bundle.files,
      styles,
      { path: "assets/icon.svg", contents: icon },
      ...fonts.flatMap(({ file, licence }) => [file, licence]),
    ],
  };
}

/** Builds the site into a folder, of which nothing else is kept. */
export async function writeSite(folder: string, options: SiteOptions = {}): Promise<Site> {
  const site = await buildSite(options);
  rmSync(folder, { recursive: true, force: true });
  for (const { path, contents } of site.files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  return site;
}

function pageOf(name: string, head: Head, { pages }: Bundle): SiteFile {
  const text = readFileSync(join(SOURCES, "pages", name, "page.html"), "utf8");
  const [file, code] = [PAGES[name], pages.get(name)];
  if (file === undefined || code === undefined) throw new Error(`the page ${name} has no script`);
  return { path: file, contents: Buffer.from(pageHtml(text, { file, head, code })) };
}

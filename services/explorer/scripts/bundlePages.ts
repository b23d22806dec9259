import { existsSync } from "node:fs";
import { join, relative } from "node:path";

import { buildScript, scriptTag } from "@causeway/widget/script";
import { build } from "esbuild";

import { PAGES } from "../src/pages/PAGES.ts";
import type { SiteFile } from "./SiteFile.ts";
import { TON_ON_DEMAND } from "./tonInPage.ts";

/** What a page loads before anything is asked of a person. */
export interface PageCode {
  /** The script of the page. */
  readonly entry: string;
  /** What the script imports, without what it loads on demand. */
  readonly imports: readonly string[];
}

/** Scripts of all pages. */
export interface Bundle {
  readonly files: readonly SiteFile[];
  /** By the names of pages. */
  readonly pages: ReadonlyMap<string, PageCode>;
  /** The script that runs before a page is drawn. */
  readonly early: SiteFile;
}

const OPTIONS = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  platform: "browser",
  target: "es2022",
  logLevel: "error",
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
} as const;

/**
 * Bundles the scripts of all pages. What several pages share is a file of its own.
 *
 * @param isDevelopment Whether the pages offer the development wallet.
 */
export async function bundlePages(sources: string, isDevelopment: boolean): Promise<Bundle> {
  const outdir = join(sources, "../dist/assets");
  const entryPoints = Object.keys(PAGES).map((name) => ({ in: entryOf(sources, name), out: name }));
  const script = scriptTag(await buildScript());
  const [pages, early] = await Promise.all([
    build({
      ...OPTIONS,
      ...TON_ON_DEMAND,
      define: { DEVELOPMENT: `${isDevelopment}`, WIDGET_SCRIPT: JSON.stringify(script) },
      ...{ entryPoints, outdir, format: "esm", splitting: true },
    }),
    build({
      ...OPTIONS,
      entryPoints: [join(sources, "frame/early.ts")],
      ...{ outdir, format: "iife" },
    }),
  ]);
  const fileOf = ({ path, contents }: { path: string; contents: Uint8Array }): SiteFile => ({
    path: relative(join(outdir, ".."), path),
    contents,
  });
  const [earlyFile] = early.outputFiles.map(fileOf);
  if (earlyFile === undefined) throw new Error("esbuild wrote no script of frame/early.ts");
  return {
    files: [...pages.outputFiles.map(fileOf), earlyFile],
    pages: codeOfPages(pages.metafile, outdir),
    early: earlyFile,
  };
}

function entryOf(sources: string, name: string): string {
  const file = join(sources, "pages", name, "main.tsx");
  return existsSync(file) ? file : join(sources, "pages", name, "main.ts");
}

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      { entryPoint?: string; imports: readonly { readonly path: string; readonly kind: string }[] }
    >
  >;
}

function codeOfPages({ outputs }: Metafile, outdir: string): Bundle["pages"] {
  const inSite = (path: string) => relative(join(outdir, ".."), path);
  const entries = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    const name = /pages\/([^/]+)\/main\.tsx?$/.exec(entryPoint ?? "")?.[1];
    return name === undefined ? [] : [[name, path] as const];
  });
  return new Map(
    entries.map(([name, path]) => [
      name,
      { entry: inSite(path), imports: importsOf(path, outputs).map(inSite) },
    ]),
  );
}

function importsOf(entry: string, outputs: Metafile["outputs"]): string[] {
  const seen = new Set([entry]);
  for (const path of seen) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") seen.add(imported);
    }
  }
  seen.delete(entry);
  return [...seen];
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";

import { ConfigError } from "@causeway/service";

import type { PageFile, PageFiles } from "./PageFile.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Compressed in themselves. */
const COMPRESSED = [".woff2"];

const HASHED = /^assets\/.+-[0-9A-Za-z]{8,}\.[a-z0-9]+$/;
/** Bytes of a site. */
const LARGEST = 16_777_216;

/**
 * Reads all files of the pages, once: requests reach no file.
 *
 * @param configFile Named in errors.
 * @throws ConfigError if the folder has no `index.html`, or files that no page has
 */
export function readPages(folder: string, configFile: string): PageFiles {
  const refuse = (reason: string) => new ConfigError(configFile, `pages: ${reason}`);
  const names = filesIn(folder);
  if (!names.includes("index.html")) throw refuse(`${folder} has no index.html; build the pages`);
  const strange = names.find((name) => TYPES[extname(name)] === undefined);
  if (strange !== undefined) throw refuse(`${strange} is no file of pages`);
  const files = names.map((name) => [`/${name}`, readPage(join(folder, name), name)] as const);
  const bytes = files.reduce((sum, [, { body }]) => sum + body.length, 0);
  if (bytes > LARGEST) throw refuse(`${folder} has ${bytes} bytes, at most ${LARGEST}`);
  return new Map(files);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    relative(folder, join(parentPath, name)).replaceAll(sep, "/"),
  );
}

function readPage(file: string, name: string): PageFile {
  const body = readFileSync(file);
  const extension = extname(name);
  const gzip = COMPRESSED.includes(extension) ? undefined : gzipSync(body, { level: 9 });
  return {
    ...{ body, gzip },
    type: TYPES[extension] ?? "",
    isHashed: HASHED.test(name),
    isSelfContained: extension === ".html" && body.includes("<script>"),
  };
}

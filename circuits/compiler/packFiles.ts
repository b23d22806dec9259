import { readFile, writeFile } from "node:fs/promises";

/** Paths of files by what they are. */
type Files = Readonly<Record<string, string>>;

/** Some files as one sequence of bytes: a line with the length of each, and their contents. */
export async function packFiles(files: Files): Promise<Uint8Array> {
  const kinds = Object.keys(files).sort();
  const contents = await Promise.all(kinds.map((kind) => readFile(pathOf(kind, files))));
  const lengths = kinds.map((kind, index) => [kind, contents[index]?.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...contents]);
}

/** Writes what `packFiles` read, to the paths of these kinds. */
export async function unpackFiles(packed: Uint8Array, files: Files): Promise<void> {
  const begin = packed.indexOf("\n".charCodeAt(0)) + 1;
  const lengths = JSON.parse(Buffer.from(packed.subarray(0, begin)).toString()) as [
    string,
    number,
  ][];
  let at = begin;
  for (const [kind, length] of lengths) {
    await writeFile(pathOf(kind, files), packed.subarray(at, at + length));
    at += length;
  }
}

function pathOf(kind: string, files: Files): string {
  const path = files[kind];
  if (path === undefined) throw new Error(`no path for ${kind}`);
  return path;
}

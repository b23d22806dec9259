import { readFileSync } from "node:fs";

/** A file of `vectors/`. */
export function readVectors<Content>(name: string): Content {
  const path = new URL(`../../../vectors/${name}`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}

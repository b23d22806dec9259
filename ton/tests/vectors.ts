import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of `vectors/`. */
export function readVectors<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(__dirname, "../../vectors", name), "utf8"));
}

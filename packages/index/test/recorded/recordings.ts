import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import type { Recording } from "../../testing/Recording.ts";

const FOLDER = new URL("recordings/", import.meta.url);

/** All recordings, by the names of their files. */
export function readRecordings(): Recording[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => JSON.parse(gunzipSync(readFileSync(new URL(file, FOLDER))).toString()));
}

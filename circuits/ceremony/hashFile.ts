import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** BLAKE2b-512 of a file in hex, as `b2sum` prints it. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("blake2b512");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

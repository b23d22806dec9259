import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";

/** Bytes of a picture. */
const LARGEST = 262_144;
const NAME = /^[a-z0-9-]{1,64}\.(svg|png)$/;

/** Pictures by the names of their files. */
export type ImageFiles = ReadonlyMap<string, Buffer>;

/**
 * Reads the pictures of a folder, once: requests reach no file.
 *
 * @param configFile Named in errors.
 * @throws ConfigError if the folder cannot be read, or a picture is too large.
 */
export function readImageFiles(folder: string, configFile: string): ImageFiles {
  try {
    const names = readdirSync(folder).filter((name) => NAME.test(name));
    return new Map(names.map((name) => [name, readImage(join(folder, name))]));
  } catch (error) {
    throw new ConfigError(configFile, `images: ${(error as Error).message}`);
  }
}

function readImage(file: string): Buffer {
  const { size } = statSync(file);
  if (size > LARGEST) throw new Error(`${file} has ${size} bytes, at most ${LARGEST}`);
  return readFileSync(file);
}

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { ArchiveFileError } from "./errors.ts";

/** Events that are read from PostgreSQL at once. */
const AT_ONCE = 2_000;

/** A file of events. */
export interface EventsFile {
  readonly file: string;
  readonly sha256: Hex;
  readonly events: bigint;
}

/**
 * Writes the events of a query into a compressed file: a line of JSON each. The file's name has a part of its hash, so no file
 * replaces another. The file is on the disk when this returns, and was read back.
 *
 * @param name Of the file, without the hash.
 * @throws ArchiveFileError
 */
export async function dumpEvents(
  client: Queryable,
  select: string,
  folder: string,
  name: string,
): Promise<EventsFile> {
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${name}.${process.pid}.partial`);
  let events = 0n;
  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(client, select)) {
      events += 1n;
      yield `${line}\n`;
    }
  }
  await pipeline(lines, createGzip(), createWriteStream(partial, { flush: true }));
  const read = await readBack(partial);
  if (read.events !== events) throw new ArchiveFileError(partial, events, read.events);
  const file = `${name}-${read.sha256.slice(2, 18)}.ndjson.gz`;
  await rename(partial, join(folder, file));
  await syncFolder(folder);
  return { file, ...read };
}

async function* linesOf(client: Queryable, select: string): AsyncGenerator<string> {
  await client.query(`declare archived no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${AT_ONCE} from archived`);
    for (const { line } of rows) yield line;
    if (rows.length < AT_ONCE) break;
  }
  await client.query("close archived");
}

async function readBack(path: string): Promise<Omit<EventsFile, "file">> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  let events = 0n;
  const count = async (unzipped: AsyncIterable<Buffer>) => {
    const lines = createInterface({ input: unzipped as unknown as NodeJS.ReadableStream });
    for await (const line of lines) if (line !== "") events += 1n;
  };
  await pipeline(createReadStream(path), hashing, createGunzip(), count);
  return { sha256: `0x${hash.digest("hex")}`, events };
}

/** The name of a new file is in its folder, which a crash may lose. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

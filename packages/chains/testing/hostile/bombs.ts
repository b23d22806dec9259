import { finished } from "node:stream/promises";
import { constants, createBrotliCompress, gzipSync } from "node:zlib";

const PIECE = Buffer.alloc(2 ** 24, " ");

/** A small text that unpacks to very many spaces. */
export function gzipBomb(mebibytes: number): Buffer {
  // Files of this kind may follow each other.
  const packed = gzipSync(PIECE);
  return Buffer.concat(Array.from({ length: mebibytes / 16 }, () => packed));
}

/** The same, smaller still. */
export async function brotliBomb(mebibytes: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packing = createBrotliCompress({ params });
  const packed: Buffer[] = [];
  packing.on("data", (chunk: Buffer) => packed.push(chunk));
  const done = finished(packing);
  for (let piece = 0; piece < mebibytes / 16; piece++) {
    await new Promise<void>((taken) => packing.write(PIECE, () => taken()));
  }
  packing.end();
  await done;
  return Buffer.concat(packed);
}

import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";

import { type Hex, uintBytes } from "@causeway/protocol";
import { readWithMode, requireOwn } from "@causeway/service";
import { z } from "zod";

import type { SecretKeys } from "./ValidatorKeys.ts";

/** A key file that is not used, and why. Never repeats a key. */
export class KeyFileError extends Error {
  readonly file: string;

  constructor(file: string, message: string, cause?: unknown) {
    super(`${file}: ${message}`, { cause });
    this.name = "KeyFileError";
    this.file = file;
  }
}

const secretWord = z.string().regex(/^0x[0-9a-f]{64}$/);

const keyFile = z.strictObject({
  /** Anyone can compute these keys. */
  development: z.boolean(),
  babyJubjub: secretWord,
  ed25519: secretWord,
});

/**
 * Writes keys to a new file that its owner alone may read.
 *
 * @throws KeyFileError if there is such a file already.
 */
export function writeKeyFile(file: string, keys: SecretKeys, development: boolean): void {
  const content = {
    development,
    babyJubjub: uintBytes(keys.babyJubjub, 32),
    ed25519: keys.ed25519,
  };
  const handle = openNew(file);
  try {
    writeSync(handle, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads a key file.
 *
 * @param development Whether keys that anyone can compute are allowed.
 * @throws KeyFileError if others may read it, or its keys are for development and must not be.
 */
export function readKeyFile(file: string, development: boolean): SecretKeys {
  const text = readOwn(file);
  const parsed = keyFile.safeParse(parseJson(file, text));
  if (!parsed.success) throw new KeyFileError(file, "is no key file");
  if (parsed.data.development && !development) {
    throw new KeyFileError(file, "holds development keys, which this environment does not allow");
  }
  return { babyJubjub: BigInt(parsed.data.babyJubjub), ed25519: parsed.data.ed25519 as Hex };
}

function openNew(file: string): number {
  try {
    return openSync(file, "wx", 0o600);
  } catch (error) {
    throw new KeyFileError(file, "cannot be made: keys are never overwritten", error);
  }
}

function readOwn(file: string): string {
  const { text, mode } = read(file);
  try {
    requireOwn(mode);
  } catch (error) {
    throw new KeyFileError(file, (error as Error).message);
  }
  return text;
}

function read(file: string) {
  try {
    return readWithMode(file);
  } catch (error) {
    throw new KeyFileError(file, "cannot be read", error);
  }
}

/** The parser's message would repeat what it read. */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyFileError(file, "is no JSON");
  }
}

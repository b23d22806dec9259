import { createSecretKey, type KeyObject } from "node:crypto";

import { ConfigError, readWithMode, requireOwn } from "@causeway/service";

/**
 * Reads the master key: 64 hex digits in a file that only its owner may read.
 *
 * @throws ConfigError that never repeats the file's text.
 */
export function readMasterKey(file: string): KeyObject {
  try {
    const { text, mode } = readWithMode(file);
    requireOwn(mode);
    const digits = text.trim();
    if (!/^[0-9a-f]{64}$/i.test(digits)) throw new Error("is no master key: 64 hex digits");
    return createSecretKey(Buffer.from(digits, "hex"));
  } catch (error) {
    throw new ConfigError(file, (error as Error).message);
  }
}

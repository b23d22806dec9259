import type { Hex } from "@causeway/protocol";
import { ConfigError, readWithMode, requireOwn } from "@causeway/service";
import { computeAddress, SigningKey, TypedDataEncoder } from "ethers";

import type { AccountKey } from "./AccountKey.ts";

/** The key in a file that its owner alone may read: 0x and 64 hex digits. @throws ConfigError */
export function fileKey(file: string): AccountKey {
  try {
    const { text, mode } = readWithMode(file);
    requireOwn(mode);
    return keyOf(text.trim());
  } catch (error) {
    throw new ConfigError(file, error instanceof Error ? error.message : String(error));
  }
}

/** The key of these bytes. @throws Error that does not repeat them. */
export function keyOf(text: string): AccountKey {
  // the library's own error would repeat what it read
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new Error("is no key: 0x and 64 hex digits");
  const key = new SigningKey(text);
  return {
    address: computeAddress(key) as Hex,
    sign: async ({ domain, types, values }) =>
      key.sign(TypedDataEncoder.hash(domain, types, values)).serialized as Hex,
  };
}

import type { Hex } from "@causeway/protocol";
import type { Slice } from "@ton/core";

/** 32 bytes. */
export function loadWord(slice: Slice): Hex {
  return `0x${slice.loadUintBig(256).toString(16).padStart(64, "0")}`;
}

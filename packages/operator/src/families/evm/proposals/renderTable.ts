import type { Hex } from "@causeway/protocol";
import { dataLength, keccak256 } from "ethers";

import { markdownCode } from "./escapeMarkdown.ts";

/** A table in Markdown; the cells are Markdown already. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const LONGEST_BYTES = 64;

/** Bytes as they are, or if they are many, how many and their hash. */
export function describeBytes(bytes: Hex): string {
  const length = dataLength(bytes);
  if (length <= LONGEST_BYTES) return markdownCode(bytes);
  return `${length} bytes with the hash ${markdownCode(keccak256(bytes))}`;
}

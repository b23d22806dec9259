import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

import type { PublishedVersion } from "./WantedSchedule.ts";

/** What a version said that a chain knows by its hash; undefined if nothing tells it. */
export function contentOf(
  published: readonly PublishedVersion[],
  known: { readonly version: number; readonly contentHash: Hex },
): Hex | undefined {
  return published.find(
    ({ version, content }) => version === known.version && keccak256(content) === known.contentHash,
  )?.content;
}

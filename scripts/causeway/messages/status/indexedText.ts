import { trailReport, trailText } from "@causeway/index/trails";
import { toJson } from "@causeway/service/toJson";
import { sourceText } from "../../indexing/source/IndexSource.ts";
import type { IndexedMessages } from "./findIndexed.ts";

/**
 * Messages as the index alone tells of them, for people.
 *
 * @param reason Why no chain was read.
 */
export function indexedText({ trails, source }: IndexedMessages, reason: string): string {
  const rest = `Who must act:  unknown, since ${reason}`;
  const parts = trails.map((trail) => `${trailText(trail)}\n\n${rest}`);
  return [...parts, `Source: ${sourceText(source)}`].join("\n\n");
}

/** The same as a JSON document. */
export function indexedJson({ trails, source }: IndexedMessages, reason: string): string {
  return toJson(trails.map((trail) => ({ ...trailReport(trail), who: null, reason, source })));
}

import type { RecoveryExit } from "@causeway/sdk";

import type { ExitMessages, SpokenExit } from "../messages/exits/ExitMessages.ts";
import { isolated, plainText } from "../tokens/plainText.ts";

/** Says what an exit does: in the language of the page if that has a text, else as the SDK says it. */
export function exitText(exit: RecoveryExit, chain: string, { exit: texts }: ExitMessages): string {
  // Who owns a held order fills it without a fee, at the price of the moment.
  const isOwn = exit.kind === "fill" && exit.from !== undefined;
  const kind = isOwn ? "fillOwn" : exit.kind;
  const text = Object.hasOwn(texts, kind) ? texts[kind as SpokenExit] : undefined;
  return text?.(isolated(chain)) ?? plainText(exit.does, 200);
}

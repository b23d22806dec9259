import { EVM } from "./evm/evmTexts.ts";
import type { TextFamily, TextPlace } from "./TextFamily.ts";
import { TON } from "./ton/tonTexts.ts";

/** A further family is one line here. */
const FAMILIES: Readonly<Record<"evm" | "ton", TextFamily>> = { evm: EVM, ton: TON };

/** How texts are sent from a chain, and shown on it. */
export function textsOf({ family }: TextPlace["chain"]): TextFamily {
  return FAMILIES[family ?? "evm"];
}

import type { ViewProps } from "../../components/ViewProps.ts";
import type { SwapTexts } from "../loadSwapTexts.ts";
import type { Messages } from "../Messages.ts";
import type { Say } from "../Say.ts";
import { swapEn } from "./en.ts";
import type { SwapMessages } from "./SwapMessages.ts";

/** Says what is signed and on its way, too. */
export interface SwapSay extends Say {
  readonly messages: Messages & SwapMessages;
}

/** With what each part of the dialog of swaps is drawn. */
export interface SwapViewProps extends ViewProps {
  readonly say: SwapSay;
}

/** Adds the texts on swaps, in English until those of the language are loaded. Texts of the page stay in their place. */
export function swapSay(say: Say, texts?: Pick<SwapTexts, "dialog">): SwapSay {
  return { ...say, messages: { ...(texts?.dialog ?? swapEn), ...say.messages } };
}

import type { Lifting } from "@causeway/operator";

import { tonVoidingAct } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import type { Voidable } from "./Voidable.ts";
import { NOT_YET, voidingWords } from "./voidingWords.ts";

/** How a message is voided that ends on a TON chain. */
export function voidingOnTon(config: Config, message: Voidable): Lifting {
  return tonVoidingAct(config, message, voidingWords(message), NOT_YET.until);
}

import type { Token } from "@causeway/sdk";

import type { OptionName } from "../options/Options.ts";
import type { ChosenRoute } from "../quote/ChosenRoute.ts";
import type { Side } from "./Form.ts";

/** What a person, or the page, does to the form. */
export type FormAction =
  | { readonly type: "choose"; readonly side: Side; readonly token: Token }
  | { readonly type: "type"; readonly side: Side; readonly text: string }
  | { readonly type: "turn" }
  | { readonly type: "pickRoute"; readonly route: ChosenRoute }
  /** A plain number with a point, as attributes have it. */
  | { readonly type: "fill"; readonly amount: string }
  /** Smallest units of the token to send. */
  | { readonly type: "maximum"; readonly amount: bigint }
  | { readonly type: "option"; readonly name: OptionName; readonly text: string }
  | { readonly type: "speak"; readonly locale: string };

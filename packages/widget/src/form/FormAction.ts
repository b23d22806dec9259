import type { Token } from "@causeway/sdk";

import type { Side } from "./Form.ts";

/** What a person, or the page, does to the form. */
export type FormAction =
  | { readonly type: "choose"; readonly side: Side; readonly token: Token }
  | { readonly type: "type"; readonly side: Side; readonly text: string }
  | { readonly type: "turn" }
  | { readonly type: "pickRoute"; readonly route: number }
  /** A plain number with a point, as attributes have it. */
  | { readonly type: "fill"; readonly amount: string }
  | { readonly type: "speak"; readonly locale: string };

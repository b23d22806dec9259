import type { Token } from "@causeway/sdk";

import { NO_SETTINGS, type Settings } from "../config/Settings.ts";
import { NO_OPTIONS, type Options } from "../options/Options.ts";
import type { ChosenRoute } from "../quote/ChosenRoute.ts";

/** An end of a swap: what is sent, or what is received. */
export type Side = "from" | "to";

/** What a person filled in. */
export interface Form {
  readonly from: Token | undefined;
  readonly to: Token | undefined;
  /** `exactIn` if the amount to send was typed, `exactOut` if it was the amount to get. */
  readonly kind: "exactIn" | "exactOut";
  /** The typed amount, as the locale writes it. */
  readonly text: string;
  /** BCP 47: of the text. */
  readonly locale: string;
  /** The chosen route; undefined for the best one. */
  readonly route: ChosenRoute | undefined;
  /** Whether the amount is the most that can be sent: it follows the fees. */
  readonly isMaximum: boolean;
  readonly options: Options;
  /** Of the app, in basis points, until the person types another slippage. */
  readonly usualSlippage: number | undefined;
  /** What the app takes. */
  readonly integratorFeeBps: number;
}

/** A form that nobody touched. */
export function emptyForm(locale: string, settings: Settings = NO_SETTINGS): Form {
  return {
    ...{ from: undefined, to: undefined, kind: "exactIn", text: "", locale, route: undefined },
    ...{ isMaximum: false, options: NO_OPTIONS, usualSlippage: settings.slippageBps },
    integratorFeeBps: settings.integratorFeeBps,
  };
}

/** The end whose amount was typed. */
export function typedSide({ kind }: Pick<Form, "kind">): Side {
  return kind === "exactIn" ? "from" : "to";
}

/** The other end. */
export function otherSide(side: Side): Side {
  return side === "from" ? "to" : "from";
}

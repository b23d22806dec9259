import type { Token } from "@causeway/sdk";

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
  /** Place of the chosen route. */
  readonly route: number;
}

/** A form that nobody touched. */
export function emptyForm(locale: string): Form {
  return { from: undefined, to: undefined, kind: "exactIn", text: "", locale, route: 0 };
}

/** The end whose amount was typed. */
export function typedSide({ kind }: Pick<Form, "kind">): Side {
  return kind === "exactIn" ? "from" : "to";
}

/** The other end. */
export function otherSide(side: Side): Side {
  return side === "from" ? "to" : "from";
}

/** Values that a setting takes: each has words in every language. */
export type SettingKind =
  | "object"
  | "names"
  | "fixed"
  | "hidden"
  | "integratorFeeBps"
  | "slippageBps"
  | "integrator"
  | "url"
  | "rpcs"
  | "end"
  | "amount"
  | "theme"
  | "dir"
  | "message"
  | "language";

/** Why a value that the page sets is left out. */
export type SettingProblem =
  | {
      readonly kind: "wrong";
      /** As the page names it: `config.fixed`, `amount`. */
      readonly name: string;
      readonly value: string;
      readonly wanted: SettingKind;
    }
  | {
      readonly kind: "unknownChain";
      readonly name: string;
      readonly value: string;
      /** Keys of the chains that there are. */
      readonly known: readonly string[];
    }
  | {
      /** No token, two tokens of one symbol, or one that the config does not allow. */
      readonly kind: "unknownToken" | "twins" | "notAllowed";
      readonly name: string;
      readonly value: string;
    };

/** A value in a sentence. */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return value;
  const text = typeof value === "object" && value !== null ? jsonOf(value) : undefined;
  return text ?? String(value);
}

function jsonOf(value: object): string | undefined {
  try {
    return JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}` : one));
  } catch {
    return undefined;
  }
}

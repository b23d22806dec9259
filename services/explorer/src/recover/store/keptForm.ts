import type { Form } from "../state/RecoverState.ts";

/** Name under which the form is kept. */
export const KEPT_FORM = "form";
/** Name under which the file of the environment is kept. */
export const KEPT_FILE = "environment";

const TEXTS = ["subject", "validators", "prover", "refundTo", "refundToOnTon"] as const;

/** A form that an earlier visit kept; undefined for any other text. */
export function formIn(text: string | undefined): Form | undefined {
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Form, unknown>>;
    const rpcs = Object.entries(value.rpcs ?? {}).filter(([, urls]) => typeof urls === "string");
    const texts = TEXTS.map((field) => [field, String(value[field] ?? "")]);
    return { ...Object.fromEntries(texts), rpcs: Object.fromEntries(rpcs) };
  } catch {
    return undefined;
  }
}

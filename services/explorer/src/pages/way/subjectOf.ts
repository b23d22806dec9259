/** What a person looks for. */
export type Subject =
  | { readonly kind: "nothing" }
  /** An id or a transaction: both have this form. */
  | { readonly kind: "hash"; readonly hash: `0x${string}` }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "unreadable"; readonly text: string };

const HASH = /^(?:0x)?([0-9a-f]{64})$/i;
/** Of EVM, then of TON. */
const ADDRESS = /^(?:0x[0-9a-f]{40}|-?\d:[0-9a-f]{64}|[\w+/-]{48})$/i;

/** Reads what a person typed or pasted. Blanks and quotes around it do not matter. */
export function subjectOf(typed: string | null): Subject {
  const text = (typed ?? "").replaceAll(/[\s"'<>\u200b\u2066-\u2069]/g, "");
  if (text === "") return { kind: "nothing" };
  const hash = HASH.exec(text)?.[1];
  if (hash !== undefined) return { kind: "hash", hash: `0x${hash.toLowerCase()}` };
  if (ADDRESS.test(text)) return { kind: "address", address: text };
  return { kind: "unreadable", text };
}

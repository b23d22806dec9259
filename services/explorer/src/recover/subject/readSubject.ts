import type { Problem } from "../words/Problem.ts";

/** The id or hash that a person typed, as 0x and 64 digits; or why the text is neither. */
export type Subject =
  | { readonly status: "empty" }
  | { readonly status: "bad"; readonly problem: Problem }
  | { readonly status: "read"; readonly word: `0x${string}` };

const BYTES = 32;

/**
 * Reads an id or the hash of a transaction, as people paste it: with spaces around it, without its 0x, as the last part of an
 * explorer's URL, or in Base64 as explorers of TON print hashes.
 */
export function readSubject(text: string): Subject {
  const word = lastPartOf(text.trim());
  if (word === "") return { status: "empty" };
  const digits = word.replace(/^0x/i, "");
  if (/^[0-9a-f]+$/i.test(digits) && (digits.length !== word.length || digits.length > 44)) {
    return digits.length === 2 * BYTES
      ? { status: "read", word: `0x${digits.toLowerCase()}` }
      : bad({ name: "digits", text: cut(word), count: digits.length });
  }
  const decoded = bytesOfBase64(word);
  if (decoded !== undefined) return { status: "read", word: decoded };
  return bad({ name: "noId", text: cut(word) });
}

function lastPartOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { pathname, searchParams } = new URL(text);
  return searchParams.get("id") ?? pathname.split("/").filter(Boolean).at(-1) ?? text;
}

/** Of 32 bytes, in either alphabet. */
function bytesOfBase64(text: string): `0x${string}` | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/").replace("=", ""));
  const digits = [...binary].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"));
  return `0x${digits.join("")}`;
}

function bad(problem: Problem): Subject {
  return { status: "bad", problem };
}

function cut(text: string): string {
  return text.length <= 24 ? text : `${text.slice(0, 12)}…${text.slice(-8)}`;
}

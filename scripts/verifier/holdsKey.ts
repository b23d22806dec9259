import { renderVerifier } from "./renderVerifier.ts";
import type { VerificationKey } from "./verificationKey.ts";

const CONSTANT = / = 0x(?<word>[0-9a-f]{64});/g;

/** The words by which a generated contract holds a key: hex without prefix or leading zero bytes, as code pushes them. */
function embeddedWords(key: VerificationKey): string[] {
  const source = renderVerifier(key, { name: "", slots: 0, development: false });
  return Array.from(source.matchAll(CONSTANT), ({ groups }) =>
    (groups?.word ?? "").replace(/^(00)+/, ""),
  );
}

/** Whether the creation code of a generated verifier holds this key, so that it was compiled from no other. */
export function holdsKey(bytecode: string, key: VerificationKey): boolean {
  return embeddedWords(key).every((word) => bytecode.includes(word));
}

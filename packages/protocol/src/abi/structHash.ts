import { anyBytes, type Hex } from "../bytes.ts";
import { bytesIn } from "../hexBytes.ts";
import { keccakBytes } from "../keccakBytes.ts";
import { type AbiPart, type AbiType, WORD } from "./AbiType.ts";
import { encodeAbi } from "./encodeAbi.ts";
import { elementaryType } from "./parseSignature.ts";

/** A member of a struct that is signed (EIP-712), as ethers and wallets take it. */
export interface SignedField {
  readonly name: string;
  readonly type: string;
}

/** Values of a struct. Integers may be digits. */
export type SignedValues = Readonly<Record<string, string | boolean | bigint>>;

const INTEGER = /^(?:\d+|0x[\da-f]+)$/i;

/**
 * The hash of a struct (EIP-712) whose members have simple types.
 *
 * @throws TypeError if a value is missing, or does not fit its member
 */
export function structHash(
  name: string,
  fields: readonly SignedField[],
  values: SignedValues,
): Hex {
  const signature = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join()})`;
  const members = fields.map((field) => memberOf(field, values[field.name]));
  const parts = [WORD_PART, ...members.map(([part]) => part)];
  const words = [textHash(signature), ...members.map(([, value]) => value)];
  return bytesHash(orTypeError(() => encodeAbi(parts, words)));
}

/** Keccak-256 of two structs' hashes, as a wallet signs them. */
export function signedHash(domain: Hex, struct: Hex): Hex {
  return bytesHash(`0x1901${domain.slice(2)}${struct.slice(2)}`);
}

const WORD_TYPE: AbiType = { kind: "fixed", size: WORD };
const WORD_PART: AbiPart = { name: "", type: WORD_TYPE };

/** Values of any length are hashed: each member is one word. */
function memberOf(field: SignedField, value: string | boolean | bigint | undefined) {
  const type = elementaryType(field.type);
  const part = (own: AbiType): AbiPart => ({ name: field.name, type: own });
  const text = typeof value === "string" ? value : undefined;
  if (text !== undefined && type.kind === "bytes") {
    return [part(WORD_TYPE), orTypeError(() => bytesHash(anyBytes(text)))] as const;
  }
  if (text !== undefined && type.kind === "string")
    return [part(WORD_TYPE), textHash(text)] as const;
  const isDigits = text !== undefined && type.kind === "uint" && INTEGER.test(text);
  return [part(type), isDigits ? BigInt(text) : value] as const;
}

function textHash(text: string): Hex {
  return keccakBytes(new TextEncoder().encode(text));
}

function bytesHash(bytes: Hex): Hex {
  return keccakBytes(bytesIn(bytes));
}

function orTypeError<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new TypeError(`a value does not fit its field: ${cause}`, { cause });
  }
}

import { type AbiPart, type AbiType, WORD } from "./AbiType.ts";

/** A function of a contract. */
export interface AbiFunction {
  readonly name: string;
  readonly inputs: readonly AbiPart[];
  readonly outputs: readonly AbiPart[];
}

/**
 * Reads a function as Solidity writes it.
 *
 * @param text As `function name((uint64 height, bytes data), address) view returns (bytes32 id)`.
 * @throws TypeError if the text is no function, or names a type that the coder does not know
 */
export function parseFunction(text: string): AbiFunction {
  const [, name, inputs, outputs = "()"] =
    /^function (\w+)(\(.*?\))(?: payable| view| pure)?(?: returns (\(.*\)))?$/.exec(text) ?? [];
  if (name === undefined || inputs === undefined) throw new TypeError(`${text} is no function`);
  return { name, inputs: partsIn(inputs), outputs: partsIn(outputs) };
}

/**
 * Reads a list of types in brackets. In the list of an event, "indexed" stands before a name, as a part of it.
 *
 * @throws TypeError if the text is no such list, or names a type that the coder does not know
 */
export function partsIn(text: string): readonly AbiPart[] {
  const tokens = text.match(/(?:indexed )?\w+|\[\]|[^\s]/g) ?? [];
  const parts = takeParts(tokens);
  if (tokens.length > 0) throw new TypeError(`${text} is no list of types`);
  return parts;
}

/** Takes a list off the front of tokens. */
function takeParts(tokens: string[]): readonly AbiPart[] {
  const parts: AbiPart[] = [];
  tokens.shift();
  while (tokens.length > 0 && tokens[0] !== ")") {
    const type = takeType(tokens);
    parts.push({ name: /^\w/.test(tokens[0] ?? "") ? `${tokens.shift()}` : "", type });
    if (tokens[0] === ",") tokens.shift();
  }
  if (tokens.shift() === undefined) throw new TypeError("a bracket is not closed");
  return parts;
}

function takeType(tokens: string[]): AbiType {
  const type: AbiType =
    tokens[0] === "("
      ? { kind: "tuple", parts: takeParts(tokens) }
      : elementaryType(`${tokens.shift()}`);
  if (tokens[0] !== "[]") return type;
  tokens.shift();
  return { kind: "list", of: type };
}

/** A type that has no members. @throws TypeError for one that the coder does not know */
export function elementaryType(text: string): AbiType {
  if (text === "address" || text === "bool" || text === "bytes" || text === "string") {
    return { kind: text };
  }
  const [, family, digits = "0"] = /^(u?int|bytes)(\d+)$/.exec(text) ?? [];
  const size = Number(digits);
  if (family === "bytes" && size > 0 && size <= WORD) return { kind: "fixed", size };
  if (family !== "bytes" && size % 8 === 0 && size > 0 && size <= 256) {
    return { kind: family as "uint" | "int", bits: size };
  }
  throw new TypeError(`${text} is no type that this coder knows`);
}

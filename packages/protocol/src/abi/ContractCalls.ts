import { type Hex, joinBytes } from "../bytes.ts";
import { tag } from "../keccakBytes.ts";
import type { AbiValue } from "./AbiType.ts";
import { canonicalType } from "./canonicalType.ts";
import { decodeAbi } from "./decodeAbi.ts";
import { encodeAbi } from "./encodeAbi.ts";
import { type AbiFunction, parseFunction } from "./parseSignature.ts";

/** Digits of a selector, with `0x`. */
const SELECTOR = 10;

const FUNCTION = "function ";

/** Calls of a contract: a small coder for a few functions, where a page has no room for a whole one. */
export interface ContractCalls {
  /**
   * Data of a call.
   *
   * @param args In the function's order; structs by the names of their members.
   * @throws BytesError, TypeError as `encodeAbi`; TypeError if the contract has no such function
   */
  encodeCall(name: string, args: readonly unknown[]): Hex;
  /** The call that data is. @returns undefined if it calls none of the functions @throws BytesError as `decodeAbi` */
  decodeCall(data: Hex): { readonly name: string; readonly args: readonly AbiValue[] } | undefined;
  /** The first four bytes of a call. @throws TypeError if the contract has no such function */
  selectorOf(name: string): Hex;
  /** What a function answered. @throws BytesError as `decodeAbi` */
  decodeAnswer(name: string, data: Hex): readonly AbiValue[];
}

/**
 * The calls of a contract, by Solidity's ABI. A function is read when it is called first.
 *
 * @param signatures As `parseFunction` reads them, each with another name. Others, as those of events, are passed over.
 */
export function contractCalls(signatures: readonly string[]): ContractCalls {
  const read = new Map<string, KnownFunction>();
  const named = (name: string): KnownFunction => {
    const known = read.get(name) ?? knownFunction(textOf(signatures, name));
    read.set(name, known);
    return known;
  };
  const names = () =>
    signatures.filter(isFunction).map((text) => text.slice(FUNCTION.length, text.indexOf("(")));
  return {
    encodeCall: (name, args) => {
      const { selector, inputs } = named(name);
      return joinBytes(selector, encodeAbi(inputs, args));
    },
    decodeCall: (data) => {
      const wanted = data.slice(0, SELECTOR).toLowerCase();
      const called = names()
        .map(named)
        .find(({ selector }) => selector === wanted);
      if (called === undefined) return undefined;
      const args = decodeAbi(called.inputs, `0x${data.slice(SELECTOR)}`);
      return { name: called.name, args };
    },
    selectorOf: (name) => named(name).selector,
    decodeAnswer: (name, data) => decodeAbi(named(name).outputs, data),
  };
}

interface KnownFunction extends AbiFunction {
  readonly selector: Hex;
}

function isFunction(text: string): boolean {
  return text.startsWith(FUNCTION);
}

function textOf(signatures: readonly string[], name: string): string {
  const text = signatures.find((one) => one.startsWith(`${FUNCTION}${name}(`));
  if (text === undefined) throw new TypeError(`the contract has no function ${name}`);
  return text;
}

function knownFunction(text: string): KnownFunction {
  const read = parseFunction(text);
  const types = canonicalType({ kind: "tuple", parts: read.inputs });
  return { ...read, selector: tag(`${read.name}${types}`).slice(0, SELECTOR) };
}

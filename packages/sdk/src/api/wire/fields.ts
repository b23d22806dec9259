import { hideUnseen } from "@causeway/protocol";
import {
  type GenericSchema,
  integer,
  maxValue,
  minValue,
  number,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
  union,
} from "valibot";

const LONGEST_NAME = 64;
const LONGEST_TEXT = 1_000;
const MOST_DECIMALS = 77;

/** Id of a chain: digits, or a number that JSON can carry. */
export function chainIdField() {
  const digits = pipe(string(), regex(/^[1-9]\d{0,19}$/, "is no chain id"));
  const safe = pipe(number(), safeInteger("is no chain id"), minValue(1));
  return pipe(
    union([digits, safe], "is no chain id"),
    transform((id) => BigInt(id)),
  );
}

/** An amount in smallest units, as digits. */
export function unitsField() {
  return pipe(
    string(),
    regex(/^\d{1,78}$/, "is no amount"),
    transform((text) => BigInt(text)),
  );
}

/** 32 bytes. */
export function hashField<Id extends string>() {
  return pipe(
    string(),
    regex(/^0x[0-9a-fA-F]{64}$/, "is no hash"),
    transform((text) => text.toLowerCase() as Id),
  );
}

/** An account or a token on a chain of any family. */
export function accountField() {
  const form = /^(0x[0-9a-fA-F]{40}|0x[0-9a-fA-F]{64,66}|-?\d:[0-9a-fA-F]{64}|[\w+/-]{48})$/;
  return pipe(string(), regex(form, "is no address"));
}

/** A name for people: without characters that mislead, and not endless. */
export function nameField() {
  return pipe(string(), transform(nameOf));
}

/** A sentence for people. */
export function textField() {
  return pipe(
    string(),
    transform((text) => hideUnseen(text.slice(0, LONGEST_TEXT))),
  );
}

/** Decimals of a token. */
export function decimalsField() {
  return pipe(number(), integer(), minValue(0), maxValue(MOST_DECIMALS));
}

/** What all forms of a token have in common. */
export function tokenFields() {
  return {
    address: accountField(),
    symbol: nameField(),
    name: nameField(),
    decimals: decimalsField(),
  };
}

/** Text that has a value in JSON. */
export function jsonField<Schema extends GenericSchema>(schema: Schema) {
  return pipe(string(), transform(parsed), schema);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nameOf(text: string): string {
  return hideUnseen(text.slice(0, LONGEST_NAME)).trim();
}

import { hideUnseen } from "@causeway/protocol";
import { type GenericSchema, pipe } from "valibot";

import { field, textOf } from "./field.ts";

const LONGEST_NAME = 64;
const LONGEST_TEXT = 1_000;
const MOST_DECIMALS = 77;

/** Id of a chain: digits, or a number, of any size if it does not come from JSON. */
export function chainIdField() {
  return field((value) => {
    const isWhole = Number.isSafeInteger(value) || ["string", "bigint"].includes(typeof value);
    return isWhole && /^[1-9]\d{0,19}$/.test(`${value}`) ? BigInt(`${value}`) : undefined;
  }, "is no chain id");
}

/** An amount in smallest units, as digits. */
export function unitsField() {
  return textOf(/^\d{1,78}$/, BigInt, "is no amount");
}

/** 32 bytes. */
export function hashField<Id extends string>() {
  return textOf(/^0x[0-9a-fA-F]{64}$/, (text) => text.toLowerCase() as Id, "is no hash");
}

/** An account or a token on a chain of any family. */
export function accountField() {
  const form = /^(0x[0-9a-fA-F]{40}|0x[0-9a-fA-F]{64,66}|-?\d:[0-9a-fA-F]{64}|[\w+/-]{48})$/;
  return textOf(form, same, "is no address");
}

/** A name for people: without characters that mislead, and not endless. */
export function nameField() {
  return textOf(ANY, (text) => hideUnseen(text.slice(0, LONGEST_NAME)).trim(), "is no text");
}

/** A sentence for people. */
export function textField() {
  return textOf(ANY, (text) => hideUnseen(text.slice(0, LONGEST_TEXT)), "is no text");
}

/** A time of ISO 8601, in unix seconds. */
export function timeField() {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
  return textOf(form, (text) => Math.floor(Date.parse(text) / 1_000), "is no time");
}

/** Bytes in hex. */
export function dataField() {
  return textOf(/^0x[0-9a-fA-F]*$/, (text) => text as `0x${string}`, "is no data");
}

/** An Ed25519 signature. */
export function signatureField() {
  const form = /^0x[0-9a-fA-F]{128}$/;
  return textOf(form, (text) => text.toLowerCase() as `0x${string}`, "is no signature");
}

/** Decimals of a token. */
function decimalsField() {
  const isCount = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DECIMALS;
  return field((value) => (isCount(value) ? value : undefined), "is no number of decimals");
}

/** The coin of a chain. */
export function coinFields() {
  return { symbol: nameField(), name: nameField(), decimals: decimalsField() };
}

/** What all forms of a token have in common. */
export function tokenFields() {
  return { address: accountField(), ...coinFields() };
}

/** Text that has a value in JSON. */
export function jsonField<Schema extends GenericSchema>(schema: Schema) {
  return pipe(field(parsed, "is no JSON"), schema);
}

const ANY = /^/;

function same(text: string): string {
  return text;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(`${text}`);
  } catch {
    return undefined;
  }
}

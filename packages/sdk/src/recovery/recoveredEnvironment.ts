import { array, type InferOutput, lazy, literal, object, optional } from "valibot";

import { field, textOf } from "../api/wire/field.ts";
import { chainIdField } from "../api/wire/fields.ts";

/** Of `environmentFile`, the fields that a recovery reads. The whole schema's library would be a seventh of all that is loaded. */
export function recoveredEnvironment() {
  return object({
    environment: nameField(),
    chains: array(lazy((chain) => (isOfTon(chain) ? tonChain() : evmChain()))),
    validators: urlsField(),
  });
}

/** An environment's file, as far as a recovery reads it. */
export type RecoveredEnvironment = InferOutput<ReturnType<typeof recoveredEnvironment>>;

/** A chain of the file. */
export type RecoveredChain = RecoveredEnvironment["chains"][number];

/** An EVM chain of the file. */
export type RecoveredEvmChain = Exclude<RecoveredChain, { readonly family: "ton" }>;

/** A chain of TON of the file. */
export type RecoveredTonChain = Extract<RecoveredChain, { readonly family: "ton" }>;

function evmChain() {
  return object({
    family: optional(literal("evm"), "evm"),
    ...named(),
    ...reached(),
    mailbox: addressField(),
    committeeRegistry: addressField(),
    dataGasPerByte: optional(integerField(0), 0),
    bridge: optional(addressField()),
    swap: optional(object({ router: addressField(), receiver: addressField() })),
  });
}

function tonChain() {
  return object({ family: literal("ton"), ...named(), ...reached(), mailbox: accountField() });
}

function reached() {
  return {
    rpcUrls: urlsField(),
    rpcTimeout: optional(integerField(1), 10_000),
    committeeSlots: optional(slotsField(), 32),
    startHeight: optional(heightField(), "0"),
    logRange: optional(integerField(1), 2_000),
  };
}

function named() {
  return { name: nameField(), chainId: chainIdField() };
}

function isOfTon(chain: unknown): boolean {
  return (chain as { readonly family?: unknown } | null | undefined)?.family === "ton";
}

function nameField() {
  return textOf(/^./su, (text) => text, "is empty");
}

function addressField() {
  const form = /^0x[0-9a-fA-F]{40}$/;
  return textOf(form, (text) => text as `0x${string}`, "is not 20 bytes as 0x and 40 digits");
}

/** Digits; or the number, if the file was read before. */
function heightField() {
  const isOne = (value: unknown) => /^\d{1,78}$/.test(`${value}`);
  return field((value) => (isOne(value) ? BigInt(`${value}`) : undefined), "is no height");
}

function accountField() {
  const form = /^0x[0-9a-fA-F]{64}$/;
  return textOf(form, (text) => text as `0x${string}`, "is not 32 bytes as 0x and 64 digits");
}

function integerField(least: number) {
  const isOne = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= least;
  return field((value) => (isOne(value) ? value : undefined), `is no integer from ${least} on`);
}

/** Slots of the circuit that proves for the chain's committee; 4 in tests. */
function slotsField() {
  return field((value) => (value === 4 || value === 32 ? value : undefined), "is neither 4 nor 32");
}

/** At least one, and each once. */
function urlsField() {
  const isUrl = (url: unknown) =>
    typeof url === "string" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return field((value) => {
    const isList = Array.isArray(value) && value.length > 0 && value.every(isUrl);
    return isList && new Set(value).size === value.length ? (value as string[]) : undefined;
  }, "is no list of different URLs of HTTP");
}

import { keccak256, toBeHex } from "ethers";

import type { Chain } from "../chains/Chain.ts";
import { wordOf } from "./someArguments.ts";

/** A call that is tried, and changes nothing. */
export interface Attempt {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value?: bigint;
}

/** What a call came to. */
export interface Effects {
  /** What it reverted with, undefined if it did not. */
  readonly reason: string | undefined;
  /** New values by contract and slot; slots that are kept of the caller are named by how they were found. */
  readonly writes: Map<string, string>;
}

type Accounts = Record<string, { storage?: Record<string, string>; code?: string }>;

/** Slots at which a mapping from the caller may begin, and how many each of its values takes. */
const MAPPINGS = 40n;
const VALUE_SLOTS = 3n;

/**
 * Tries a call as `caller` would make it.
 *
 * @param others Of whom something may be kept by caller.
 */
export async function effectsOf(
  chain: Chain,
  attempt: Attempt,
  caller: string,
  others: readonly string[] = [],
): Promise<Effects> {
  const { provider } = chain.ethers;
  const value = attempt.value === undefined ? {} : { value: `0x${attempt.value.toString(16)}` };
  const call = { ...attempt, ...value, gas: "0xe4e1c0" };
  const reason = await reasonOf(provider.send("eth_call", [call, "latest"]));
  const tracer = { tracer: "prestateTracer", tracerConfig: { diffMode: true } };
  const { pre, post } = await provider.send("debug_traceCall", [call, "latest", tracer]);
  return { reason, writes: reason === undefined ? writesOf(pre, post, caller, others) : new Map() };
}

async function reasonOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    const { data } = error as { data?: string | { data?: string } };
    if (data === undefined) throw error;
    return typeof data === "string" ? data : (data.data ?? "0x");
  }
}

function writesOf(
  pre: Accounts,
  post: Accounts,
  caller: string,
  others: readonly string[],
): Map<string, string> {
  const own = new Map([...slotsOf(caller), ...slotsBeside(caller, others)]);
  const writes = new Map<string, string>();
  for (const address of new Set([...Object.keys(pre), ...Object.keys(post)])) {
    const [before, after] = [pre[address]?.storage ?? {}, post[address]?.storage ?? {}];
    for (const slot of new Set([...Object.keys(before), ...Object.keys(after)])) {
      writes.set(`${address} ${own.get(slot) ?? slot}`, after[slot] ?? "zero");
    }
    if (post[address]?.code !== undefined) writes.set(`${address} code`, "new");
  }
  return writes;
}

const known = new Map<string, Map<string, string>>();

/** Slots of what mappings at the first places of a contract hold of `caller`. */
function slotsOf(caller: string): Map<string, string> {
  const present = known.get(caller);
  if (present !== undefined) return present;
  const slots = new Map<string, string>();
  for (let place = 0n; place < MAPPINGS; place++) {
    const start = BigInt(heldOf(caller, place));
    for (let i = 0n; i < VALUE_SLOTS; i++) {
      slots.set(toBeHex(start + i, 32), `kept of the caller: ${place}+${i}`);
    }
  }
  known.set(caller, slots);
  return slots;
}

const knownBeside = new Map<string, Map<string, string>>();

/** Slots of what mappings at the first places hold of others, and there of `caller`, or of him, and there of others. */
function slotsBeside(caller: string, others: readonly string[]): Map<string, string> {
  const present = knownBeside.get(caller);
  if (present !== undefined) return present;
  const slots = new Map<string, string>();
  for (const [i, other] of [...new Set([...others, caller])].entries()) {
    // what is kept of the caller by the caller has one name, whoever that is
    const name = other === caller ? "the caller" : `number ${i}`;
    for (let place = 0n; place < MAPPINGS; place++) {
      const [ofOther, ofCaller] = [heldOf(other, place), heldOf(caller, place)];
      slots.set(heldOf(caller, ofOther), `kept of ${name} by caller: ${place}`);
      slots.set(heldOf(other, ofCaller), `kept of the caller by ${name}: ${place}`);
    }
  }
  knownBeside.set(caller, slots);
  return slots;
}

/** The slot of what the mapping at `place` holds of `account`. */
function heldOf(account: string, place: bigint | string): string {
  return keccak256(wordOf(account) + toBeHex(place, 32).slice(2));
}

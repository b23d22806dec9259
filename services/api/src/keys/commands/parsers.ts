import { InvalidArgumentError } from "commander";

import type { ApiName } from "../../http/envelopes.ts";
import { type Limits, SCOPES } from "../Key.ts";

/** Of keys for which an operator says nothing else. */
export const USUAL_LIMITS: Limits = { quotes: 600, others: 3_000 };

const MOST = 1_000_000_000;
const DAY = 86_400_000;

/** Reads `routing,data`. */
export function scopesFrom(text: string): ApiName[] {
  const scopes = [...new Set(text.split(","))];
  const unknown = scopes.find((scope) => !SCOPES.includes(scope as ApiName));
  if (unknown === undefined) return scopes as ApiName[];
  throw new InvalidArgumentError(`"${unknown}" is no API: take some of ${SCOPES.join(",")}`);
}

/** Reads `quotes=600,others=3000`; a limit that is not named is the usual one. */
export function limitsFrom(text: string): Limits {
  const named = text.split(",").map((part) => {
    const [, name = "", digits = ""] = /^(quotes|others)=([1-9]\d{0,9})$/.exec(part) ?? [];
    const limit = Number(digits);
    if (name !== "" && limit <= MOST) return [name, limit] as const;
    throw new InvalidArgumentError(`"${part}" is no limit: name quotes or others, as quotes=600`);
  });
  return { ...USUAL_LIMITS, ...Object.fromEntries(named) };
}

/** Reads `90d`, a day or a time in UTC. */
export function expiryFrom(text: string): Date {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(text) ?? [];
  if (days !== undefined) return new Date(Date.now() + Number(days) * DAY);
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text);
  const time = isTime ? Date.parse(text) : Number.NaN;
  if (time > Date.now()) return new Date(time);
  throw new InvalidArgumentError("name a later time: 90d, 2027-01-31 or 2027-01-31T12:00:00Z");
}

/** Reads a name of 1 to 64 characters. */
export function nameFrom(text: string): string {
  if (/^[^\p{C}]{1,64}$/u.test(text)) return text;
  throw new InvalidArgumentError("a name has 1 to 64 characters, and no control characters");
}

/** Reads an id. */
export function idFrom(text: string): string {
  if (/^[0-9a-z]{16}$/.test(text)) return text;
  throw new InvalidArgumentError("an id has 16 characters: `keys list` shows it");
}

import {
  array,
  boolean,
  integer,
  maxValue,
  minValue,
  nonEmpty,
  number,
  object,
  parse,
  picklist,
  pipe,
  regex,
  string,
} from "valibot";

import { ANSWERS, type Behaviour, LIES } from "./WalletState.ts";

const NAME = "causeway-development-wallet";
const MOST_SECONDS = 3_600;

const kept = object({
  keys: pipe(array(pipe(string(), regex(/^0x[0-9a-f]{64}$/))), nonEmpty()),
  account: pipe(number(), integer(), minValue(0)),
  chainId: pipe(string(), regex(/^[1-9]\d{0,18}$/)),
  isLocked: boolean(),
  behaviour: object({
    answer: picklist(ANSWERS),
    delaySeconds: pipe(number(), minValue(0), maxValue(MOST_SECONDS)),
    lie: picklist(LIES),
  }),
});

/** What stays after a reload. Chains are listed again. */
export interface KeptState {
  readonly keys: readonly string[];
  readonly account: number;
  readonly chainId: string;
  readonly isLocked: boolean;
  readonly behaviour: Behaviour;
}

/** Where texts are kept. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** Reads the wallet of this browser. @returns undefined if nothing is there, or something else. */
export function readKept(storage: TextStorage): KeptState | undefined {
  try {
    const { account, ...read } = parse(kept, JSON.parse(storage.getItem(NAME) ?? ""));
    return { ...read, account: Math.min(account, read.keys.length - 1) };
  } catch {
    return undefined;
  }
}

/** Keeps the wallet. @returns whether the browser keeps it: some refuse storage. */
export function keepState(storage: TextStorage, state: KeptState): boolean {
  try {
    storage.setItem(NAME, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

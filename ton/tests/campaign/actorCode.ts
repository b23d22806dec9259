import type { Hex } from "@causeway/protocol";

// An EVM contract of a few instructions: a recipient, and a sender that learns of ends.
//
// - Selector 0: it calls the account in the next 20 bytes with the rest, and with the value that it got.
// - Selector 1: it refuses calls from now on if the next word is not 0.
// - None: it takes the value.
// - Any other: it logs the calldata, and returns the selector, as recipients and senders have to.

/** Instructions; `@name` pushes the place of `:name`. */
const SOURCE = [
  ...[
    "36 @start 57 00 :start",
    "6000 35 60e0 1c",
    "80 15 @send 57",
    "80 6001 14 @set 57",
    "6000 54 @refuse 57",
  ],
  ...["36 6000 6000 37", "36 6000 a0", "60e0 1b 6000 52 6020 6000 f3"],
  ...[":set", "6004 35 6000 55 00"],
  ...[":send", "6018 36 03 80 6018 6000 37"],
  ...["6000 6000 82 6000 34 6004 35 6060 1c 5a f1", "3d 6000 6000 3e @done 57 3d 6000 fd"],
  ...[":done", "3d 6000 f3", ":refuse", "6000 6000 fd"],
];

/** What deploys the contract. */
export const ACTOR_CODE: Hex = creationOf(assemble(SOURCE.join(" ").split(" ")));

/** Has the contract call an account. */
export function actorCall(to: string, data: string): Hex {
  return `0x00000000${to.slice(2)}${data.slice(2)}`;
}

/** Has the contract refuse calls, or take them. */
export function refusingCall(refuses: boolean): Hex {
  return `0x00000001${(refuses ? 1n : 0n).toString(16).padStart(64, "0")}`;
}

function assemble(tokens: readonly string[]): string {
  const places = new Map<string, number>();
  let place = 0;
  for (const token of tokens) {
    if (token.startsWith(":")) places.set(token.slice(1), place);
    place += token.startsWith("@") ? 2 : token.startsWith(":") ? 1 : token.length / 2;
  }
  return tokens.map((token) => encode(token, places)).join("");
}

function encode(token: string, places: ReadonlyMap<string, number>): string {
  if (token.startsWith(":")) return "5b";
  if (!token.startsWith("@")) return token;
  const place = places.get(token.slice(1));
  if (place === undefined) throw new Error(`no label ${token}`);
  return `60${place.toString(16).padStart(2, "0")}`;
}

/** Returns the code that stands behind these eleven bytes. */
function creationOf(code: string): Hex {
  const size = (code.length / 2).toString(16).padStart(2, "0");
  return `0x60${size}80600b6000396000f3${code}`;
}

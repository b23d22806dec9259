import type { EnvironmentFile } from "@causeway/environment";
import type { Hex, SwapOrder } from "@causeway/protocol";

import type { WireSwap } from "../api/wire/swap.ts";
import type { KnownEvmChain } from "../contracts/environmentOf.ts";
import type { Route } from "../routes/Route.ts";
import type { Address } from "../values/ids.ts";
import type { TokenSigning } from "./signingOf.ts";

/** What a service says that a person has to sign, and all that it is compared with. */
export interface Subject {
  readonly route: Route;
  readonly sender: Address;
  readonly receiver: Address;
  /** Data for the receiver's call; `0x` for no call. */
  readonly call: Hex;
  /** The transaction as the service sent it. */
  readonly item: WireSwap;
  /** Decoded from the transaction's data. */
  readonly sent: { readonly method: string; readonly order: SwapOrder };
  readonly environment: EnvironmentFile;
  readonly origin: KnownEvmChain;
  readonly destination: KnownEvmChain;
  /** Wei that the router asks for the message at most, as RPCs tell it; undefined if nobody asked. */
  readonly messageBound: bigint | undefined;
  /** What the sold token itself says of its permits; undefined if it takes none, or if nobody asked. */
  readonly signing: TokenSigning | undefined;
  /** Unix seconds of this device. */
  readonly now: bigint;
}

/** Something that differs. */
export interface Difference {
  readonly wanted: string;
  readonly got: string;
}

/** One comparison. */
export interface Check {
  /** What is compared; errors name it. */
  readonly field: string;
  /** What differs; undefined if nothing does. */
  readonly differs: (subject: Subject) => Difference | undefined;
}

type Value = string | bigint | boolean | number | undefined;

/** Compares a value with the one that it must have. Letters of addresses and ids count alike in both cases. */
export function same(
  field: string,
  wanted: (subject: Subject) => Value,
  got: (subject: Subject) => Value,
): Check {
  return {
    field,
    differs: (subject) => {
      const [one, other] = [`${wanted(subject)}`, `${got(subject)}`];
      return one.toLowerCase() === other.toLowerCase() ? undefined : { wanted: one, got: other };
    },
  };
}

/** Compares a number with its bounds. */
export function within(
  field: string,
  bounds: (subject: Subject) => readonly [least: bigint, most: bigint],
  got: (subject: Subject) => bigint,
): Check {
  return {
    field,
    differs: (subject) => {
      const [least, most] = bounds(subject);
      const value = got(subject);
      if (value >= least && value <= most) return undefined;
      return { wanted: `${least} to ${most}`, got: `${value}` };
    },
  };
}

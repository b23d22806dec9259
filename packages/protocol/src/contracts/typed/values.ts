import type { AddressLike, BigNumberish, BytesLike } from "ethers";

import type { Abi, AbiParameter, Inputs } from "./Abi.ts";

/** A value that ethers encodes as a parameter. */
export type Given<P extends AbiParameter> = GivenAs<P["type"], P>;

type GivenAs<T extends string, P extends AbiParameter> = T extends `${infer Item}[]`
  ? readonly GivenAs<Item, P>[]
  : T extends `${infer Item}[${number}]`
    ? readonly GivenAs<Item, P>[]
    : T extends "tuple"
      ? P extends { components: infer C extends readonly AbiParameter[] }
        ? { readonly [N in NameIn<C>]: Given<Extract<C[number], { name: N }>> }
        : never
      : T extends "address"
        ? AddressLike
        : T extends "bool"
          ? boolean
          : T extends "string"
            ? string
            : T extends `bytes${string}`
              ? BytesLike
              : T extends `${"u" | ""}int${string}`
                ? BigNumberish
                : never;

/** A value as ethers decodes it: a struct is read by the names of its members, or by their places. */
export type Read<P extends AbiParameter> = ReadAs<P["type"], P>;

type ReadAs<T extends string, P extends AbiParameter> = T extends `${infer Item}[]`
  ? ReadAs<Item, P>[]
  : T extends `${infer Item}[${number}]`
    ? ReadAs<Item, P>[]
    : T extends "tuple"
      ? P extends { components: infer C extends readonly AbiParameter[] }
        ? ReadAll<C>
        : never
      : T extends "bool"
        ? boolean
        : T extends "address" | "string" | `bytes${string}`
          ? string
          : T extends `${"u" | ""}int${string}`
            ? bigint
            : never;

/** Values of a list of parameters, in their order. */
export type GivenList<P extends readonly AbiParameter[]> = {
  -readonly [I in keyof P]: Given<P[I]>;
};

/** Values of a list of parameters, in their order. */
export type ReadList<P extends readonly AbiParameter[]> = { -readonly [I in keyof P]: Read<P[I]> };

/** Values of a list of parameters: by their places, and those with a name by that too. */
export type ReadAll<P extends readonly AbiParameter[]> = ReadList<P> & {
  [N in NameIn<P>]: Read<Extract<P[number], { name: N }>>;
};

/** Values that a contract is made with. */
export type ConstructorArguments<A extends Abi> = [ConstructorOf<A>] extends [never]
  ? []
  : GivenList<Inputs<ConstructorOf<A>>>;

type ConstructorOf<A extends Abi> = Extract<A[number], { type: "constructor" }>;

/** What a function returns, as ethers tells it: one value alone, several as a list. */
export type Returned<P extends readonly AbiParameter[]> = P extends readonly []
  ? undefined
  : P extends readonly [infer One extends AbiParameter]
    ? Read<One>
    : ReadAll<P>;

/** Names of parameters: one without a name has the empty one. */
type NameIn<P extends readonly AbiParameter[]> = Exclude<NonNullable<P[number]["name"]>, "">;

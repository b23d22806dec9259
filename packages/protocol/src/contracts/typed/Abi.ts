/** A parameter in an ABI. */
export interface AbiParameter {
  readonly type: string;
  readonly name?: string;
  /** The members of a struct. */
  readonly components?: readonly AbiParameter[];
}

/** A function, event, error or constructor in an ABI. */
export interface AbiItem {
  readonly type: string;
  readonly name?: string;
  readonly stateMutability?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
}

/** An ABI: one that is declared `as const` gives types to what is called and read by it. */
export type Abi = readonly AbiItem[];

/** Any name where an ABI's items are not known. */
type NameOf<A extends Abi, T extends string> = string extends A[number]["type"]
  ? string
  : Extract<A[number], { type: T; name: string }>["name"];

/** Names of an ABI's functions. No two functions of our contracts share a name. */
export type FunctionName<A extends Abi> = NameOf<A, "function">;

/** Names of an ABI's events. */
export type EventName<A extends Abi> = NameOf<A, "event">;

/** The item of a function's name. */
export type FunctionItem<A extends Abi, N extends string> = Extract<
  A[number],
  { type: "function"; name: N }
>;

/** The item of an event's name. */
export type EventItem<A extends Abi, N extends string> = Extract<
  A[number],
  { type: "event"; name: N }
>;

/** Parameters of an item, none where its list is absent. */
export type Inputs<I> = I extends { inputs: infer P extends readonly AbiParameter[] } ? P : [];

/** What a function returns, nothing where its list is absent. */
export type Outputs<I> = I extends { outputs: infer P extends readonly AbiParameter[] } ? P : [];

/** Whether a function reads, is paid, or neither. */
export type Mutability<I> = I extends { stateMutability: infer M } ? M : never;

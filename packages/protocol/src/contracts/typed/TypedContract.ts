import type {
  BaseContract,
  ContractRunner,
  ContractTransaction,
  ContractTransactionResponse,
  DeferredTopicFilter,
  EventFragment,
  EventLog,
  FunctionFragment,
  Result,
  TransactionRequest,
  Typed,
} from "ethers";

import type {
  Abi,
  AbiParameter,
  EventItem,
  EventName,
  FunctionItem,
  FunctionName,
  Inputs,
  Mutability,
  Outputs,
} from "./Abi.ts";
import type { TypedInterface } from "./interfaceOf.ts";
import type { Given, ReadAll, Returned } from "./values.ts";

/** An ethers contract whose functions and events are those of an ABI. */
export type TypedContract<A extends Abi> = TypedBase<A> & {
  readonly [N in FunctionName<A>]: TypedMethod<
    Inputs<FunctionItem<A, N>>,
    Returned<Outputs<FunctionItem<A, N>>>,
    Mutability<FunctionItem<A, N>>
  >;
};

interface TypedBase<A extends Abi> extends BaseContract {
  readonly interface: TypedInterface<A>;
  readonly filters: { readonly [N in EventName<A>]: TypedEvent<Inputs<EventItem<A, N>>> };
  connect(runner: ContractRunner | null): TypedContract<A>;
  queryFilter<P extends readonly AbiParameter[]>(
    event: TypedFilter<P> | TypedEvent<P>,
    from?: number | string,
    to?: number | string,
  ): Promise<TypedLog<P>[]>;
}

/** A function of a contract with parameters P, which returns R, and changes the state or not: M. */
interface TypedMethod<P extends readonly AbiParameter[], R, M> {
  (...args: Arguments<P, M>): Promise<M extends Reading ? R : ContractTransactionResponse>;
  readonly name: string;
  readonly fragment: FunctionFragment;
  getFragment(...args: Arguments<P, M>): FunctionFragment;
  populateTransaction(...args: Arguments<P, M>): Promise<ContractTransaction>;
  staticCall(...args: Arguments<P, Reading>): Promise<R>;
  staticCallResult(...args: Arguments<P, Reading>): Promise<Result>;
  send(...args: Arguments<P, M>): Promise<ContractTransactionResponse>;
  estimateGas(...args: Arguments<P, M>): Promise<bigint>;
}

/** An event of a contract: called with values of indexed parameters, it is the filter of those. */
interface TypedEvent<P extends readonly AbiParameter[]> {
  (...values: Partial<Values<P, undefined>>): TypedFilter<P>;
  readonly name: string;
  readonly fragment: EventFragment;
  getFragment(...values: Partial<Values<P, undefined>>): EventFragment;
}

interface TypedFilter<P extends readonly AbiParameter[]> extends DeferredTopicFilter {
  /** No filter has it at run time: by it, types tell what the events that pass hold. */
  readonly parameters?: P;
}

type TypedLog<P extends readonly AbiParameter[]> = Omit<EventLog, "args"> & {
  readonly args: ReadAll<P>;
};

type Reading = "view" | "pure";

/** The values of the parameters, and at the end the transaction's fields if need be. */
type Arguments<P extends readonly AbiParameter[], M> =
  | Values<P, Typed>
  | [...Values<P, Typed>, Overrides<M>];

type Values<P extends readonly AbiParameter[], Other> = {
  -readonly [I in keyof P]: Given<P[I]> | Other;
};

type AnyOverrides = Omit<TransactionRequest, "to" | "data">;

/** Value goes to payable functions alone, and a call that only reads names its block. */
type Overrides<M> = M extends Reading
  ? AnyOverrides
  : M extends "payable"
    ? Omit<AnyOverrides, "blockTag" | "enableCcipRead">
    : Omit<AnyOverrides, "value" | "blockTag" | "enableCcipRead">;

/** A variable of a contract or a struct, as the compiler lays it out. */
export interface CompilerVariable {
  readonly label: string;
  /** Bytes from the low end of its slot. */
  readonly offset: number;
  /** In decimal digits: from the contract's, or the struct's, first slot on. */
  readonly slot: string;
  readonly type: string;
}

/** A type of such a variable. */
export interface CompilerType {
  readonly encoding: string;
  readonly label: string;
  readonly numberOfBytes: string;
  readonly key?: string;
  readonly value?: string;
  readonly base?: string;
  readonly members?: readonly CompilerVariable[];
}

/** Where a contract keeps its state, as the compiler says it. */
export interface CompilerLayout {
  readonly storage: readonly CompilerVariable[];
  /** Null where there is no variable. */
  readonly types: Readonly<Record<string, CompilerType>> | null;
}

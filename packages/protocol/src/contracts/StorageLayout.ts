/** A variable in a contract's storage. */
export interface StorageVariable {
  readonly label: string;
  /** In hex: from the contract's, or the struct's, first slot on. */
  readonly slot: string;
  /** Bytes from the low end of the slot. */
  readonly offset: number;
  /** Its type, by the name that Solidity gives it. */
  readonly type: string;
}

/** A type in storage, with as much as the compiler says of it. */
export interface StorageType {
  readonly encoding: string;
  readonly bytes: number;
  readonly key?: string;
  readonly value?: string;
  readonly base?: string;
  readonly members?: readonly StorageVariable[];
}

/** Where a contract keeps its state. */
export interface StorageLayout {
  readonly storage: readonly StorageVariable[];
  /** By the names that variables and other types use. */
  readonly types: Readonly<Record<string, StorageType>>;
}

/** One entry of an ABI, as the compiler writes it. */
export interface AbiEntry {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly { readonly name: string; readonly type: string }[];
}

/** What the compiler made of a contract, a library or an interface. */
export interface BuiltContract {
  /** Its file as imports name it: `contracts/messaging/Mailbox.sol`, `@causeway/solidity/MessageReceiver.sol`. */
  readonly source: string;
  /** Its file as the build names it. */
  readonly path: string;
  readonly name: string;
  readonly abi: readonly AbiEntry[];
  /** The code that makes it, in hex without a prefix; empty where it is no contract that can be made. */
  readonly code: string;
}

/** A request that this chain refuses, with the values that are at fault. */
export class ChainError extends Error {
  readonly details: Readonly<Record<string, unknown>>;

  constructor(name: string, message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = name;
    this.details = details;
  }
}

/** The chain has no such block yet. */
export class UnknownBlock extends ChainError {
  constructor(seqno: number, newest: number) {
    super("UnknownBlock", `block ${seqno} is unknown: the newest is ${newest}`, { seqno, newest });
  }
}

/** The block exists, but its state is no longer kept. */
export class StateGone extends ChainError {
  constructor(seqno: number, oldest: number) {
    const message = `the state of block ${seqno} is gone: the oldest kept is of block ${oldest}`;
    super("StateGone", message, { seqno, oldest });
  }
}

/** No contract takes a message from outside. */
export class MessageRefused extends ChainError {
  constructor(destination: string, reason: string) {
    const message = `cannot apply the external message to ${destination}: ${reason}`;
    super("MessageRefused", message, { destination, reason });
  }
}

/** A transaction that an account does not have. */
export class UnknownTransaction extends ChainError {
  constructor(address: string, lt: bigint, hash: string | undefined) {
    const message = `${address} has no transaction of logical time ${lt} with this hash`;
    super("UnknownTransaction", message, { address, lt: String(lt), hash });
  }
}

/** The file of a chain does not fit. */
export class UnusableChainFile extends ChainError {
  constructor(file: string, reason: string) {
    super("UnusableChainFile", `${file} ${reason}`, { file, reason });
  }
}

/** What went wrong between us and a chain. */
export type ChainErrorCode =
  | "RpcDisagreement"
  | "RpcUnavailable"
  | "WrongChain"
  | "UnknownFamily"
  | "NotSupported"
  | "UnknownHeight"
  | "NotFinalised"
  | "InvalidHeader"
  | "InvalidStateProof"
  | "ContractMissing"
  | "RegistryMismatch"
  | "MalformedEvent"
  | "BlockReplaced"
  | "UnknownMessage"
  | "OtherDestination"
  | "OutcomeMissing"
  | "ProofMissing"
  | "RefundAccountMissing"
  | "CallReverted"
  | "GasAboveCap"
  | "TransactionRefused"
  | "TransactionReverted"
  | "TransactionTimedOut";

/** A chain's answer that cannot be used. `details` carries the offending values. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ChainErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ChainError";
    this.code = code;
    this.details = details;
  }
}

/** Whether `error` is a chain's error with this code. */
export function isChainError(error: unknown, code: ChainErrorCode): error is ChainError {
  return error instanceof ChainError && error.code === code;
}

/** Whether `error` says that a call would revert with the contract's error of this name. */
export function isRevertedWith(error: unknown, name: string): error is ChainError {
  return isChainError(error, "CallReverted") && error.details.error === name;
}

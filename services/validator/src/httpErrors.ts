import { ChainError, type ChainErrorCode } from "@causeway/chains";
import { ServiceError } from "@causeway/service";

import { JournalConflictError } from "./Journal.ts";

/** What the caller can do about it decides the status: ask later, ask for another, or nothing. */
const CHAIN_STATUS: Partial<Record<ChainErrorCode, number>> = {
  NotFinalised: 404,
  UnknownHeight: 404,
  ContractMissing: 404,
  RpcDisagreement: 503,
  RpcUnavailable: 503,
  InvalidHeader: 503,
  InvalidStateProof: 503,
  RegistryMismatch: 503,
};

/** Gives an error of a chain or of the journal its HTTP status; others are as they were. */
export function withHttpStatus(error: unknown): unknown {
  if (error instanceof JournalConflictError) {
    const { code, message, signed, asked } = error;
    return new ServiceError(409, code, message, { signed, asked }, error);
  }
  const status = error instanceof ChainError ? CHAIN_STATUS[error.code] : undefined;
  if (!(error instanceof ChainError) || status === undefined) return error;
  return new ServiceError(status, error.code, error.message, error.details, error);
}

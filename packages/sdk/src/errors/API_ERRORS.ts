import type { ErrorKind } from "./ErrorKind.ts";

/** Errors of every function that asks a service or a chain, by code. */
export const API_ERRORS = {
  BadInput: { remedy: "Send another value", isRetryable: false },
  NoBaseUrl: { remedy: "Give `baseUrl` to createCauseway", isRetryable: false },
  NoRpc: { remedy: "Give `rpcs` to createCauseway", isRetryable: false },
  ApiUnreachable: { remedy: "Ask again in a moment", isRetryable: true },
  ApiMalformed: { remedy: "Check `baseUrl`: another server may answer there", isRetryable: false },
  ApiRefused: { remedy: "Change the value that the message names", isRetryable: false },
  NotFound: {
    remedy: "Check the id. If the transaction is new, ask again after its block",
    isRetryable: true,
  },
  RateLimited: { remedy: "Ask again after the named time", isRetryable: true },
  RouteExpired: { remedy: "Ask for routes again", isRetryable: true },
  RouteMismatch: {
    remedy: "Nothing was signed. Tell the operator of the service, and take another one",
    isRetryable: false,
  },
  RpcOfAnotherChain: { remedy: "Take the RPC out of `rpcs`", isRetryable: false },
  RpcUnreachable: { remedy: "Ask again in a moment, or give other RPCs", isRetryable: true },
  CallReverted: { remedy: "The message has the contract's reason", isRetryable: false },
  NoContracts: {
    remedy: "Give the environment's file as `contracts` to createCauseway",
    isRetryable: false,
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

import type { ErrorKind } from "./ErrorKind.ts";

/** Errors of every function that asks a service or a chain, by code. */
export const API_ERRORS = {
  BadInput: { remedy: "Send another value" },
  NoBaseUrl: { remedy: "Give `baseUrl` to createCauseway" },
  NoRpc: { remedy: "Give `rpcs` to createCauseway" },
  ApiUnreachable: { remedy: "Ask again in a moment", isRetryable: true },
  ApiMalformed: { remedy: "Check `baseUrl`: another server may answer there" },
  ApiRefused: { remedy: "Change the value that the message names" },
  NotFound: {
    remedy: "Check the id. If the transaction is new, ask again after its block",
    isRetryable: true,
  },
  RateLimited: { remedy: "Ask again after the named time", isRetryable: true },
  RouteExpired: { remedy: "Ask for routes again", isRetryable: true },
  RouteMismatch: {
    remedy: "Nothing was signed. Tell the operator of the service",
  },
  RpcOfAnotherChain: { remedy: "Take the RPC out of `rpcs`" },
  RpcUnreachable: { remedy: "Ask again in a moment, or give other RPCs", isRetryable: true },
  CallReverted: { remedy: "The message has the contract's reason" },
  PartNotLoaded: { remedy: "Ask again in a moment", isRetryable: true },
  NoContracts: {
    remedy: "Give the environment's file as `contracts` to createCauseway",
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

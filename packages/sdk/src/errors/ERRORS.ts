/** How an error is mended. */
interface ErrorKind {
  /** A sentence that follows the message. */
  readonly remedy: string;
  readonly isRetryable: boolean;
}

/** Every error of this package by its code: the one list, which `docs/apps.md` shows. */
export const ERRORS = {
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
  StorageFailed: {
    remedy: "Nothing more is sent. Free space, or give another `storage` to createCauseway",
    isRetryable: false,
  },
  UnknownExecution: {
    remedy: "Resume by the chain and the hash of the transaction",
    isRetryable: false,
  },
  WalletNeeded: { remedy: "Give the sender's wallet to `resume`", isRetryable: false },
  AllowanceReverted: { remedy: "Check the coin for gas, then resume", isRetryable: false },
  OrderReverted: {
    remedy: "Only gas was paid. Ask for routes again, and execute a new one",
    isRetryable: false,
  },
  TransactionCancelled: { remedy: "Only gas was paid. Execute a new route", isRetryable: false },
  TransactionReplaced: {
    remedy: "If it sent an order, resume by its hash. Otherwise, execute a new route",
    isRetryable: false,
  },
  WalletUnrecognised: {
    remedy: "Give an EIP-1193 provider, a client of viem, a signer of ethers, or TonConnect",
    isRetryable: false,
  },
  WalletRejected: { remedy: "Nothing was signed. Ask the person again", isRetryable: false },
  WalletBusy: { remedy: "Open the wallet, and answer its open request first", isRetryable: true },
  WalletLocked: { remedy: "Unlock the wallet, and connect the account", isRetryable: true },
  WalletAccountChanged: {
    remedy: "Change the account back, or begin again with the new one",
    isRetryable: false,
  },
  WalletOnOtherChain: { remedy: "Have the wallet change its chain first", isRetryable: false },
  WalletUnknownChain: { remedy: "Add the chain in the wallet by hand", isRetryable: false },
  WalletDisconnected: { remedy: "Connect the wallet again", isRetryable: true },
  WalletWrongChainId: {
    remedy: "Change the chain in the wallet by hand, or take another wallet",
    isRetryable: false,
  },
  WalletSilent: { remedy: "Open the wallet, and look for the request there", isRetryable: false },
  WalletUnsupported: { remedy: "Take another wallet", isRetryable: false },
  WalletFailed: { remedy: "The message has the wallet's reason", isRetryable: false },
  WalletBatchFailed: { remedy: "Send the calls one by one", isRetryable: false },
  NoContracts: {
    remedy: "Give the environment's file as `contracts` to createCauseway",
    isRetryable: false,
  },
  ExitUnavailable: { remedy: "Ask `recover` again later", isRetryable: false },
  WrongFamily: { remedy: "Connect a wallet of that chain", isRetryable: false },
  WrongSender: { remedy: "Connect the named account", isRetryable: false },
} as const satisfies Readonly<Record<string, ErrorKind>>;

/** Code of an error. Codes are never renamed. */
export type ErrorCode = keyof typeof ERRORS;

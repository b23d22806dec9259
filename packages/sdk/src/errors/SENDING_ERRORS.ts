import type { ErrorKind } from "./ErrorKind.ts";

/** Errors of wallets, executions and exits, by code. Functions that only read load none of them. */
export const SENDING_ERRORS = {
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
  NoTon: { remedy: "Give `ton` of @causeway/sdk/ton to createCauseway", isRetryable: false },
  ExitUnavailable: { remedy: "Ask `recover` again later", isRetryable: false },
  WrongFamily: { remedy: "Connect a wallet of that chain", isRetryable: false },
  WrongSender: { remedy: "Connect the named account", isRetryable: false },
} as const satisfies Readonly<Record<string, ErrorKind>>;

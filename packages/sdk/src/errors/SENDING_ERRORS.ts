import type { ErrorKind } from "./ErrorKind.ts";

/** Errors of wallets, executions and exits, by code. Functions that only read load none of them. */
export const SENDING_ERRORS = {
  StorageFailed: {
    remedy: "Nothing more is sent. Free space, or give another `storage` to createCauseway",
  },
  UnknownExecution: {
    remedy: "Resume by chain and hash of the transaction",
  },
  WalletNeeded: { remedy: "Give the sender's wallet to `resume`" },
  AllowanceReverted: { remedy: "Check the coin for gas, then resume" },
  OrderReverted: { remedy: "Only gas was paid. Execute a new route" },
  TransactionCancelled: { remedy: "Only gas was paid. Execute a new route" },
  TransactionReplaced: {
    remedy: "If it sent an order, resume by its hash, else execute a new route",
  },
  WalletUnrecognised: {
    remedy: "Give an EIP-1193 provider, a client of viem, a signer of ethers, or TonConnect",
  },
  WalletRejected: { remedy: "Nothing was signed. Ask the person again" },
  WalletBusy: { remedy: "Answer the open request in the wallet first", isRetryable: true },
  WalletLocked: { remedy: "Unlock the wallet, and connect the account", isRetryable: true },
  WalletAccountChanged: {
    remedy: "Change the account back, or begin again",
  },
  WalletOnOtherChain: { remedy: "Change the chain first" },
  WalletUnknownChain: { remedy: "Add the chain in the wallet by hand" },
  WalletDisconnected: { remedy: "Connect the wallet again", isRetryable: true },
  WalletWrongChainId: {
    remedy: "Change the chain by hand, or take another wallet",
  },
  WalletSilent: { remedy: "Look for the request in the wallet" },
  WalletUnsupported: { remedy: "Take another wallet" },
  WalletFailed: { remedy: "The message has the wallet's reason" },
  WalletBatchFailed: { remedy: "Send the calls one by one" },
  NoTon: { remedy: "Give `ton` of @causeway/sdk/ton to createCauseway" },
  ExitUnavailable: { remedy: "Ask `recover` again later" },
  WrongFamily: { remedy: "Connect a wallet of that chain" },
  WrongSender: { remedy: "Connect the named account" },
} as const satisfies Readonly<Record<string, ErrorKind>>;

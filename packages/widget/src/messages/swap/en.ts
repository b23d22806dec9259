import type { SwapMessages } from "./SwapMessages.ts";

/** Texts on swaps, in English. */
export const swapEn: SwapMessages = {
  review: "Review your order",
  yourSwap: "Your swap",

  builds: "The service builds your order, and this page compares it …",
  openWalletToSign: "Open your wallet, and answer there.",
  getAtLeast: "You get at least",
  receiver: "Receiver",
  receiverYou: "Receiver: you",
  contract: "Contract that takes the order",
  validUntil: "Price valid until",
  allowance: "Allowance",
  noAllowance: "None: the contract may take this amount already, or you send the coin.",
  signAllowance: (amount, spender) =>
    `You sign an allowance of exactly ${amount} for ${spender}. The contract needs the allowance to take your tokens. The signature costs no gas.`,
  sendAllowance: (amount, spender) =>
    `You send an allowance of exactly ${amount} for ${spender} first. This token takes no signature in its place.`,
  termsGotWorse: "The price moved. Nothing is signed until you accept the new terms.",
  acceptTerms: "Accept the new terms",
  usableIn: "Usable in",
  cost: "You pay",

  money: "Money",
  proof: "Proof",
  notYet: "not yet",
  isUsable: "usable",
  isProven: "proven",
  step: {
    switchChain: "Your wallet changes its chain",
    allow: "You send the allowance",
    sign: "You sign the allowance",
    send: "You sign and send the order",
    included: "A block has the order",
    advanced: "A filler paid in advance",
    finalised: "The block is final",
    signed: "Validators signed",
    proven: "The proof is made",
    imported: "The destination has the proof",
    delivered: "The message is delivered",
    paid: "The receiver is paid",
  },
  stepState: { pending: "to come", running: "now", done: "done", skipped: "not needed" },
  transaction: "Transaction",
  notWrittenDown:
    "This browser writes nothing down. Keep the hash of the transaction: a reload loses this page.",
  preparing: (amount) => `Your ${amount} have not moved yet.`,
  onItsWay: (amount, chain) => `Your ${amount} are on the way to ${chain}.`,
  fundsUsable: (chain) => `The funds are on ${chain}, and usable.`,
  fundsComeBack: (chain) => `The funds come back to ${chain}.`,
  fundsBack: (chain) => `The funds are back on ${chain}.`,
  orderHeld: (chain) =>
    `The swap on ${chain} failed, so the order is held there. You can take the bridged tokens, or wait until somebody fills the order.`,
  waitsForYou: (amount) => `Your ${amount} wait. See below how they go on, or come back.`,
  reorganised: "The block of your order left the chain. The order goes into another block.",
  endedOtherwise: (state) => `The swap ended as ${state}. The funds went back, or can be claimed.`,
  inAnotherTab: "Another tab carries out this swap. Answer there, or close that tab.",
  waitsForAccept: "The price moved before you signed. Compare the terms.",
  waitsForAskAgain:
    "Your wallet did not tell whether it sent the order. Look there. Asking again is safe: the chain takes the order once.",
  waitsForAskAgainTwice:
    "Your wallet did not tell whether it sent. Make sure that the first request is gone: both would count.",
  askAgain: "Ask the wallet again",
  goOn: "Go on",
  newSwap: "New swap",

  storageFailed:
    "This browser has no space to write the swap down. Nothing more is sent. Free space, then go on.",
  unknownSwap: "This browser does not know this swap. Open it where it began.",
  walletNeeded: "Connect the wallet of this swap, then go on.",
  allowanceReverted: "The allowance failed. Check your coin for gas, then go on.",
  orderReverted: "The order failed on the chain. Only gas was paid. Begin a new swap.",
  transactionCancelled:
    "You cancelled the order in the wallet. Only gas was paid. Begin a new swap.",
  transactionReplaced:
    "Your wallet sent another transaction in the place of the order. Look for it in the wallet, or begin a new swap.",
  rpcsUnreachable: "The RPCs of a chain do not answer. Nothing is lost. Go on in a moment.",
  noContracts:
    "This page names no contracts, so nothing was signed. Tell this site to set config.contracts.",
  swapStopped: (reason) => `The swap stopped: ${reason}.`,

  noSwaps: "This browser has no swaps yet.",
  underWay: "under way",
  notSent: "not sent",
  outcome: (state) => state,
  fromTo: (from, to) => `${from} to ${to}`,
};

import type { ExitMessages } from "./ExitMessages.ts";

/** Texts on ways on and out, in English. */
export const exitsEn: ExitMessages = {
  youCan: "You can",
  looking: "This page asks the chains for your ways on and out …",
  none: "The chains know no way on at this moment. Look again later.",
  lookAgain: "Look again",
  connectFirst: "Connect a wallet to act",
  costs: (amount) => `Costs at most ${amount} of gas and fees.`,
  onlyBy: (account) => `Only ${account} can do this.`,
  inWallet: "Open your wallet, and answer there.",
  sent: "Sent. Your swap goes on when a block has the transaction.",
  notBefore: (time) => `not before ${time}`,
  chainRefuses: "the chain refuses it at this moment",
  exit: {
    import: (chain) => `Take the message over on ${chain}`,
    deliver: (chain) => `Deliver on ${chain}`,
    fill: (chain) => `Fill the order on ${chain} at its minimum`,
    fillOwn: (chain) => `Fill the order on ${chain} at the price of now`,
    take: (chain) => `Take the bridged tokens on ${chain}`,
    release: (chain) => `Have the tokens paid out on ${chain}`,
    sendBack: () => "Send the funds back",
    claim: (chain) => `Claim the funds on ${chain}`,
    admit: (chain) => `Let waiting funds in on ${chain}`,
    drain: (chain) => `Pay the queue on ${chain}`,
    retry: (chain) => `Try to pay again on ${chain}`,
    execute: (chain) => `Make the receiver's call again on ${chain}`,
    end: () => "End the transfer, so that it comes back",
    settleReturn: (chain) => `Pay the return out on ${chain}`,
  },
};

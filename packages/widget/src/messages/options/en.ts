import type { OptionMessages } from "./OptionMessages.ts";

/** Texts of options, balances and settings, in English. */
export const optionsEn: OptionMessages = {
  options: "Options",
  slippage: "Slippage",
  slippageOf: (percent) => `Slippage ${percent}`,
  slippageHint: (least) =>
    `If the price moves further, the swap waits for you. The least is ${least}.`,
  notAPercentage: (text, example) => `${text} is no percentage. Write it like ${example}.`,
  slippageTooLow: (text, least) =>
    `${text} is too low for this route. Prices move meanwhile. Enter at least ${least}.`,
  slippageTooHigh: (text, most) => `${text} is too high. Enter at most ${most}.`,
  slippageHigh: (percent, least) =>
    `You accept ${percent} less than the quote. You may get only ${least}.`,

  receiver: "Receiver",
  receiverHint: "Empty: your own account",
  paidTo: (account) => `Paid to ${account}`,
  fallbackReceiver: "Fallback receiver",
  fallbackHint:
    "May take the funds if the swap cannot end at the destination. Empty: your own account",
  account: {
    notAnAddress: (text) => `${text} is no address. Enter 0x and 40 hex digits.`,
    ofTon: (text) => `${text} is an address of TON. Enter an address that begins with 0x.`,
    wrongChecksum: (text) => `A character of ${text} is wrong. Copy the address again.`,
    zero: (text) => `Nobody owns ${text}. Enter an address that you know.`,
    token: (text) => `${text} is the token itself. Funds would be lost. Enter an account.`,
  },
  receiverIsContract: (account, chain) =>
    `${account} is a contract on ${chain}. Continue only if the contract can pass tokens on.`,

  balance: (amount) => `Balance ${amount}`,
  maximum: "Maximum",
  useMaximum: (amount) => `Use the maximum, ${amount}`,
  maximumLessFees: (kept) => `The maximum, less ${kept} for gas and fees.`,
  balanceUnknown: "The balance could not be read.",
  notEnough: (amount, chain) =>
    `You have ${amount} on ${chain}. Enter less, or choose another token.`,
  notEnoughForFees: (wanted, present, chain) =>
    `Gas and fees take ${wanted} on ${chain}, and you have ${present}. Add the difference.`,
  onlyFees: (amount, fees) =>
    `Gas and fees take ${fees}, and you have ${amount}. Nothing is left to send.`,

  movesPrice: (percent) =>
    `This amount moves the price by ${percent}. A smaller amount loses less.`,
  correct: "Correct the marked field to see routes.",

  wrongSetting: (name, value, wanted) =>
    `This site sets ${name} to ${value}. It has to be ${wanted}, and was left out.`,
  wanted: {
    object: "an object",
    names: "an object with lists of names: allowed, forbidden",
    fixed: "a list of from, to, amount",
    hidden: "a list of turn, fees, options, slippage, receiver, fallbackReceiver",
    integratorFeeBps: "a whole number from 0 to 100",
    slippageBps: "a whole number from 0 to 5000",
    integrator: "a name of 1 to 64 characters",
    url: "a URL that begins with https:// or http://",
    rpcs: "lists of URLs by chain id",
    end: "a chain, a slash and a token, like spoke-a/USDC",
    amount: "a number with a point, like 1234.5",
    theme: "light, dark, system, or an object of custom properties",
    dir: "ltr or rtl",
    language: "a tag like fr with functions messages, dialog, states, exits",
    message: "of the same kind as the text that it replaces",
  },
  unknownChain: (name, value, known) =>
    `This site sets ${name} to ${value}, and there is no such chain. Chains are ${known}.`,
  unknownToken: (name, value) =>
    `This site sets ${name} to ${value}, and no list has such a token. Choose a token.`,
  twinTokens: (name, value) =>
    `This site sets ${name} to ${value}, and two tokens have that symbol. Choose a token.`,
  notAllowed: (name, value) =>
    `This site sets ${name} to ${value}, and does not allow it. Choose a token.`,
};

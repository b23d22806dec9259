import type { Messages } from "./Messages.ts";
import type { NumberWords } from "./NumberWords.ts";
import { optionsEn } from "./options/en.ts";
import { walletEn } from "./wallet/en.ts";

/** English. */
export function en({ number, plural }: NumberWords): Messages {
  return {
    ...walletEn,
    ...optionsEn,
    signAndSend: "Sign and send",
    signAndSendAmount: (amount) => `Sign and send ${amount}`,
    earlierSwaps: "Earlier swaps",
    swapUnderWay: "Your swap is under way",
    loadingSwap: "Loads …",
    swap: "Swap",
    youSend: (chain) => (chain === undefined ? "You send" : `You send, from ${chain}`),
    youGet: (chain) => (chain === undefined ? "You get" : `You get, on ${chain}`),
    amountToSend: "Amount to send",
    amountToGet: "Amount to get",
    chooseToken: "Choose token",
    changeToken: "change token",
    turnRound: "Change direction",
    atLeast: (amount) => `at least ${amount}`,
    usableAndProven: (usable, proven) =>
      proven === undefined ? `usable in ${usable}` : `usable in ${usable}, proven in ${proven}`,

    tokenToSend: "Token to send",
    tokenToGet: "Token to get",
    search: "Search tokens",
    searchHint: "Name, chain or address",
    close: "Close",
    onlyChain: (chain) => `Only ${chain}`,
    allChains: "All chains",
    chain: "Chain",
    tokensFound: (count) => plural(count, { one: "1 token", other: `${number(count)} tokens` }),
    moreTokens: (count) =>
      plural(count, {
        one: "1 more token. Type to find it.",
        other: `${number(count)} more tokens. Type to find them.`,
      }),
    noTokens: (query) => `No token is called ${query}. Try its address.`,
    noTokenAt: (address) => `No chain has a token at ${address}. Compare each character.`,
    asksChains: "Asks the chains for this address …",
    unlisted: "Not listed: compare the address",
    unlistedChosen: (symbol, address) =>
      `${symbol} is not listed, and anybody can take that name. Compare the address ${address} with its project.`,

    routes: "Routes",
    best: "best",
    fastest: "fastest",
    routesFound: (count, best) =>
      plural(count, {
        one: `1 route, ${best}`,
        other: `${number(count)} routes, the best ${best}`,
      }),
    impact: (percent) => `${percent} impact`,
    noImpact: "no impact",
    fees: "Fees",
    noFees: "none",
    fee: {
      message: "Message",
      router: "Swap service",
      integrator: "This site",
      bridge: "Bridge",
      gas: "Gas, estimated",
    },
    onTop: "on top",
    waits: (seconds) =>
      seconds === undefined
        ? "The destination cannot pay at once. The funds wait there."
        : `The destination cannot pay at once. The funds wait there for ${seconds}.`,

    loading: "Loads chains and tokens …",
    asking: "Looks for routes …",
    chooseTokens: "Choose two tokens to see routes.",
    enterAmount: "Enter an amount to see routes.",
    again: "Try again",
    use: (amount) => `Use ${amount}`,

    notANumber: (text, example) => `${text} is no amount. Write it like ${example}.`,
    negative: (text) => `${text} is below zero. Leave out the minus sign.`,
    tooManyDecimals: (text, symbol, decimals) =>
      decimals === 0
        ? `${text} has decimals, and ${symbol} has none. Leave them out.`
        : plural(decimals, {
            one: `${text} has more than 1 decimal, as ${symbol} has. Leave out the rest.`,
            other: `${text} has more than ${number(decimals)} decimals, as ${symbol} has. Leave out the rest.`,
          }),
    tooLong: (digits, most) =>
      `The amount has ${number(digits)} digits. Enter at most ${number(most)}.`,

    tooLittle: (amount, least) => `Fees would take all of ${amount}. Send at least ${least}.`,
    tooMuch: (amount) => `${amount} is more than these pools hold. Enter less.`,
    refused: (amount, said) => `No route for ${amount}: ${said}. Change the amount or a token.`,
    noRoute: (amount) => `Nothing leads there with ${amount}. Choose another token or chain.`,
    paused: (amount, until) =>
      `${amount} cannot go this way until ${until}: it is paused. Wait, or choose another token.`,
    offline: "This device is offline. Connect it: this page then asks again by itself.",
    expired: (amount) => `The price of ${amount} is no longer valid. Try again.`,
    unreachable: (host) => `${host} does not answer. Check your connection, then try again.`,
    limited: (seconds) =>
      seconds === undefined
        ? "Too many requests. Try again in a moment."
        : `Too many requests. Try again in ${seconds}.`,
    mismatch: (host, change) =>
      `${host} changed your request: ${change}. Nothing was signed. Tell this site.`,
    malformed: (host) => `${host} answers in a form that this page cannot read. Tell this site.`,
    changed: (host) => `${host} answers in a new form. Reload this page.`,
    noBaseUrl: "This page names no service. Tell this site to set base-url.",
    wrongValue: (said) => `${said}.`,
  };
}

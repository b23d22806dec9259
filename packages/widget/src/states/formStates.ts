import { readConfig } from "../config/readConfig.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import type { OptionName } from "../options/Options.ts";
import { NO_QUOTE } from "../quote/Quote.ts";
import { reduce } from "../store/reduce.ts";
import type { State } from "../store/State.ts";
import { COIN } from "../tokens/COIN.ts";
import { OTHER, OWNER, type sampleRoute, sampleToken } from "./samples.ts";

/** States on which those of this file are built. */
interface Bases {
  readonly chosen: () => State;
  readonly quoted: (change?: Parameters<typeof sampleRoute>[1]) => State;
}

const USDC = `0x${"1".repeat(40)}`;
const ETHER = 10n ** 18n;

/** States of options, balances and settings. */
export function formStates({ chosen, quoted }: Bases) {
  return {
    badSlippage: () => option(typed(), "slippage", "80"),
    lowSlippage: () => option(typed(), "slippage", "1"),
    highSlippage: () => option(quoted(), "slippage", "6"),
    badReceiver: () => option(typed(), "receiver", OTHER.replace("70997970C5", "70997970c5")),
    receiverOfTon: () =>
      option(typed(), "receiver", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"),
    receiverIsToken: () => option(typed(), "receiver", USDC),
    receiverIsContract: () =>
      reduce(option(quoted(), "receiver", OTHER), {
        type: "receiver",
        found: { chainId: 31339n, account: OTHER, isContract: true },
      }),
    badFallback: () => option(typed(), "fallbackReceiver", "account.eth"),
    paidToOther: () => option(quoted(), "receiver", OTHER),
    highImpact: () => quoted({ priceImpact: 7.25 }),
    balances: () => owning(quoted(), { [USDC]: 1_234_560_000n, [COIN]: ETHER }),
    maximum: () => {
      const coin = sampleToken(31338n, "ETH", { digit: "0", name: "Ether" });
      const state = reduce(quoted(), { type: "choose", side: "from", token: coin });
      const filled = reduce(state, { type: "maximum", amount: (ETHER * 1_234n) / 1_000n });
      return owning(filled, { [COIN]: (ETHER * 12_356n) / 10_000n });
    },
    notEnough: () => owning(quoted(), { [USDC]: 40_000_000n, [COIN]: ETHER }),
    notEnoughForFees: () => owning(quoted(), { [USDC]: 100_000_000n, [COIN]: ETHER / 10_000n }),
    balanceUnread: () =>
      reduce(connected(quoted()), {
        ...{ type: "balances", owner: OWNER, chainId: 31338n, found: undefined },
      }),
    wrongSettings: () => set(readConfig({ fixed: "to", integratorFeeBps: 500 }).problems),
    unknownChain: () =>
      set([
        {
          ...{ kind: "unknownChain", name: "from", value: "spoke-z/USDC" },
          known: ["hub", "spoke-a", "spoke-b"],
        },
      ]),
    wrongAttributes: () =>
      set([
        { kind: "wrong", name: "amount", value: "1,5", wanted: "amount" },
        { kind: "wrong", name: "theme", value: "blue", wanted: "theme" },
        { kind: "twins", name: "to", value: "spoke-b/OAK" },
        { kind: "notAllowed", name: "from", value: "hub/ETH" },
      ]),
    fixedEnds: () => {
      const config = { fixed: ["from", "to", "amount"], hidden: ["fees", "receiver"] };
      return { ...quoted(), settings: readConfig(config).settings };
    },
  } as const satisfies Readonly<Record<string, () => State>>;

  /** Nothing is asked for as long as a field is wrong. */
  function typed(): State {
    return { ...quoted(), quote: NO_QUOTE };
  }

  function set(problems: readonly SettingProblem[]): State {
    return reduce(chosen(), { type: "setting", names: [], problems });
  }
}

function option(state: State, name: OptionName, text: string): State {
  return reduce(state, { type: "option", name, text });
}

function connected(state: State): State {
  return reduce(state, { type: "walletConnected", account: { address: OWNER, name: "MetaMask" } });
}

function owning(state: State, amounts: Readonly<Record<string, bigint>>): State {
  const found = Object.entries(amounts).map(([token, amount]) => ({ token, amount }));
  return reduce(connected(state), { type: "balances", owner: OWNER, chainId: 31338n, found });
}

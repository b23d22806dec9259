import type { Address, Causeway, ChainId } from "@causeway/sdk";
import type { State } from "../store/State.ts";
import { COIN } from "../tokens/COIN.ts";
import { type BalancesAction, balanceKey } from "./Balances.ts";

type Read = typeof import("./readBalances.ts")["readBalances"];

/** Tokens of a chain that are read at once, when the dialog opens. */
const MOST_TOKENS = 40;

/** What is to be read. */
interface Wanted {
  readonly owner: Address;
  readonly chainId: ChainId;
  readonly tokens: readonly Address[];
}

/** Reads balances that the form shows: of the token to send and of the coin, and in the dialog those of listed tokens. */
export class BalanceReader {
  readonly #causeway: Causeway;
  readonly #dispatch: (action: BalancesAction) => void;
  readonly #load: () => Promise<Read>;
  readonly #signal: AbortSignal;
  /** What was asked last, so that nothing is asked twice. */
  #asked = "";

  /** @param load The reader of the SDK. */
  constructor(
    causeway: Causeway,
    {
      dispatch,
      signal,
      load = async () => (await import("./readBalances.ts")).readBalances,
    }: {
      readonly dispatch: (action: BalancesAction) => void;
      readonly signal: AbortSignal;
      readonly load?: (() => Promise<Read>) | undefined;
    },
  ) {
    this.#causeway = causeway;
    this.#dispatch = dispatch;
    this.#load = load;
    this.#signal = signal;
  }

  /** Reads what a state shows and no state before it did. */
  follow(state: State): void {
    const wanted = wantedBy(state);
    const key = wanted.map(keyOf).join();
    if (key === this.#asked) return;
    this.#asked = key;
    for (const one of wanted) void this.#read(one);
  }

  /** Reads all again that a state shows: a block may have changed it. */
  again(state: State): void {
    this.#asked = "";
    this.follow(state);
  }

  async #read({ owner, chainId, tokens }: Wanted): Promise<void> {
    const options = { signal: this.#signal };
    const found = await this.#load()
      .then((read) => read(this.#causeway, { owner, chainId, tokens }, options))
      .catch(() => undefined);
    if (!this.#signal.aborted) this.#dispatch({ type: "balances", owner, chainId, found });
  }
}

function wantedBy({ wallet, form, lists, picker }: State): readonly Wanted[] {
  const owner = wallet.account?.address;
  if (owner === undefined || lists.status !== "ready") return [];
  const { from } = form;
  const chosen =
    from === undefined ? [] : [{ owner, chainId: from.chainId, tokens: [from.address, COIN] }];
  if (picker?.side !== "from") return chosen.map(distinct);
  const byChain = Map.groupBy(
    lists.tokens.filter(({ isListed }) => isListed),
    ({ chainId }) => chainId,
  );
  const listed = [...byChain].map(([chainId, tokens]) => {
    const addresses = tokens.slice(0, MOST_TOKENS).map(({ address }) => address);
    return { owner, chainId, tokens: [COIN, ...addresses] };
  });
  return [...chosen, ...listed].map(distinct);
}

function distinct(wanted: Wanted): Wanted {
  const { chainId } = wanted;
  const byKey = new Map(
    wanted.tokens.map((address) => [balanceKey({ chainId, address }), address]),
  );
  return { ...wanted, tokens: [...byKey.values()] };
}

function keyOf({ owner, chainId, tokens }: Wanted): string {
  return `${owner} ${chainId} ${tokens.join(" ")}`.toLowerCase();
}

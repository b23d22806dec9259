import type { Address, ChainId, Token } from "@causeway/sdk";

/** What the connected account has, as far as it was read. */
export interface Balances {
  /** The account; undefined before anything was read. */
  readonly owner: Address | undefined;
  /** Smallest units by `balanceKey`; undefined for a token that does not say them. */
  readonly amounts: Readonly<Record<string, bigint | undefined>>;
  /** Chains whose RPCs did not answer last. */
  readonly unread: readonly ChainId[];
}

/** What is read, or not, of one chain. */
export interface BalancesAction {
  readonly type: "balances";
  readonly owner: Address;
  readonly chainId: ChainId;
  /** Undefined if the chain's RPCs do not answer. */
  readonly found: readonly FoundBalance[] | undefined;
}

export interface FoundBalance {
  readonly token: Address;
  readonly amount: bigint | undefined;
}

/** Before any was read. */
export const NO_BALANCES: Balances = { owner: undefined, amounts: {}, unread: [] };

type Place = Pick<Token, "chainId" | "address">;

/** Names a token of a chain. */
export function balanceKey({ chainId, address }: Place): string {
  return `${chainId} ${address.toLowerCase()}`;
}

/** Balances after some were read. Those of another account are dropped. */
export function reduceBalances(
  balances: Balances,
  { owner, chainId, found }: BalancesAction,
): Balances {
  const { amounts, unread } = balances.owner === owner ? balances : NO_BALANCES;
  const others = unread.filter((one) => one !== chainId);
  if (found === undefined) return { owner, amounts, unread: [...others, chainId] };
  const read = found.map(({ token: address, amount }) => [
    balanceKey({ chainId, address }),
    amount,
  ]);
  return { owner, amounts: { ...amounts, ...Object.fromEntries(read) }, unread: others };
}

/** What the account has of a token; undefined if nobody knows. */
export function balanceOf({ amounts }: Balances, token: Place | undefined): bigint | undefined {
  return token === undefined ? undefined : amounts[balanceKey(token)];
}

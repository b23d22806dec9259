import {
  type Chain,
  chains,
  createCauseway,
  formatAmount,
  type Token,
  tokens,
} from "@causeway/sdk";

/** Names of chains and tokens, as lists have them. */
export interface Places {
  readonly chains: readonly { readonly id: string; readonly name: string }[];
  chainName(chainId: string): string;
  /** Whether messages to the chain have a value for their recipient, in units of its coin, in place of gas. */
  takesValue(chainId: string): boolean;
  /** An amount with its symbol; smallest units with the token's address if no list has the token. */
  amount(value: {
    readonly chainId: string;
    readonly token: string;
    readonly amount: string;
  }): string;
  /** An amount of a chain's coin, also of a chain that has messages alone. @param amount Smallest units. */
  coin(chainId: string, amount: bigint): string;
}

/** Reads the names. @throws CausewayError */
export async function readPlaces(baseUrl: string, locale: string): Promise<Places> {
  const causeway = createCauseway({ baseUrl });
  const [listed, known] = await Promise.all([chains(causeway), tokens(causeway)]);
  return placesOf(listed, known, locale);
}

/** The names in lists. */
export function placesOf(
  listed: readonly Chain[],
  known: readonly Token[],
  locale: string,
): Places {
  const coins = new Map(listed.map(({ chainId, coin }) => [`${chainId}`, coin]));
  const names = new Map(listed.map(({ chainId, name }) => [`${chainId}`, name]));
  const onTon = listed.filter(({ family }) => family === "ton");
  const valued = new Set(onTon.map(({ chainId }) => `${chainId}`));
  const byPlace = new Map(
    known.map((token) => [`${token.chainId} ${token.address.toLowerCase()}`, token]),
  );
  return {
    chains: [...names].map(([id, name]) => ({ id, name })),
    chainName: (chainId) => names.get(chainId) ?? chainId,
    takesValue: (chainId) => valued.has(chainId),
    amount: ({ chainId, token: address, amount }) => {
      const token = byPlace.get(`${chainId} ${address.toLowerCase()}`);
      if (token === undefined) return `${amount} × ${address.slice(0, 8)}…`;
      return shown(BigInt(amount), token, locale);
    },
    coin: (chainId, amount) => {
      const coin = coins.get(chainId);
      return coin === undefined ? `${amount}` : shown(amount, coin, locale);
    },
  };
}

function shown(
  amount: bigint,
  { decimals, symbol }: Pick<Token, "decimals" | "symbol">,
  locale: string,
): string {
  return `${formatAmount(shortened(amount, decimals), { decimals, locale })} ${plain(symbol)}`;
}

const DIGITS = 5n;
const LONGEST_SYMBOL = 16;

/** Six digits at most are shown behind what counts; the rest is cut. */
function shortened(amount: bigint, decimals: number): bigint {
  const length = BigInt(`${amount}`.length);
  const whole = length - BigInt(decimals);
  const dropped = whole > DIGITS ? BigInt(Math.max(0, decimals - 2)) : length - DIGITS - 1n;
  if (dropped <= 0n) return amount;
  const unit = 10n ** (dropped < BigInt(decimals) ? dropped : BigInt(decimals));
  return amount - (amount % unit);
}

/** Strangers name tokens: a symbol keeps letters, digits and a few signs. */
function plain(symbol: string): string {
  return symbol.replace(/[^\p{L}\p{N}.$₮+-]/gu, "").slice(0, LONGEST_SYMBOL);
}

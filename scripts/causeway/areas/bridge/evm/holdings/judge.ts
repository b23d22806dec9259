import type { Finding } from "@causeway/operator";
import { wholeTokens } from "../../units.ts";
import { PRICE_DIGITS } from "../vaults/readVault.ts";
import type { PricePoint } from "./PricePoint.ts";
import type { MintHoldings, VaultHoldings } from "./readCustody.ts";

/** Of what something is found. */
export interface Judged {
  readonly symbol: string;
  /** The chain's name. */
  readonly chain: string;
  /** Of the token there. */
  readonly decimals: number;
}

/** Where a vault holds less than its books owe: what is missing is not even the providers'. */
export function vaultShortage(
  { symbol, chain, decimals }: Judged,
  { balance, owed, cash }: VaultHoldings,
): Finding[] {
  const most = owed > cash ? owed : cash;
  if (balance >= most) return [];
  const text = tokensOf(symbol, decimals);
  return [
    {
      kind: "vault-short",
      subject: `vault of ${symbol} on ${chain}`,
      expected: `${text(most)} at least: the debts in its books, without the providers' part`,
      held: `${text(balance)}, ${text(most - balance)} less`,
      remedy:
        `pause the asset now (causeway pause --asset ${symbol} --all): money left the vault that its books do ` +
        "not know of, or a contract is wrong. Receivers and senders are owed the difference. Then follow docs/incident.md",
    },
  ];
}

/** Where a share stands for less than it ever did: the providers have lost something. */
export function priceFall(
  { symbol, chain, decimals }: Judged,
  { sharePrice, shareDecimals, shares, assets }: VaultHoldings,
  before: PricePoint | undefined,
): Finding[] {
  if (before === undefined || sharePrice >= before.price) return [];
  const text = tokensOf(symbol, decimals);
  const whole = 10n ** (shareDecimals + BigInt(PRICE_DIGITS));
  const lost = ((before.price - sharePrice) * shares) / whole;
  const price = (value: bigint) => wholeTokens(value, decimals + PRICE_DIGITS);
  return [
    {
      kind: "share-price-fell",
      subject: `vault of ${symbol} on ${chain}`,
      expected: `${price(before.price)} ${symbol} a share at least, as in ${before.source}`,
      held: `${price(sharePrice)} ${symbol}: the providers' ${text(assets)} are ${text(lost)} less`,
      remedy:
        `pause the asset now (causeway pause --asset ${symbol} --chain ${chain}), and find out which transaction took it; ` +
        "providers can come and leave meanwhile, at the lower price; then docs/incident.md",
    },
  ];
}

/** Where there is more of a token of ours than its mint has minted by its books. */
export function unbookedSupply(
  { symbol, chain, decimals }: Judged,
  { supply, minted }: MintHoldings,
): Finding[] {
  if (supply <= minted) return [];
  const text = tokensOf(symbol, decimals);
  return [
    {
      kind: "supply-unbacked",
      subject: `${symbol} minted on ${chain}`,
      expected: `${text(minted)} at most: minted and not burned by the books of its mint`,
      held: `${text(supply)}, ${text(supply - minted)} more`,
      remedy:
        `pause the asset now (causeway pause --asset ${symbol} --all): somebody minted without backing, or a ` +
        "contract is wrong. Then follow docs/incident.md",
    },
  ];
}

/** What lies on all chains of an asset, units. */
export interface Backing {
  readonly symbol: string;
  /** Of the unit. */
  readonly decimals: number;
  /** Locked in vaults, less released out of them; below zero where more was released. */
  readonly locked: bigint;
  /** Minted and not burned. */
  readonly minted: bigint;
  /** Accepted of what its origin is not seen to have sent: another finding's, or not seen yet. */
  readonly unseen: bigint;
}

/** Where more was minted or released over all chains than was locked for it. */
export function unbackedAsset({ symbol, decimals, locked, minted, unseen }: Backing): Finding[] {
  if (minted <= locked + unseen) return [];
  const text = tokensOf(symbol, decimals);
  return [
    {
      kind: "supply-unbacked",
      subject: `${symbol} on all chains`,
      expected: `no more than the ${text(locked)} that vaults have locked, less released`,
      held: `${text(minted)} minted and not burned, ${text(minted - locked)} more`,
      remedy:
        `pause the asset now (causeway pause --asset ${symbol} --all): the books of its custodies do not go together; ` +
        "then docs/incident.md",
    },
  ];
}

function tokensOf(symbol: string, decimals: number) {
  return (amount: bigint) => `${wholeTokens(amount, decimals)} ${symbol}`;
}

import { readAmount } from "@causeway/widget/parts";

/** What a person does with a vault. */
export type Side = "deposit" | "withdrawal";

/** What a person typed. */
export interface LiquidityForm {
  readonly side: Side;
  readonly amount: string;
}

/** What the person owns; undefined as long as the chain did not tell. */
export interface Holding {
  /** Smallest units of the token in the wallet. */
  readonly inWallet: bigint;
  /** That the vault pays now. */
  readonly most: bigint;
}

/** Why an amount is wrong. */
export type LiquidityProblem =
  | NonNullable<ReturnType<typeof readAmount>["problem"]>
  | "enterAmount"
  | "moreThanOwned"
  | "moreThanPaid";

/** An amount that can be asked for, or what is wrong with it. */
export type ReadLiquidity =
  | { readonly amount: bigint; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: LiquidityProblem };

/** Reads what a person typed. @param locale BCP 47. */
export function readLiquidity(
  { side, amount: text }: LiquidityForm,
  {
    decimals,
    locale,
    holding,
  }: {
    readonly decimals: number;
    readonly locale: string;
    readonly holding: Holding | undefined;
  },
): ReadLiquidity {
  const { amount, problem } = readAmount(text, { decimals, locale });
  if (problem !== undefined) return { problem };
  if (amount === undefined) return { problem: "enterAmount" };
  if (holding === undefined) return { amount };
  if (side === "deposit" && amount > holding.inWallet) return { problem: "moreThanOwned" };
  if (side === "withdrawal" && amount > holding.most) return { problem: "moreThanPaid" };
  return { amount };
}

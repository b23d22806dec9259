import type { Status, StatusAmount } from "../status/Status.ts";
import type { TrueStep } from "./trueSteps.ts";

/** What a receiver got. */
type Received = NonNullable<Status["received"]>;

/**
 * What logs say that the receiver got: by the order's end, by an advance of a transfer without an order, or by the payments of
 * the transfer itself, which may come in parts.
 *
 * @param amount Units of the asset, in its token at the destination; none if the destination does not know the asset.
 */
export function receivedBy(
  steps: readonly TrueStep[],
  amount: (units: bigint) => readonly StatusAmount[],
): readonly Received[] {
  const paid = steps.filter(({ step }) => step === "paid" || step === "part-paid");
  const single = paid.flatMap(({ event: { name, args, chainId } }): readonly Received[] => {
    if (name === "OrderFilled" || name === "OrderTaken") {
      const isAdvanced = name === "OrderFilled" && args.isAdvanced;
      return [{ chainId, token: args.token, amount: args.amount, isAdvanced }];
    }
    if (name !== "TransferAdvanced") return [];
    return amount(args.paid).map((one) => ({ ...one, isAdvanced: true }));
  });
  const parts = paid.filter(({ event: { name } }) => PAYMENTS.includes(name));
  if (parts.length === 0) return single;
  const whole = amount(sumOf(parts)).map((one) => ({ ...one, isAdvanced: false }));
  return [...single, ...whole];
}

const PAYMENTS: readonly string[] = ["TransferPaid", "TransferPartPaid"];

/** Units of the asset that payments paid together. */
export function sumOf(payments: readonly TrueStep[]): bigint {
  return payments.reduce((sum, { event }) => sum + event.args.paid, 0n);
}

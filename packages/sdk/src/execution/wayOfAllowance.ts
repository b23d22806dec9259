import type { MissingAllowance } from "../build/BuiltOrder.ts";
import type { TypedData } from "../values/TypedData.ts";
import { isOfOneRequest } from "./isSignatureUsable.ts";
import type { Run } from "./Run.ts";
import { walletOf } from "./walletOf.ts";

/** How a missing allowance comes about. `sign` is the data whose signature brings it. */
export type WayOfAllowance =
  | { readonly kind: "batch" | "approval" }
  | { readonly kind: "signature"; readonly sign: TypedData };

/**
 * How a missing allowance comes about: in one batch with the order (EIP-5792), by a signature (ERC-2612, or Permit2 where
 * the account lets it take the token), or by a transaction of its own. A contract cannot sign. What the wallet was asked
 * for already is kept.
 */
export async function wayOfAllowance(
  run: Run,
  { permit, permit2 }: MissingAllowance,
): Promise<WayOfAllowance> {
  const { effects, chainId, signed } = run.record;
  if (effects.approval !== undefined || effects.reset !== undefined) return { kind: "approval" };
  const begun = effects.permit && signed;
  const same = begun && (isOfOneRequest(begun) ? permit2 : permit);
  if (same !== undefined) return { kind: "signature", sign: same };
  const wallet = await walletOf(run);
  if (await wallet.canBatch(chainId)) return { kind: "batch" };
  const sign = permit ?? permit2;
  if (sign === undefined || (await wallet.isContract())) return { kind: "approval" };
  return { kind: "signature", sign };
}

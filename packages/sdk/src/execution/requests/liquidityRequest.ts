import { buildDeposit } from "../../actions/buildDeposit.ts";
import { buildWithdrawal } from "../../actions/buildWithdrawal.ts";
import type { LiquidityParameters } from "../../bridge/vaultOf.ts";
import type { Causeway } from "../../createCauseway.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from "../origin/SentMark.ts";

/** Builds a deposit into a vault, or a withdrawal. Nothing follows its block. */
export async function liquidityRequest(
  causeway: Causeway,
  kind: "deposit" | "withdrawal",
  liquidity: LiquidityParameters,
): Promise<BuiltRequest> {
  const isDeposit = kind === "deposit";
  const built = isDeposit
    ? await buildDeposit(causeway, liquidity)
    : { ...(await buildWithdrawal(causeway, liquidity)), allowance: undefined };
  const { transaction, allowance } = built;
  const topic = isDeposit ? DEPOSIT_TOPIC : WITHDRAWAL_TOPIC;
  return {
    ...{ transaction, allowance },
    mark: { address: transaction.to, topics: [[topic]], isUnique: false },
  };
}

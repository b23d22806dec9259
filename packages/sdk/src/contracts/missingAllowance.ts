import type { MissingAllowance } from "../build/BuiltOrder.ts";
import type { Causeway } from "../createCauseway.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { tokenCalls } from "./calls.ts";
import { viewsOf } from "./viewsOf.ts";

/** What a contract is to take. */
export interface Taking {
  readonly chainId: ChainId;
  readonly token: Address;
  readonly owner: Address;
  readonly spender: Address;
  /** Smallest units. */
  readonly required: bigint;
}

/** The allowance that an account still has to give; undefined if it has given enough. @throws CausewayError as `callContract` */
export async function missingAllowance(
  causeway: Causeway,
  { chainId, token, owner, spender, required }: Taking,
  signal?: AbortSignal,
): Promise<MissingAllowance | undefined> {
  const views = viewsOf(causeway, { chainId, to: token, contract: tokenCalls() }, signal);
  const [present] = await views<[bigint]>("allowance", owner, spender);
  return present >= required ? undefined : { token, spender, required, present };
}

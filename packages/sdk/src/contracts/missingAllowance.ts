import type { MissingAllowance } from "../build/BuiltOrder.ts";
import type { Causeway } from "../createCauseway.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { tokenInterface } from "./interfaces.ts";
import { viewsOf } from "./viewsOf.ts";

/** What a contract is to take. */
interface Taking {
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
  const views = viewsOf(causeway, { chainId, to: token, contract: tokenInterface() }, signal);
  const [present] = await views("allowance", owner, spender);
  return present >= required ? undefined : { token, spender, required, present };
}

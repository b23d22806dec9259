import type { MissingAllowance } from "../build/BuiltOrder.ts";
import { permit2Of } from "../build/permit2Of.ts";
import { permitData } from "../build/permitData.ts";
import { signingOf } from "../build/signingOf.ts";
import { environmentOf, evmChainOf } from "../contracts/environmentOf.ts";
import type { Taking } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import { REQUEST_TYPES } from "./requestTypes.ts";
import type { BridgeRequest } from "./transferCall.ts";

/** Seconds for which a signature may wait to be sent. */
const LIFETIME = 1_800n;

/** A transfer whose token the bridge may not take yet. */
interface Lacking extends Taking {
  readonly request: BridgeRequest;
}

/**
 * Data whose signature brings the allowance of a transfer: of its token (ERC-2612), else of Permit2. A signature ends with
 * the transfer's deadline, or after half an hour.
 *
 * @throws CausewayError as `callContract`
 */
export async function signaturesFor(
  causeway: Causeway,
  { request, ...taking }: Lacking,
  signal?: AbortSignal,
): Promise<Pick<MissingAllowance, "permit" | "permit2">> {
  const latest = BigInt(Math.floor(Date.now() / 1_000)) + LIFETIME;
  const deadline = request.deadline < latest ? request.deadline : latest;
  const signing = await signingOf(causeway, taking, signal);
  if (signing !== undefined) {
    return { permit: permitData({ ...taking, deadline }, signing), permit2: undefined };
  }
  const witness = { type: "TransferRequest", types: REQUEST_TYPES, value: request };
  // no two transfers have one salt
  const signed = { ...taking, deadline, nonce: BigInt(request.salt), witness };
  const origin = evmChainOf(environmentOf(causeway), taking.chainId, "from");
  return { permit: undefined, permit2: await permit2Of(causeway, signed, origin, signal) };
}

import { BytesError, contractCalls, type Hex } from "@causeway/protocol";

import { tokenCalls } from "../contracts/calls.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { domainSeparator } from "./domainSeparator.ts";

/** What a token says of the approvals that it takes as signatures (ERC-2612). */
export interface TokenSigning {
  readonly name: string;
  readonly version: string;
  /** Of the owner's next approval. */
  readonly nonce: bigint;
}

/** A token, and the account that is to sign. */
interface Signing {
  readonly chainId: ChainId;
  readonly token: Address;
  readonly owner: Address;
}

/**
 * Asks a token for what its approvals are signed with: by `eip712Domain`, or by `name` and `version` where it has none. Both
 * must give the token's `DOMAIN_SEPARATOR`: others take no signature of them.
 *
 * @returns undefined if the token takes no signatures
 * @throws CausewayError `RpcUnreachable`; as `connectRpcs`; the signal's reason
 */
export async function signingOf(
  causeway: Causeway,
  { chainId, token: to, owner }: Signing,
  signal?: AbortSignal,
): Promise<TokenSigning | undefined> {
  const contract = tokenCalls();
  const views = viewsOf(causeway, { chainId, to, contract }, signal);
  const versions = contractCalls(["function version() view returns (string)"]);
  const versionOf = viewsOf(causeway, { chainId, to, contract: versions }, signal);
  const [domain, [nonce = undefined] = [], [separator] = []] = await Promise.all([
    unlessRefused(views<[Hex, string, string]>("eip712Domain")),
    unlessRefused(views<[bigint]>("nonces", owner)),
    unlessRefused(views<[Hex]>("DOMAIN_SEPARATOR")),
  ]);
  if (nonce === undefined) return undefined;
  const ofDomain = (name: string, version: string): TokenSigning | undefined =>
    domainSeparator({ name, version, chainId, token: to }) === separator
      ? { name, version, nonce }
      : undefined;
  if (domain !== undefined) return ofDomain(domain[1], domain[2]);
  const [[name] = [], [version] = []] = await Promise.all([
    unlessRefused(views<[string]>("name")),
    unlessRefused(versionOf<[string]>("version")),
  ]);
  return name === undefined || version === undefined ? undefined : ofDomain(name, version);
}

/**
 * A function that a contract does not have reverts. If the contract has a fallback, as wrapped ether does, the answer is
 * empty; tokens older than ERC-20's names answer with other types.
 */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!isCausewayError(error)) throw error;
    if (error.code === "CallReverted") return undefined;
    if (error.cause instanceof BytesError) return undefined;
    throw error;
  }
}

import { Interface } from "ethers";

import { tokenInterface } from "../contracts/interfaces.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";

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
 * Asks a token for what its approvals are signed with: by `eip712Domain`, or by `name` and `version` where it has none.
 *
 * @returns undefined if the token takes no signatures
 * @throws CausewayError `RpcUnreachable`; as `connectRpcs`; the signal's reason
 */
export async function signingOf(
  causeway: Causeway,
  { chainId, token: to, owner }: Signing,
  signal?: AbortSignal,
): Promise<TokenSigning | undefined> {
  const contract = tokenInterface();
  const views = viewsOf(causeway, { chainId, to, contract }, signal);
  const versions = new Interface(["function version() view returns (string)"]);
  const versionOf = viewsOf(causeway, { chainId, to, contract: versions }, signal);
  const [domain, [nonce = undefined] = []] = await Promise.all([
    unlessRefused(views("eip712Domain")),
    unlessRefused(views("nonces", owner)),
  ]);
  if (nonce === undefined) return undefined;
  if (domain !== undefined) return { name: domain.name, version: domain.version, nonce };
  const [[name] = [], [version] = []] = await Promise.all([
    unlessRefused(views("name")),
    unlessRefused(versionOf("version")),
  ]);
  return name === undefined || version === undefined ? undefined : { name, version, nonce };
}

/** A function that a contract does not have reverts. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isCausewayError(error) && error.code === "CallReverted") return undefined;
    throw error;
  }
}

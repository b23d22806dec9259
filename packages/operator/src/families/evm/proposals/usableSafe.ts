import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { TypedDataEncoder } from "ethers";

import { readSafe, type Safe } from "../safe/readSafe.ts";
import { findMultiSend } from "./findMultiSend.ts";
import { SafeUnusable } from "./SafeUnusable.ts";
import { safeDomain } from "./safeHashes.ts";

/** A Safe whose owners can be told what they sign. */
export interface UsableSafe extends Safe {
  /** Without a suffix. */
  readonly version: string;
  /** Where this version's `MultiSendCallOnly` is on the chain. */
  readonly multiSendCallOnly: Hex;
}

/** Before it, the domain had no chain in it. */
const OLDEST_VERSION = "1.3.0";

/**
 * Reads a Safe that must sign.
 *
 * @throws SafeUnusable if none is there, or its transactions' hashes cannot be told.
 */
export async function usableSafe(
  view: ChainView,
  chainId: bigint,
  address: Hex,
): Promise<UsableSafe> {
  if (!(await view.hasCode(address))) {
    throw new SafeUnusable(address, "is not on this chain: deploy it at that address, then apply");
  }
  const safe = await readSafe(view, address);
  if (safe === undefined) {
    throw new SafeUnusable(address, 'is another contract: give the account the kind "key"?');
  }
  const version = /^\d+\.\d+\.\d+/.exec(safe.version)?.[0] ?? "";
  if (!isAtLeast(version, OLDEST_VERSION)) {
    const problem = `has version "${safe.version}": it must be ${OLDEST_VERSION} or later`;
    throw new SafeUnusable(address, problem);
  }
  const domain = TypedDataEncoder.hashDomain(safeDomain(chainId, address));
  if (safe.domainSeparator !== domain) {
    const problem = `signs in the domain ${safe.domainSeparator} and not ${domain}: its code is not Safe's`;
    throw new SafeUnusable(address, problem);
  }
  const multiSendCallOnly = await findMultiSend(view, chainId, { address, version });
  return { ...safe, version, multiSendCallOnly };
}

function isAtLeast(version: string, least: string): boolean {
  return version !== "" && version.localeCompare(least, "en", { numeric: true }) >= 0;
}

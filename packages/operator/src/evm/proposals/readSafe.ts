import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { Contract, TypedDataEncoder } from "ethers";

import { findMultiSend } from "./findMultiSend.ts";
import { SafeUnusable } from "./SafeUnusable.ts";
import { safeDomain } from "./safeHashes.ts";

/** A Safe as it stands at one block. */
export interface Safe {
  readonly address: Hex;
  readonly version: string;
  /** Of the next transaction that it executes. */
  readonly nonce: bigint;
  /** How many owners must sign. */
  readonly threshold: bigint;
  readonly owners: readonly Hex[];
  /** Where this version's `MultiSendCallOnly` is on the chain. */
  readonly multiSendCallOnly: Hex;
}

const SAFE_ABI = [
  "function VERSION() view returns (string)",
  "function nonce() view returns (uint256)",
  "function getThreshold() view returns (uint256)",
  "function getOwners() view returns (address[])",
  "function domainSeparator() view returns (bytes32)",
];

/** Before it, the domain had no chain in it. */
const OLDEST_VERSION = "1.3.0";

/**
 * Reads a Safe.
 *
 * @throws SafeUnusable if none is there, or its transactions' hashes cannot be told.
 */
export async function readSafe(view: ChainView, chainId: bigint, address: Hex): Promise<Safe> {
  if (!(await view.hasCode(address))) {
    throw new SafeUnusable(address, "is not on this chain: deploy it at that address, then apply");
  }
  const fields = await readFields(view, address);
  const version = /^\d+\.\d+\.\d+/.exec(fields.version)?.[0] ?? "";
  if (!isAtLeast(version, OLDEST_VERSION)) {
    const problem = `has version "${fields.version}": it must be ${OLDEST_VERSION} or later`;
    throw new SafeUnusable(address, problem);
  }
  const domain = TypedDataEncoder.hashDomain(safeDomain(chainId, address));
  if (fields.domainSeparator !== domain) {
    const problem = `signs in the domain ${fields.domainSeparator} and not ${domain}: its code is not Safe's`;
    throw new SafeUnusable(address, problem);
  }
  const { nonce, threshold, owners } = fields;
  const multiSendCallOnly = await findMultiSend(view, chainId, { address, version });
  return { address, version, nonce, threshold, owners, multiSendCallOnly };
}

async function readFields(view: ChainView, address: Hex) {
  const contract = new Contract(address, SAFE_ABI, view.provider);
  const read = (name: string) => contract.getFunction(name)({ blockTag: view.blockTag });
  try {
    const [version, nonce, threshold, owners, domainSeparator] = await Promise.all([
      read("VERSION") as Promise<string>,
      read("nonce") as Promise<bigint>,
      read("getThreshold") as Promise<bigint>,
      read("getOwners") as Promise<readonly Hex[]>,
      read("domainSeparator") as Promise<Hex>,
    ]);
    return { version, nonce, threshold, owners: [...owners], domainSeparator };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "CALL_EXCEPTION" && code !== "BAD_DATA") throw error;
    throw new SafeUnusable(address, 'is another contract: give the account the kind "key"?');
  }
}

function isAtLeast(version: string, least: string): boolean {
  return version !== "" && version.localeCompare(least, "en", { numeric: true }) >= 0;
}

import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { Contract, dataSlice, getAddress, id, isError, ZeroAddress } from "ethers";

import type { SafeConfig } from "../../../config/access.ts";

/** A Safe as it stands at one block; addresses with their checksums, lists in the order of the Safe. */
export interface Safe extends Omit<SafeConfig, "name" | "kind"> {
  /** As it tells it: `1.4.1`, or with a suffix. */
  readonly version: string;
  /** Of the next transaction that it executes. */
  readonly nonce: bigint;
  /** Of what its owners sign. */
  readonly domainSeparator: Hex;
}

const SAFE_ABI = [
  "function VERSION() view returns (string)",
  "function nonce() view returns (uint256)",
  "function domainSeparator() view returns (bytes32)",
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
  "function getModulesPaginated(address start, uint256 pageSize) view returns (address[], address)",
];

/** Where a Safe's list of modules begins and ends. */
const SENTINEL = "0x0000000000000000000000000000000000000001";
const MOST_MODULES = 100;

const GUARD_SLOT = id("guard_manager.guard.address");
const FALLBACK_HANDLER_SLOT = id("fallback_manager.handler.address");

/** The Safe at an address; undefined if another contract is there. */
export async function readSafe(view: ChainView, address: Hex): Promise<Safe | undefined> {
  const safe = new Contract(address, SAFE_ABI, view.provider);
  const { blockTag } = view;
  const read = (name: string, ...values: unknown[]) =>
    safe.getFunction(name)(...values, { blockTag });
  try {
    const [[modules], owners, threshold] = await Promise.all([
      read("getModulesPaginated", SENTINEL, MOST_MODULES) as Promise<[readonly Hex[], Hex]>,
      read("getOwners") as Promise<readonly Hex[]>,
      read("getThreshold") as Promise<bigint>,
    ]);
    return {
      address,
      owners: [...owners],
      threshold: Number(threshold),
      modules: [...modules],
      guard: await addressAt(view, address, GUARD_SLOT),
      fallbackHandler: await addressAt(view, address, FALLBACK_HANDLER_SLOT),
      version: await read("VERSION"),
      nonce: await read("nonce"),
      domainSeparator: await read("domainSeparator"),
    };
  } catch (error) {
    return unlessAnswered(error);
  }
}

/** An address that a Safe has no view of; null if none is set. */
async function addressAt(
  { provider, blockTag }: ChainView,
  safe: Hex,
  slot: Hex,
): Promise<Hex | null> {
  const word = await provider.getStorage(safe, slot, blockTag);
  const address = getAddress(dataSlice(word, 12));
  return address === ZeroAddress ? null : address;
}

/** Another contract answers nothing, or refuses; that an RPC fails tells nothing of the contract. */
function unlessAnswered(error: unknown): undefined {
  if (isError(error, "CALL_EXCEPTION") || isError(error, "BAD_DATA")) return undefined;
  throw error;
}

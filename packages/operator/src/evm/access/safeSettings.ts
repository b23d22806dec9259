import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { Contract, dataSlice, getAddress, id, isError, ZeroAddress } from "ethers";

import type { SafeConfig } from "../../config/access.ts";

/** What a Safe lets act for it; addresses with their checksums, lists in the order of the Safe. */
export type SafeSettings = Omit<SafeConfig, "name" | "address" | "kind">;

/** A setting that is not as configured, both in words. */
export interface SafeDifference {
  readonly setting: string;
  readonly wanted: string;
  readonly held: string;
}

const SAFE_ABI = [
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
  "function getModulesPaginated(address start, uint256 pageSize) view returns (address[], address)",
];

/** Where a Safe's list of modules begins and ends. */
const SENTINEL = "0x0000000000000000000000000000000000000001";
const MOST_MODULES = 100;

const GUARD_SLOT = id("guard_manager.guard.address");
const FALLBACK_HANDLER_SLOT = id("fallback_manager.handler.address");

/** The settings of the Safe at an address; undefined if another contract is there. */
export async function readSafeSettings(
  view: ChainView,
  address: Hex,
): Promise<SafeSettings | undefined> {
  const safe = new Contract(address, SAFE_ABI, view.provider);
  const { blockTag } = view;
  const read = (name: string, ...values: unknown[]) =>
    safe.getFunction(name)(...values, { blockTag });
  try {
    const [owners, threshold, [modules], guard, fallbackHandler] = await Promise.all([
      read("getOwners") as Promise<readonly Hex[]>,
      read("getThreshold") as Promise<bigint>,
      read("getModulesPaginated", SENTINEL, MOST_MODULES) as Promise<[readonly Hex[], Hex]>,
      addressAt(view, address, GUARD_SLOT),
      addressAt(view, address, FALLBACK_HANDLER_SLOT),
    ]);
    return {
      owners: [...owners],
      threshold: Number(threshold),
      modules: [...modules],
      guard,
      fallbackHandler,
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

/** What is not as configured; the order of owners and modules says nothing. */
export function safeDifferences(wanted: SafeSettings, held: SafeSettings): SafeDifference[] {
  const settings: readonly [setting: string, describe: (settings: SafeSettings) => string][] = [
    ["owners", ({ owners }) => listed(owners)],
    ["threshold", ({ threshold }) => `${threshold}`],
    ["modules", ({ modules }) => listed(modules)],
    ["guard", ({ guard }) => guard ?? NONE],
    ["fallback handler", ({ fallbackHandler }) => fallbackHandler ?? NONE],
  ];
  return settings
    .map(([setting, describe]) => ({ setting, wanted: describe(wanted), held: describe(held) }))
    .filter((compared) => compared.wanted !== compared.held);
}

const NONE = "none";

function listed(addresses: readonly Hex[]): string {
  return addresses.length === 0 ? NONE : [...addresses].sort().join(", ");
}

/** Differences in one line: `threshold is 1 and not 2`. */
export function describeDifferences(differences: readonly SafeDifference[]): string {
  return differences
    .map(({ setting, wanted, held }) => `${setting}: ${held}, and not ${wanted}`)
    .join("; ");
}

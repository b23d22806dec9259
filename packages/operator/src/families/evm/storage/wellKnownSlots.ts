import type { StorageVariable } from "@causeway/protocol/contracts";
import { id, toBeHex } from "ethers";

/** Slots that proxies of any kind have (ERC-1967). */
export const WELL_KNOWN: readonly StorageVariable[] = ["implementation", "admin", "beacon"].map(
  (name) => ({
    label: `eip1967.proxy.${name}`,
    slot: toBeHex(BigInt(id(`eip1967.proxy.${name}`)) - 1n, 32),
    offset: 0,
    type: "address",
  }),
);

/** The types of these. */
export const WELL_KNOWN_TYPES = { address: { encoding: "inplace", bytes: 20 } };

import type { SafeConfig } from "@causeway/operator";
import type { Contract } from "ethers";

import type { Config } from "../../../../scripts/causeway/areas.ts";
import { installSafe } from "../../world/installSafe.ts";
import type { CheckedChains } from "./CheckedChains.ts";

/** A Safe that has no role: what is wrong with it changes nothing else. */
export const BOARD: SafeConfig = {
  name: "board",
  address: "0xb0a4d00000000000000000000000000000000001",
  kind: "safe",
  owners: [
    "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
    "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc",
    "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
  ],
  threshold: 2,
  modules: [],
  guard: null,
  fallbackHandler: null,
};

/** The configuration with that Safe. */
export function withBoard(config: Config, board = BOARD): Config {
  return { ...config, accounts: [...config.accounts, board] };
}

/** Puts it on spoke A, and gives it as it calls itself: only so its settings change. */
export async function boardOn(chains: CheckedChains): Promise<Contract> {
  const { address, owners, threshold } = BOARD;
  const safe = await installSafe(chains.rpc("spoke-a"), address, owners, threshold);
  return safe.connect(await chains.as("spoke-a", address)) as Contract;
}

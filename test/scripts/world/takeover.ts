import type { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { developmentAccount } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { AccessManager__factory, Mailbox__factory } from "../../../typechain-types/index.js";
import { ROLES } from "./roles.ts";

/** Seconds that the thief must wait. */
export const THIEF_DELAY = 7 * 24 * 60 * 60;

/** Whose key has the role `anchor` where it was stolen. */
export const THIEF = developmentAccount(3).address;

/** A transaction of an account that a development node signs for. */
export interface UnsignedTransaction {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
}

/** What a thief is given, and what he schedules with it: that the mailbox believes a light client of his. */
export function takeover(config: Config): readonly [UnsignedTransaction, UnsignedTransaction] {
  const { AccessManager, Mailbox } = addressesOf(config);
  const manager = AccessManager__factory.createInterface();
  const trust = Mailbox__factory.createInterface().encodeFunctionData("setLightClientTrusted", [
    THIEF,
    true,
    true,
  ]);
  const grant = manager.encodeFunctionData("grantRole", [ROLES.anchor, THIEF, THIEF_DELAY]);
  const schedule = manager.encodeFunctionData("schedule", [Mailbox, trust, 0]);
  return [
    { from: config.deployer, to: AccessManager, data: grant },
    { from: THIEF, to: AccessManager, data: schedule },
  ];
}

/** Schedules it. */
export async function scheduleTakeover(rpc: MinedProvider, config: Config): Promise<void> {
  for (const transaction of takeover(config)) {
    await rpc.send("eth_sendTransaction", [transaction]);
  }
}

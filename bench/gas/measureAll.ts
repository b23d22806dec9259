import type { Measurement } from "./Measurement.ts";
import { measureBridge } from "./scenarios/bridge.ts";
import { measureDeliveries } from "./scenarios/deliver.ts";
import { measureExpiry } from "./scenarios/expire.ts";
import { measureFees } from "./scenarios/fees.ts";
import { measureHub } from "./scenarios/hub.ts";
import { measureRelays } from "./scenarios/relay.ts";
import { measureRemoteAccounts } from "./scenarios/remoteAccounts.ts";
import { measureSends } from "./scenarios/send.ts";
import { measureState } from "./scenarios/state.ts";
import { measureSwaps } from "./scenarios/swap.ts";
import { measureTon } from "./scenarios/ton.ts";
import { measureVaults } from "./scenarios/vaults.ts";

/** Every figure, in the order in which they are shown. */
export async function measureAll(): Promise<Measurement[]> {
  return [
    ...(await measureSends()),
    ...(await measureDeliveries()),
    ...(await measureHub()),
    ...(await measureState()),
    ...(await measureRemoteAccounts()),
    ...(await measureRelays()),
    ...(await measureExpiry()),
    ...(await measureFees()),
    ...(await measureVaults()),
    ...(await measureBridge()),
    ...(await measureSwaps()),
    ...(await measureTon()),
  ];
}

import { resolve } from "node:path";

import type { NetworkDescription } from "@causeway/local-network/NetworkFile";

import { contractsOn } from "../../../scripts/causeway/services/contractsOn.ts";
import { assetsOf } from "../../../scripts/local/network/assetsOf.ts";
import { contractsAt } from "../../../scripts/local/network/NetworkPlan.ts";
import type { TransferNetwork } from "./TransferNetwork.ts";

const NOBODY = "http://127.0.0.1:1";

/** The network file of a world's chains. Of the services only the relayer is there. */
export function describeNetwork(
  { plan, config }: TransferNetwork,
  relayerUrl: string,
): NetworkDescription {
  return {
    url: NOBODY,
    pid: process.pid,
    environment: "local",
    config: resolve("config", "local"),
    hub: "hub",
    chains: plan.chains.map(({ name, url, chain }) => ({
      name,
      chainId: Number(chain.chainId),
      rpcUrl: url,
      contracts: contractsOn(config, chain),
    })),
    ...contractsAt(plan.addresses),
    messageBoard: plan.addresses.Mailbox,
    assets: assetsOf(config),
    validators: [],
    proverUrl: NOBODY,
    relayerUrl,
    feeUpdaterUrl: NOBODY,
    fillerUrl: NOBODY,
  };
}

import { type NetworkDescription, networkDescriptionOf } from "@causeway/environment";

import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";
import { EVM_LOCAL } from "./evmLocal.ts";
import type { TransferNetwork } from "./TransferNetwork.ts";

const NOBODY = "http://127.0.0.1:1";

/** The network file of a world's chains. Of the services only the relayer is there. */
export function describeNetwork(
  { plan, deployments }: TransferNetwork,
  relayerUrl: string,
): NetworkDescription {
  const known = describeEnvironment(plan.config, deployments);
  const running = {
    pid: process.pid,
    config: EVM_LOCAL,
    messageBoard: plan.addresses.Mailbox,
    proverUrl: NOBODY,
    relayerUrl,
    feeUpdaterUrl: NOBODY,
    fillerUrl: NOBODY,
    indexerUrl: NOBODY,
    apiUrl: NOBODY,
    faucetUrl: NOBODY,
  };
  return { url: NOBODY, ...networkDescriptionOf({ ...known, validators: [] }, running) };
}

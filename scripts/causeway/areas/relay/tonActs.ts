import { RelaySenderAct } from "@causeway/chains/ton/contracts";
import type { TonActSource, TonPlace } from "@causeway/operator/ton";

import { tonContractsOn } from "../deployment/index.ts";
import type { LanesConfig } from "../lanes/index.ts";

/** To which contract a RelaySender on TON sends first legs, and the results that it no longer sells. */
export function tonRelayActs({ config, chain }: TonPlace<LanesConfig>): TonActSource[] {
  return [
    {
      address: tonContractsOn(config, chain).RelaySender.address,
      did: {
        [RelaySenderAct.setHubRelay]: (act) =>
          `had RelaySender send first legs to 0x${act.loadUintBig(160).toString(16).padStart(40, "0")}`,
        [RelaySenderAct.removePrice]: (act) => {
          const chainId = act.loadUintBig(64);
          const name = config.chains.find((one) => one.chainId === chainId)?.name;
          return `had RelaySender serve ${name ?? `chain ${chainId}`} no more`;
        },
      },
      routine: [RelaySenderAct.setPrices, RelaySenderAct.payOut],
    },
  ];
}

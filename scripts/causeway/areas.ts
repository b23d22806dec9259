import type { ConfigOf, Protocol } from "@causeway/operator";
import { type EvmProtocol, evm } from "@causeway/operator/evm";
import { ton } from "@causeway/operator/ton";

import { api } from "./areas/api/index.ts";
import { bridge, bridgeFees } from "./areas/bridge/index.ts";
import { committee } from "./areas/committee/index.ts";
import { addressesOn, deployment, factory, tonSignersOn } from "./areas/deployment/index.ts";
import { feesArea } from "./areas/fees/index.ts";
import { lanes } from "./areas/lanes/index.ts";
import { lightClients } from "./areas/light-clients/index.ts";
import { messageFees, messaging } from "./areas/messaging/index.ts";
import { relay } from "./areas/relay/index.ts";
import { rotation } from "./areas/rotation/index.ts";
import { state } from "./areas/state/index.ts";
import { swap, swapFees } from "./areas/swap/index.ts";
import { layoutOf } from "./layoutOf.ts";

/** What each product brings has a fee schedule; the area knows none of them. */
export const fees = feesArea([messageFees, bridgeFees, swapFees]);

/** A line for each area, which knows those above it. */
const AREAS = [
  deployment,
  lanes,
  committee,
  lightClients,
  rotation,
  messaging,
  relay,
  state,
  bridge,
  swap,
  fees,
  api,
] as const;

/** Everything that we chose for an environment, as `config/<environment>/` says it. */
export type Config = ConfigOf<typeof AREAS>;

/** What holds for all areas on EVM chains. */
export const EVM: EvmProtocol = {
  managerOn: (config, chain) => addressesOn(config, chain).AccessManager,
  factory,
  layoutOf,
};

/** What `causeway` operates. */
export const CAUSEWAY: Protocol<Config> = {
  areas: AREAS,
  families: { evm: evm(EVM), ton: ton({ manager: "AccessManager", signersOn: tonSignersOn }) },
};

import { type Restriction, restricted } from "@causeway/operator/evm";
import {
  bridgeConfigurationAbi,
  bridgeSettlerAbi,
  mintAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";

import { ANCHOR_ROLE, addressesOn, GUARDIAN_ROLE } from "../../deployment/index.ts";
import { LANE_ADMIN_ROLE } from "../../lanes/index.ts";
import { isMinted } from "../AssetConfig.ts";
import { custodyName, custodyOn } from "../addresses.ts";
import { assetsOn, type PlacedAsset } from "../BridgeConfig.ts";
import type { BridgeContext } from "./BridgeContext.ts";

/** Who says what can be bridged, how much of it and where to. */
export function bridgeRestrictions(context: BridgeContext): Restriction[] {
  const { config, chain } = context;
  const placed = assetsOn(config, chain);
  if (placed.length === 0) return [];
  // What may change there has a piece of code of its own, BridgeConfiguration.
  const { Bridge, BridgeSettler } = addressesOn(config, chain);
  const contract = { contract: "Bridge", address: Bridge };
  // Routes open when the other side knows the asset, settlers are named when they are there: later than all else, maybe.
  const untilSettled = true;
  return [
    {
      ...contract,
      functions: [
        ...restricted(bridgeConfigurationAbi, {
          addAsset: ANCHOR_ROLE,
          setPeer: ANCHOR_ROLE,
          forgetPeer: ANCHOR_ROLE,
          unpauseAsset: LANE_ADMIN_ROLE,
          pauseAsset: GUARDIAN_ROLE,
        }),
        ...restricted(bridgeConfigurationAbi, { setRoute: LANE_ADMIN_ROLE }, { untilSettled }),
      ],
    },
    {
      contract: "BridgeSettler",
      address: BridgeSettler,
      functions: restricted(
        bridgeSettlerAbi,
        { setDestinationSettler: LANE_ADMIN_ROLE, setDestinationToken: LANE_ADMIN_ROLE },
        { untilSettled },
      ),
    },
    ...placed.map((one) => custodyRestriction(one, context)),
  ];
}

function custodyRestriction(placed: PlacedAsset, { config, chain }: BridgeContext): Restriction {
  const functions = isMinted(placed.here)
    ? restricted(mintAbi, { setLimit: LANE_ADMIN_ROLE, setCeiling: LANE_ADMIN_ROLE })
    : restricted(vaultAbi, {
        setLimit: LANE_ADMIN_ROLE,
        holdShares: GUARDIAN_ROLE,
        endShareHold: LANE_ADMIN_ROLE,
        writeOff: LANE_ADMIN_ROLE,
        undoWriteOff: LANE_ADMIN_ROLE,
      });
  return { contract: custodyName(placed), address: custodyOn(config, chain, placed), functions };
}

import type { PreparedCall } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { iBridgeAdminAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { assetIdOf } from "../../addresses.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";
import type { StoppedAsset } from "../../selectAssets.ts";

const adminAbi = interfaceOf(iBridgeAdminAbi);

const DATA = {
  pauseAsset: (id: Hex): Hex => adminAbi.encodeFunctionData("pauseAsset", [id]),
  unpauseAsset: (id: Hex): Hex => adminAbi.encodeFunctionData("unpauseAsset", [id]),
};

/** The call that pauses an asset on a chain, or ends its pause. */
export function assetCall(
  method: keyof typeof DATA,
  { asset, chain }: StoppedAsset,
  config: BridgeConfig,
): PreparedCall {
  return {
    chain: chain.name,
    chainId: chain.chainId,
    to: addressesOn(config, chain).Bridge,
    data: DATA[method](assetIdOf(config, asset)),
  };
}

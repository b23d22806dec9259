import { areaConfig } from "@causeway/operator";

import { sharesOf, shareViolations } from "../fees/index.ts";
import { BRIDGE_FEES_FILE, type PricedBridgeConfig } from "./fees/config.ts";
import { bridgeFeeViolations, tooMuchGas } from "./fees/rules.ts";
import { bridgeFeesFile } from "./fees/schema.ts";
import { resolveAssets } from "./resolveAssets.ts";
import { assetViolations } from "./rules/assets.ts";
import { chainFactViolations } from "./rules/chainFacts.ts";
import { slowLanes } from "./rules/slowLanes.ts";
import { assetsFile } from "./schema.ts";

/** The file of the environment that says what can be bridged. */
export const ASSETS_FILE = "assets.json";

export const bridgeConfig = areaConfig({
  files: { [ASSETS_FILE]: assetsFile, [BRIDGE_FEES_FILE]: bridgeFeesFile },
  part: (files, base): Pick<PricedBridgeConfig, "assets" | "bridgeFees"> => {
    const { version, effectiveAt, shares, assets } = files[BRIDGE_FEES_FILE];
    return {
      assets: resolveAssets(files[ASSETS_FILE].assets),
      bridgeFees: {
        version,
        effectiveAt: effectiveAt ?? undefined,
        shares: sharesOf(shares, base),
        assets,
      },
    };
  },
  violations: (config: PricedBridgeConfig, files) => ({
    [ASSETS_FILE]: [...assetViolations(files[ASSETS_FILE].assets, config), ...tooMuchGas(config)],
    "chains.json": chainFactViolations(config),
    "routes.json": slowLanes(config),
    [BRIDGE_FEES_FILE]: [
      ...bridgeFeeViolations(files[BRIDGE_FEES_FILE].assets, config),
      ...shareViolations(files[BRIDGE_FEES_FILE].shares, files["access.json"]),
    ],
  }),
});

import { areaConfig } from "@causeway/operator";

import type { BridgeConfig } from "./BridgeConfig.ts";
import { resolveAssets } from "./resolveAssets.ts";
import { assetViolations } from "./rules/assets.ts";
import { chainFactViolations } from "./rules/chainFacts.ts";
import { slowLanes } from "./rules/slowLanes.ts";
import { assetsFile } from "./schema.ts";

/** The file of the environment that says what can be bridged. */
export const ASSETS_FILE = "assets.json";

export const bridgeConfig = areaConfig({
  files: { [ASSETS_FILE]: assetsFile },
  part: (files): Pick<BridgeConfig, "assets"> => ({
    assets: resolveAssets(files[ASSETS_FILE].assets),
  }),
  violations: (config: BridgeConfig, files) => ({
    [ASSETS_FILE]: assetViolations(files[ASSETS_FILE].assets, config),
    "chains.json": chainFactViolations(config),
    "routes.json": slowLanes(config),
  }),
});

import type { Config } from "../../../scripts/causeway/areas.ts";

/** A bridge is a good part of what is deployed: what asks for none is faster without. */
export function withoutAssets(config: Config): Config {
  return { ...config, assets: [], swap: undefined };
}

import type { Area } from "@causeway/operator";
import { compareBooks } from "./books/compareBooks.ts";
import { pauseAssetCommand } from "./commands/pauseAssetCommand.ts";
import { sharesCommand } from "./commands/sharesCommand.ts";
import { unpauseAssetCommand } from "./commands/unpauseAssetCommand.ts";
import { vaultsCommand } from "./commands/vaultsCommand.ts";
import { bridgeConfig } from "./config.ts";
import { bridgeContracts } from "./contracts.ts";
import { bridgeExplanation } from "./explanation.ts";
import type { PricedBridgeConfig } from "./fees/config.ts";
import { HoldingsWatch } from "./holdings/HoldingsWatch.ts";
import { planAssets } from "./plan/assets.ts";
import { planCeilings } from "./plan/ceilings.ts";
import { planHeldShares } from "./plan/heldShares.ts";
import { planLimits } from "./plan/limits.ts";
import { planOrderTokens } from "./plan/orderTokens.ts";
import { planBridgePeers, planForeignBridges } from "./plan/peers.ts";
import { planPermit2 } from "./plan/permit2.ts";
import { planAssetRoutes } from "./plan/routes.ts";
import { planOrderSettlers } from "./plan/settlers.ts";
import { planTokens } from "./plan/tokens.ts";
import { bridgeRestrictions } from "./restrictions.ts";

export {
  type AssetConfig,
  type AssetOnChain,
  isMinted,
  mostOf,
} from "./AssetConfig.ts";
export { assetIdOf, custodyName, custodyOn, tokenOn } from "./addresses.ts";
export {
  assetsOn,
  type BridgeConfig,
  type BridgeContext,
  type PlacedAsset,
} from "./BridgeConfig.ts";
export { compareBooks } from "./books/compareBooks.ts";
export { bridgeAbi } from "./bridgeAbi.ts";
export { bridgeFees } from "./evm/fees/bridgeFeesKind.ts";
export { HoldingsWatch } from "./holdings/HoldingsWatch.ts";
export { type OfferOnWay, offersOf } from "./offersOf.ts";
export { wholeTokens } from "./units.ts";

/** What can be bridged: its custodies, its ways, and how much of it. */
export const bridge = {
  name: "bridge",
  config: bridgeConfig,
  kinds: [
    "asset-ceiling",
    "asset-custody",
    "asset-limit",
    "asset-maximum",
    "asset-missing",
    "asset-paused",
    "asset-route",
    "asset-token",
    "asset-unknown",
    "books-differ",
    "share-price-fell",
    "supply-unbacked",
    "vault-short",
    "order-settler",
    "order-token",
    "permit2",
    "shares-held",
  ],
  evm: {
    contracts: bridgeContracts,
    restrictions: bridgeRestrictions,
    concerns: [
      planPermit2,
      planTokens,
      planAssets,
      planHeldShares,
      planBridgePeers,
      planForeignBridges,
      planLimits,
      planCeilings,
      planAssetRoutes,
      planOrderTokens,
      planOrderSettlers,
    ],
    explanation: bridgeExplanation,
  },
  probes: () => [compareBooks, new HoldingsWatch().round],
  commands: (program, operator) => {
    pauseAssetCommand(program, operator);
    unpauseAssetCommand(program, operator);
    sharesCommand(program, operator);
    vaultsCommand(program, operator);
  },
} satisfies Area<PricedBridgeConfig>;

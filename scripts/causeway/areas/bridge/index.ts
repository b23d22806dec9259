import type { Area } from "@causeway/operator";
import { assetAddCommand } from "./commands/assetAddCommand.ts";
import { pauseAssetCommand } from "./commands/pauseAssetCommand.ts";
import { sharesCommand } from "./commands/sharesCommand.ts";
import { unpauseAssetCommand } from "./commands/unpauseAssetCommand.ts";
import { vaultsCommand } from "./commands/vaultsCommand.ts";
import { bridgeConfig } from "./config.ts";
import { bridgeActs } from "./evm/acts.ts";
import { compareBooks } from "./evm/books/compareBooks.ts";
import { bridgeContracts } from "./evm/contracts.ts";
import { bridgeExplanation } from "./evm/explanation.ts";
import { HoldingsWatch } from "./evm/holdings/HoldingsWatch.ts";
import { liquidityCells, pauseCells, usedLimitCells } from "./evm/overview.ts";
import { planAssets } from "./evm/plan/assets.ts";
import { planCeilings } from "./evm/plan/ceilings.ts";
import { planHeldShares } from "./evm/plan/heldShares.ts";
import { planLimits } from "./evm/plan/limits.ts";
import { planOrderTokens } from "./evm/plan/orderTokens.ts";
import { planBridgePeers, planForeignBridges } from "./evm/plan/peers.ts";
import { planPermit2 } from "./evm/plan/permit2.ts";
import { planAssetRoutes } from "./evm/plan/routes.ts";
import { planOrderSettlers } from "./evm/plan/settlers.ts";
import { planTokens } from "./evm/plan/tokens.ts";
import { bridgeRestrictions } from "./evm/restrictions.ts";
import { readToken } from "./evm/tokenFacts.ts";
import type { PricedBridgeConfig } from "./fees/config.ts";
import { bridgeOverview } from "./overview.ts";

export {
  type AssetConfig,
  type AssetOnChain,
  coinPriceOn,
  isMinted,
  mostOf,
} from "./AssetConfig.ts";
export {
  assetIdOf,
  custodyName,
  custodyOn,
  permit2On,
  tokenDecimals,
  tokenOn,
  tokenTextsOn,
  WRAPPED_NATIVE,
  wrappedNativeOn,
} from "./addresses.ts";
export { assetsOn, type BridgeConfig, type PlacedAsset, partnersOf } from "./BridgeConfig.ts";
export type { BridgeContext } from "./evm/BridgeContext.ts";
export { compareBooks } from "./evm/books/compareBooks.ts";
export { bridgeAbi } from "./evm/bridgeAbi.ts";
export { bridgeFees } from "./evm/fees/bridgeFeesKind.ts";
export { HoldingsWatch } from "./evm/holdings/HoldingsWatch.ts";
export { missingThere } from "./evm/plan/missingThere.ts";
export { type OtherChain, otherChains } from "./evm/plan/otherChains.ts";
export { tokenFacts } from "./evm/tokenFacts.ts";
export type { PricedBridgeConfig } from "./fees/config.ts";
export { offersOf } from "./offersOf.ts";
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
    acts: bridgeActs,
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
  overview: bridgeOverview({
    free: (placed) => ({ evm: liquidityCells(placed) }),
    usedLimit: (placed) => ({ evm: usedLimitCells(placed) }),
    state: (placed) => ({ evm: pauseCells(placed) }),
  }),
  commands: (program, operator) => {
    assetAddCommand(program, operator, { evm: readToken });
    pauseAssetCommand(program, operator);
    unpauseAssetCommand(program, operator);
    sharesCommand(program, operator);
    vaultsCommand(program, operator);
  },
} satisfies Area<PricedBridgeConfig>;

import { type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { TokenFacts } from "../../add/TokenFacts.ts";
import { tokenOn } from "../../addresses.ts";
import { assetsOn, type PlacedAsset } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { tokenFacts } from "../tokenFacts.ts";

/** Tokens that stand somewhere and are not what the configuration says of them. */
export async function planTokens(context: BridgeContext): Promise<Plan> {
  const findings = await Promise.all(
    assetsOn(context.config, context.chain).map((placed) => findingsOf(placed, context)),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}

async function findingsOf(placed: PlacedAsset, context: BridgeContext): Promise<Finding[]> {
  const difference = await tokenDifference(placed, context);
  if (difference === undefined) return [];
  const { asset } = placed;
  const address = addressOf(placed, context);
  const remedy =
    "if assets.json names the wrong token, say the right one; if the token changed, have the guardian pause the asset " +
    `(causeway pause --asset ${asset.symbol} --chain ${context.chain.name})`;
  return [
    { kind: "asset-token", subject: `token of ${asset.symbol}, ${address}`, ...difference, remedy },
  ];
}

/** How a token differs from what the configuration says of it; undefined if it does not, or is deployed by us. */
export async function tokenDifference(
  placed: PlacedAsset,
  context: BridgeContext,
): Promise<Pick<Finding, "expected" | "held"> | undefined> {
  const stated = statedToken(placed, context);
  if (stated === undefined) return undefined;
  const said = await tokenFacts(context.view, addressOf(placed, context));
  const isNamed = stated.symbol !== undefined;
  const expected = describe(stated, isNamed);
  const held = said === undefined ? NOTHING : describe(said, isNamed);
  return held === expected ? undefined : { expected, held };
}

type SaidFacts = Pick<TokenFacts, "symbol" | "decimals">;

/** What the configuration knows of a token that others deployed. */
function statedToken(
  { here: { token } }: PlacedAsset,
  { chain }: BridgeContext,
): SaidFacts | undefined {
  if (token.kind === "existing") return token.token;
  if (token.kind !== "wrappedNative" || chain.wrappedNative === undefined) return undefined;
  return { symbol: undefined, decimals: chain.coin.decimals };
}

function addressOf({ asset, here }: PlacedAsset, { config, chain }: BridgeContext): Hex {
  return tokenOn(config, chain, asset, here);
}

function describe({ symbol, decimals }: SaidFacts, isNamed: boolean): string {
  const counted = `${decimals ?? "unknown"} decimals`;
  return isNamed ? `${symbol ?? "without a symbol"} of ${counted}` : counted;
}

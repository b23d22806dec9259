import { connectContract } from "@causeway/chains/ethers";
import { type ChainConfig, NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { iBridgeSettlerAbi, interfaceOf } from "@causeway/protocol/contracts";
import { ZeroHash } from "ethers";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import type { AssetConfig } from "../../AssetConfig.ts";
import { assetIdOf, tokenDecimals, tokenOn, wordOf } from "../../addresses.ts";
import { assetsOn, othersOf } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { describeWord } from "./describeWord.ts";

const settlerAbi = interfaceOf(iBridgeSettlerAbi);

/** What stands for assets where orders go: amounts of orders are of that token. Those of unknown assets are forgotten. */
export const planOrderTokens = readingPast(planAll, ({ config, chain }: BridgeContext) =>
  assetsOn(config, chain).length === 0
    ? []
    : [
        {
          address: addressesOn(config, chain).BridgeSettler,
          events: [settlerAbi.getEvent("DestinationTokenSet")],
        },
      ],
);

async function planAll(context: BridgeContext): Promise<Plan> {
  if (assetsOn(context.config, context.chain).length === 0) return stepsOnly([]);
  const wanted = wantedTokens(context);
  const named = [...wanted, ...(await strangeTokens(wanted, context))];
  const steps = await Promise.all(named.map((one) => stepsFor(one, context)));
  return stepsOnly(steps.flat());
}

/** A token as a settler holds it; `unit` is its smallest in a unit of the asset. */
interface OrderToken {
  readonly token: Hex;
  readonly unit: bigint;
}

const NONE: OrderToken = { token: ZeroHash, unit: 0n };

/** An asset on another chain, and which token must stand for it. */
interface NamedToken {
  readonly assetId: Hex;
  readonly chainId: bigint;
  /** `USDC spoke-a -> hub`. */
  readonly label: string;
  readonly wanted: OrderToken;
}

function wantedTokens({ config, chain }: BridgeContext): NamedToken[] {
  return assetsOn(config, chain).flatMap(({ asset }) =>
    othersOf(config, asset, chain).map((other) => ({
      assetId: assetIdOf(config, asset),
      chainId: other.chainId,
      label: `${asset.symbol} ${chain.name} -> ${other.name}`,
      wanted: tokenWanted(asset, other, config),
    })),
  );
}

function tokenWanted(
  asset: AssetConfig,
  other: ChainConfig,
  config: BridgeContext["config"],
): OrderToken {
  const there = asset.chains[other.name];
  if (there === undefined) return NONE;
  const token = wordOf(tokenOn(config, other, asset, there));
  return { token, unit: 10n ** BigInt(tokenDecimals(there, other) - asset.decimals) };
}

/** What was ever named and is not asked for. */
async function strangeTokens(
  wanted: readonly NamedToken[],
  context: BridgeContext,
): Promise<NamedToken[]> {
  const { config, chain } = context;
  const { BridgeSettler } = addressesOn(config, chain);
  const known = new Set(wanted.map(keyOf));
  const strange = new Map<string, NamedToken>();
  for (const event of await pastEvents(context, BridgeSettler, "DestinationTokenSet")) {
    const { assetId, chainId } = event;
    if (known.has(keyOf({ assetId, chainId }))) continue;
    const asset = config.assets.find((one) => assetIdOf(config, one) === assetId);
    const other = config.chains.find((one) => one.chainId === chainId);
    const symbol = asset?.symbol ?? `asset ${assetId}`;
    const label = `${symbol} ${chain.name} -> ${other?.name ?? `chain ${chainId}`}`;
    strange.set(label, { assetId, chainId, label, wanted: NONE });
  }
  return [...strange.values()];
}

function keyOf({ assetId, chainId }: Pick<NamedToken, "assetId" | "chainId">): string {
  return `${assetId} ${chainId}`;
}

async function stepsFor(
  { assetId, chainId, label, wanted }: NamedToken,
  context: BridgeContext,
): Promise<Step[]> {
  const held = await tokenHeld(assetId, chainId, context);
  const [expected, before] = [describe(wanted), describe(held)];
  if (expected === before) return [];
  const formerly = before === NOTHING ? "" : `, before ${before}`;
  return [
    {
      id: `name token of ${label}`,
      summary:
        expected === NOTHING
          ? `Remove the token for orders of ${label}${formerly}`
          : `Name the token for orders of ${label}: ${expected}${formerly}`,
      to: addressesOn(context.config, context.chain).BridgeSettler,
      data: settlerAbi.encodeFunctionData("setDestinationToken", [assetId, chainId, wanted]),
      after: [deploymentOf("BridgeSettler")],
      findings: [{ kind: "order-token", subject: label, expected, held: before }],
    },
  ];
}

async function tokenHeld(
  assetId: Hex,
  chainId: bigint,
  { config, chain, view }: BridgeContext,
): Promise<OrderToken> {
  const { BridgeSettler } = addressesOn(config, chain);
  if (!(await view.hasCode(BridgeSettler))) return NONE;
  const settler = connectContract(iBridgeSettlerAbi, BridgeSettler, view.provider);
  const at = { blockTag: view.blockTag };
  const { token, unit } = await settler.destinationTokenOf(assetId, chainId, at);
  return { token: token as Hex, unit };
}

function describe({ token, unit }: OrderToken): string {
  if (token === ZeroHash) return NOTHING;
  return `${describeWord(token)}, ${unit} of its smallest in a unit`;
}

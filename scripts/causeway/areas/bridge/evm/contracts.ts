import {
  bridgeAdvancesCode,
  bridgeCode,
  bridgeConfigurationCode,
  bridgeQueueCode,
  bridgeReturnsCode,
  bridgeSettlerCode,
  bridgeTokenCode,
  developmentTokenCode,
  developmentWrappedNativeCode,
  mintCode,
  vaultCode,
} from "@causeway/creation-code";
import { codeOf, type DesiredContract, MANAGER_NAME } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import { type Addresses, addressesOn, addressNamed } from "../../deployment/index.ts";
import { type AssetToken, isMinted } from "../AssetConfig.ts";
import {
  assetIdOf,
  custodyName,
  custodyOn,
  permit2On,
  tokenName,
  tokenOn,
  WRAPPED_NATIVE,
  wrappedNativeOn,
} from "../addresses.ts";
import { assetsOn, type PlacedAsset } from "../BridgeConfig.ts";
import type { MadeToken } from "../schema.ts";
import type { BridgeContext } from "./BridgeContext.ts";
import { bridgeAbi } from "./bridgeAbi.ts";
import { tokenDifference } from "./plan/tokens.ts";

/** A bridge where there are assets, the settler beside it, and what keeps each of them. */
export function bridgeContracts(context: BridgeContext): DesiredContract[] {
  const placed = assetsOn(context.config, context.chain);
  if (placed.length === 0) return [];
  return [
    ...wrappedNative(context),
    ...bridge(context),
    settler(context),
    ...placed.flatMap((one) => [...token(one, context), custody(one, context)]),
  ];
}

/** A chain that names none has none: one is made up on development chains. */
function wrappedNative({ config, chain }: BridgeContext): DesiredContract[] {
  if (chain.wrappedNative !== undefined) return [];
  const { symbol } = chain.coin;
  return [
    {
      name: WRAPPED_NATIVE,
      address: wrappedNativeOn(config, chain),
      ...codeOf(developmentWrappedNativeCode),
      arguments: [`Wrapped ${symbol}`, `W${symbol}`],
      needs: [],
    },
  ];
}

/** The pieces of a bridge's code, in the order in which it takes them. */
const PIECES = {
  BridgeAdvances: bridgeAdvancesCode,
  BridgeQueue: bridgeQueueCode,
  BridgeReturns: bridgeReturnsCode,
  BridgeConfiguration: bridgeConfigurationCode,
} as const;

function bridge({ config, chain }: BridgeContext): DesiredContract[] {
  const addresses = addressesOn(config, chain);
  const { AccessManager, Mailbox, Bridge } = addresses;
  const made = [AccessManager, Mailbox, permit2On(chain), wrappedNativeOn(config, chain)];
  const names = Object.keys(PIECES) as (keyof typeof PIECES)[];
  return [
    ...names.map((name) => ({
      name,
      address: addresses[name],
      ...codeOf(PIECES[name]),
      arguments: [Mailbox],
      needs: ["Mailbox"],
    })),
    {
      name: "Bridge",
      address: Bridge,
      ...codeOf(bridgeCode),
      abi: bridgeAbi,
      arguments: [...made, ...names.map((name) => addresses[name]), refusedOn(addresses)],
      needs: [MANAGER_NAME, "Mailbox", ...names],
    },
  ];
}

/** Contracts of ours, beside those that the bridge knows itself, for which no transfer can be. */
function refusedOn(addresses: Addresses): Hex[] {
  return [
    addresses.BridgeSettler,
    addresses.AccessManager,
    addresses.CommitteeRegistry,
    addresses.HubRelay,
    addresses.RelaySender,
    addresses.Prepaid,
    addresses.RemoteAccounts,
    addresses.RemoteState,
    addresses.MessageFeeSchedule,
    addresses.BridgeFeeSchedule,
    addresses.Executor,
    addresses.OrderCaller,
    addresses.SwapRouter,
  ];
}

/** It asks the bridge for its mailbox as it is made. */
function settler({ config, chain }: BridgeContext): DesiredContract {
  const { AccessManager, Bridge, BridgeSettler } = addressesOn(config, chain);
  return {
    name: "BridgeSettler",
    address: BridgeSettler,
    ...codeOf(bridgeSettlerCode),
    arguments: [AccessManager, Bridge, permit2On(chain)],
    needs: [MANAGER_NAME, "Bridge"],
  };
}

/** The token that is deployed for an asset, if one is. A minted one obeys what mints it, which may come later. */
function token({ asset, here }: PlacedAsset, { config, chain }: BridgeContext): DesiredContract[] {
  const name = tokenName(asset.symbol, here.token);
  if (name === undefined) return [];
  const { name: called, symbol, decimals } = madeToken(here.token);
  const common = { name, address: addressNamed(config, chain, name), needs: [] };
  if (!isMinted(here)) {
    const code = codeOf(developmentTokenCode);
    return [{ ...common, ...code, arguments: [called, symbol, decimals] }];
  }
  const minter = custodyOn(config, chain, { asset, here });
  const code = codeOf(bridgeTokenCode);
  return [{ ...common, ...code, arguments: [called, symbol, decimals, minter] }];
}

function madeToken(token: AssetToken): MadeToken {
  if (token.kind === "minted" || token.kind === "development") return token.token;
  throw new Error(`a token that is not deployed for an asset: ${token.kind}`);
}

function custody(placed: PlacedAsset, context: BridgeContext): DesiredContract {
  const { config, chain } = context;
  const { asset, here } = placed;
  const { AccessManager, Bridge } = addressesOn(config, chain);
  const common = {
    name: custodyName(placed),
    address: custodyOn(config, chain, placed),
    needs: [MANAGER_NAME, ...tokenNeeds(placed, context)],
  };
  const kept = [assetIdOf(config, asset), tokenOn(config, chain, asset, here), asset.decimals];
  const made = [AccessManager, Bridge, ...kept];
  if (isMinted(here)) return { ...common, ...codeOf(mintCode), arguments: made };
  const shares = [`Causeway ${asset.symbol} vault`, `cv${asset.symbol}`];
  const vault = { ...common, ...codeOf(vaultCode), arguments: [...made, ...shares] };
  return { ...vault, now: () => whenTokenIsAsStated(vault, placed, context) };
}

/** What a vault is made for is for good: it is not deployed for a token that is another one than was meant. */
async function whenTokenIsAsStated(
  vault: DesiredContract,
  placed: PlacedAsset,
  context: BridgeContext,
) {
  const difference = await tokenDifference(placed, context);
  if (difference === undefined) return vault;
  const reason = `its token is ${difference.held}, not ${difference.expected}`;
  return { reason, cause: "elsewhere" as const };
}

function tokenNeeds({ asset, here }: PlacedAsset, { chain }: BridgeContext): string[] {
  if (here.token.kind === "wrappedNative") {
    return chain.wrappedNative === undefined ? [WRAPPED_NATIVE] : [];
  }
  const name = tokenName(asset.symbol, here.token);
  return name === undefined ? [] : [name];
}

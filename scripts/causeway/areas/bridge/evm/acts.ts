import type { ActSource, Did } from "@causeway/operator/evm";
import { amountText } from "@causeway/protocol";
import { bridgeSettlerAbi, interfaceOf, mintAbi, vaultAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import { PEERS_DID } from "../../messaging/index.ts";
import { isMinted } from "../AssetConfig.ts";
import { custodyName, custodyOn } from "../addresses.ts";
import { assetsOn, type PlacedAsset } from "../BridgeConfig.ts";
import type { BridgeContext } from "./BridgeContext.ts";
import { bridgeAbi } from "./bridgeAbi.ts";

const BRIDGE_DID: Readonly<Record<string, Did>> = {
  ...PEERS_DID,
  AssetAdded: ({ assetId, custody }, words) =>
    `added ${words.word(assetId, "asset")}, kept by ${words.account(custody)}`,
  AssetPauseChanged: ({ assetId, until }, words) => {
    const asset = words.word(assetId, "asset");
    if (!words.isAhead(until)) return `ended the pause of ${asset}`;
    return `paused ${asset} until ${words.time(until)}`;
  },
  RouteSet: ({ assetId, chainId }, words) =>
    `set the route of ${words.word(assetId, "asset")} to ${words.chain(chainId)}`,
};

const SETTLER_DID: Readonly<Record<string, Did>> = {
  DestinationSettlerSet: ({ chainId }, words) => `set the settler on ${words.chain(chainId)}`,
  DestinationTokenSet: ({ assetId, chainId }, words) =>
    `set the token of ${words.word(assetId, "asset")} on ${words.chain(chainId)} for orders`,
};

/** In the order of the contracts' `Limited`. */
const LIMITED = ["arrivals from", "returned transfers to", "ended transfers to"];

/** What can be bridged, where to and how much of it; pauses, held shares and losses. */
export function bridgeActs({ config, chain }: BridgeContext): ActSource[] {
  const placed = assetsOn(config, chain);
  if (placed.length === 0) return [];
  const { Bridge, BridgeSettler } = addressesOn(config, chain);
  return [
    { address: Bridge, abi: bridgeAbi, did: BRIDGE_DID },
    { address: BridgeSettler, abi: interfaceOf(bridgeSettlerAbi), did: SETTLER_DID },
    ...placed.map((one) => ({
      address: custodyOn(config, chain, one),
      ...(isMinted(one.here)
        ? { abi: interfaceOf(mintAbi), did: mintDid(one) }
        : { abi: interfaceOf(vaultAbi), did: vaultDid(one) }),
    })),
  ];
}

function limitDid(placed: PlacedAsset): Did {
  return ({ chainId, limited, limit }, words) =>
    `set the limit of ${custodyName(placed)} on ${LIMITED[Number(limited)] ?? `kind ${limited} of`} ` +
    `${words.chain(chainId)} to ${amountOf(placed, limit.capacity)}`;
}

function mintDid(placed: PlacedAsset): ActSource["did"] {
  return {
    LimitSet: limitDid(placed),
    CeilingSet: ({ chainId, ceiling }, words) =>
      `set the ceiling of ${custodyName(placed)} for ${words.chain(chainId)} to ${amountOf(placed, ceiling)}`,
  };
}

function vaultDid(placed: PlacedAsset): ActSource["did"] {
  const vault = custodyName(placed);
  return {
    LimitSet: limitDid(placed),
    ShareHoldChanged: ({ until }, words) =>
      words.isAhead(until)
        ? `held the shares of ${vault} until ${words.time(until)}`
        : `ended the hold of the shares of ${vault}`,
    WrittenOff: ({ chainId, units }, words) =>
      `wrote off ${amountOf(placed, units)} of ${vault} at ${words.chain(chainId)}`,
    WriteOffUndone: ({ chainId, units }, words) =>
      `undid the write-off of ${amountOf(placed, units)} of ${vault} at ${words.chain(chainId)}`,
  };
}

function amountOf({ asset: { decimals, symbol } }: PlacedAsset, units: bigint): string {
  return amountText(units, { decimals, symbol });
}

import type { EventValue } from "@causeway/index";
import { accountText, type Hex } from "@causeway/protocol";
import { z } from "zod";

import type { Lists } from "../lists/Lists.ts";

const text = z.string();
const bps = z.int().describe("Basis points");
const units = text.describe("Units of the asset");

const shares = z.array(z.object({ account: text, bps })).describe("Accounts that share the fees");

const messagePrice = z.object({
  destinationChainId: text,
  isFree: z.boolean(),
  base: text.describe("Smallest unit of the chain's coin: wei, or nanoton"),
  gasPrice: text.describe("The same per unit of the destination's gas, in the middle of the band"),
  maxGasLimit: text,
  maxPayload: text.describe("Bytes"),
  gasPerByte: text,
});

/** Fees of messages. */
export const messageFees = z.object({
  bandBps: z.int().describe("How far gas prices may move, basis points"),
  messages: z.array(messagePrice).describe("Prices of messages from this chain"),
  results: z.array(messagePrice).describe("Prices of the hub's results"),
  shares,
});

/** Fees of releases. */
export const releaseFees = z.object({
  assets: z.array(
    z.object({
      assetId: text,
      symbol: text.nullable().describe("Null if the environment does not name the asset"),
      decimals: z.int().nullable().describe("Of the asset's units; null as `symbol`"),
      curve: z.object({ isFree: z.boolean(), rateBps: bps, knee: units, depth: units }),
      origins: z.array(
        z.object({
          originChainId: text,
          isFree: z.boolean(),
          rateBps: bps,
          vaultBps: bps.describe("Part of the fee that providers get, basis points"),
          ...{ floor: units, ceiling: units, flat: units },
        }),
      ),
    }),
  ),
  shares,
});

/** Fees of orders. */
export const orderFees = z.object({
  destinations: z.array(z.object({ chainId: text, isFree: z.boolean(), feeBps: bps })),
  shares,
});

type Values = readonly EventValue[];

/** The values of a struct, in its order. */
const partsOf = (value: EventValue | undefined) => (value ?? []) as Values;

/** A list of structs. */
const eachOf = <T>(value: EventValue | undefined, read: (parts: Values) => T) =>
  partsOf(value).map((one) => read(partsOf(one)));

const sharesOf = (value: EventValue | undefined) =>
  eachOf(value, ([account, part]) => ({ account: String(account), bps: Number(part) }));

function messagePriceOf([destinationChainId, free, price]: Values): z.input<typeof messagePrice> {
  const [base, gasPrice, maxGasLimit, maxPayload, gasPerByte] = partsOf(price).map(String);
  return {
    ...{ destinationChainId: String(destinationChainId), isFree: free === true },
    ...{ base: `${base}`, gasPrice: `${gasPrice}`, maxGasLimit: `${maxGasLimit}` },
    ...{ maxPayload: `${maxPayload}`, gasPerByte: `${gasPerByte}` },
  };
}

/**
 * @param fees In the order of `MessageFees` of the contract.
 * @param chainId Of the chain that charges them.
 */
export function messageFeesOf(
  [band, messages, results, who]: Values,
  chainId: bigint,
): z.input<typeof messageFees> {
  return {
    bandBps: Number(band),
    ...{ messages: eachOf(messages, messagePriceOf), results: eachOf(results, messagePriceOf) },
    shares: sharesOf(who).map(({ account, bps: part }) => ({
      account: accountText(account as Hex, chainId),
      bps: part,
    })),
  };
}

/** @param fees In the order of `BridgeFees` of the contract. */
export function releaseFeesOf(
  [assets, who]: Values,
  { environment }: Lists,
): z.input<typeof releaseFees> {
  return {
    assets: eachOf(assets, ([id, curve, origins]) => {
      const assetId = String(id);
      const asset = environment.assets.find((one) => one.assetId.toLowerCase() === assetId);
      const [free, terms] = partsOf(curve);
      const [rate, knee, depth] = partsOf(terms);
      const lengths = { knee: String(knee), depth: String(depth) };
      return {
        assetId,
        ...{ symbol: asset?.symbol ?? null, decimals: asset?.decimals ?? null },
        curve: { isFree: free === true, rateBps: Number(rate), ...lengths },
        origins: eachOf(origins, originFeesOf),
      };
    }),
    shares: sharesOf(who),
  };
}

function originFeesOf([originChainId, free, terms]: Values) {
  const [rate, vault, floor, ceiling, flat] = partsOf(terms);
  return {
    ...{ originChainId: String(originChainId), isFree: free === true },
    ...{ rateBps: Number(rate), vaultBps: Number(vault) },
    ...{ floor: String(floor), ceiling: String(ceiling), flat: String(flat) },
  };
}

/** @param fees In the order of `SwapFees` of the contract. */
export function orderFeesOf([destinations, who]: Values): z.input<typeof orderFees> {
  return {
    destinations: eachOf(destinations, ([chainId, free, fee]) => ({
      ...{ chainId: String(chainId), isFree: free === true, feeBps: Number(fee) },
    })),
    shares: sharesOf(who),
  };
}

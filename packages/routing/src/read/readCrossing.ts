import {
  type CurveTerms,
  cheaperCurveTerms,
  cheaperReleaseTerms,
  type Hex,
  isFreeCurve,
  unpackCurveTerms,
  unpackReleaseTerms,
} from "@causeway/protocol";
import { iBridgeAdminAbi, iCustodyAbi, interfaceOf } from "@causeway/protocol/contracts";

import type { Crossing } from "../search/Market.ts";
import type { CallReader } from "./readPools.ts";

const bridgeAbi = interfaceOf(iBridgeAdminAbi);
const custodyAbi = interfaceOf(iCustodyAbi);

/** A chain at a block. */
export interface ReadChain {
  readonly chainId: bigint;
  readonly reader: CallReader;
  readonly block: number;
}

/** An asset on two chains. */
export interface CrossingPlace {
  readonly assetId: Hex;
  readonly from: PlacedToken;
  readonly to: PlacedToken;
  readonly bridge: string;
  readonly offer: Crossing["offer"];
  readonly originGas: bigint;
  readonly destinationGas: bigint;
}

/** The token of an asset on a chain, and the contract that keeps the asset there. */
export interface PlacedToken {
  readonly token: string;
  readonly custody: string;
  readonly isMinted: boolean;
}

/**
 * Reads what a transfer of an asset costs from one chain to another: its largest amount, the terms of its release, and
 * the vault's curve. Of terms that change, the cheaper are charged, as the custody does.
 *
 * @returns undefined if the asset does not go there.
 */
export async function readCrossing(
  place: CrossingPlace,
  origin: ReadChain,
  destination: ReadChain,
): Promise<Crossing | undefined> {
  const { assetId, from, to } = place;
  const [unitFrom, unitTo, way, terms, curve, deficit] = await Promise.all([
    unitOf(place, origin),
    unitOf(place, destination),
    wayOf(place, origin, destination.chainId),
    termsOf(to, destination, origin.chainId),
    to.isMinted ? undefined : curveOf(to, destination),
    deficitOn(to, destination),
  ]);
  if (way.maximum === 0n || way.gasLimit === 0n) return undefined;
  return {
    assetId,
    from: { chainId: origin.chainId, token: from.token.toLowerCase() as Hex },
    to: { chainId: destination.chainId, token: to.token.toLowerCase() as Hex },
    ...{ unitFrom, unitTo, maximum: way.maximum, terms, curve, deficit, offer: place.offer },
    originGas: place.originGas,
    destinationGas: place.destinationGas + way.gasLimit,
  };
}

/** Smallest units of an asset's token in a unit of the asset. */
async function unitOf({ assetId, bridge }: CrossingPlace, chain: ReadChain): Promise<bigint> {
  const data = bridgeAbi.encodeFunctionData("assetOf", [assetId]);
  const [{ unit }] = bridgeAbi.decodeFunctionResult("assetOf", await call(chain, bridge, data));
  return unit;
}

/** The way of an asset to a chain; zeros if it does not go there. */
async function wayOf(
  { assetId, bridge }: CrossingPlace,
  chain: ReadChain,
  chainId: bigint,
): Promise<{ readonly maximum: bigint; readonly gasLimit: bigint }> {
  const data = bridgeAbi.encodeFunctionData("routeOf", [assetId, chainId]);
  const [way] = bridgeAbi.decodeFunctionResult("routeOf", await call(chain, bridge, data));
  return way;
}

async function termsOf(token: PlacedToken, chain: ReadChain, chainId: bigint) {
  const [now, next] = await termsWords(token, chain, chainId);
  return cheaperReleaseTerms(unpackReleaseTerms(now), unpackReleaseTerms(next));
}

async function curveOf(token: PlacedToken, chain: ReadChain): Promise<CurveTerms | undefined> {
  const [now, next] = await termsWords(token, chain, 0n);
  const cheaper = cheaperCurveTerms(unpackCurveTerms(now), unpackCurveTerms(next));
  return isFreeCurve(cheaper) ? undefined : cheaper;
}

/** Terms in their words, now and after the grace. */
async function termsWords(
  { custody }: PlacedToken,
  chain: ReadChain,
  chainId: bigint,
): Promise<readonly [bigint, bigint]> {
  const data = custodyAbi.encodeFunctionData("termsOf", [chainId]);
  const [now, next] = custodyAbi.decodeFunctionResult("termsOf", await call(chain, custody, data));
  return [now, next];
}

/** Units that a vault has paid more than it has locked; below zero if it locked more. Those that wait are not paid. */
async function deficitOn({ custody }: PlacedToken, chain: ReadChain): Promise<bigint> {
  const data = custodyAbi.encodeFunctionData("books");
  const [books] = custodyAbi.decodeFunctionResult("books", await call(chain, custody, data));
  const { net, queued }: { readonly net: bigint; readonly queued: bigint } = books;
  return -net - queued;
}

function call({ reader, block }: ReadChain, to: string, data: string): Promise<string> {
  return reader.call({ to, data, blockTag: block });
}

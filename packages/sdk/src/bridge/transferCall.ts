import { type Hex, NO_OFFER } from "@causeway/protocol";
import { bridgeCalls, vaultCalls } from "../contracts/calls.ts";
import { environmentOf, evmChainOf, type KnownEvmChain } from "../contracts/environmentOf.ts";
import { requireNotOurs } from "../contracts/requireNotOurs.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import { wrappedCoinOf } from "../contracts/wrappedCoinOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { newId } from "../values/newId.ts";
import { requireAmount } from "../values/requireAmount.ts";
import { requireDeadline } from "../values/requireDeadline.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import { assetOn, type PlacedAsset } from "./assetOn.ts";

/** Seconds in which a transfer has to arrive, unless somebody says otherwise. */
const LIFETIME = 7_200n;
const WHOLE_BPS = 10_000n;

/** A transfer of an asset from one chain to another. */
export interface TransferRequest {
  readonly from: ChainId;
  readonly to: ChainId;
  /** Its symbol in the environment, or its id. */
  readonly asset: string;
  /** Smallest units of the token on `from`. */
  readonly amount: bigint;
  readonly sender: Address;
  /** The sender if left out. */
  readonly receiver?: Address;
  /** How far the least amount is below the estimate, in basis points; 100 if left out. */
  readonly slippageBps?: number;
  /** Unix seconds; two hours from now if left out. */
  readonly deadline?: bigint;
  /** Whether the bridge takes the chain's coin, and wraps it, instead of the token. The asset's token there is the wrapped coin. */
  readonly paysCoin?: boolean;
}

/** What a transfer costs: at its origin exactly, at its destination by an estimate. */
export interface TransferQuote {
  /** Wei of the message now. */
  readonly messageFee: bigint;
  /** Wei of the message at most, while the quote holds. The surplus comes back. */
  readonly messageFeeBound: bigint;
  /** Smallest units that the bridge takes: parts of the asset's unit stay. */
  readonly amount: bigint;
  /** The same in units of the asset. */
  readonly units: bigint;
  /** Units that the destination would take now. */
  readonly fee: bigint;
  /** Units that would arrive now. */
  readonly arrives: bigint;
  /** Units: with less, the transfer stands aside for its receiver. */
  readonly minimum: bigint;
}

/** A request in the form of the bridge. */
export interface BridgeRequest {
  readonly assetId: Hex;
  /** Smallest units of the token, exactly as many as the bridge takes. */
  readonly amount: bigint;
  readonly destinationChainId: bigint;
  readonly receiver: Address;
  /** Units of the asset. */
  readonly minReceived: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** 32 bytes, which tell this transfer from all others. */
  readonly salt: Hex;
  readonly refundTo: Address;
  readonly integrator: Hex;
  readonly integratorBps: number;
  readonly gasLimit: bigint;
  readonly payload: Hex;
  readonly advanceFee: bigint;
  readonly advanceFrom: bigint;
  readonly advanceUntil: bigint;
}

/** A request, and the bridge that takes it. */
export interface TransferCall {
  readonly bridge: Address;
  readonly asset: PlacedAsset;
  readonly request: BridgeRequest;
  readonly quote: TransferQuote;
}

/** What the bridge says of a request. */
type Quoted = Pick<TransferQuote, "messageFee" | "messageFeeBound" | "amount" | "units">;

/** Parts of the fee of a vault, units. */
type Release = Readonly<Record<"base" | "curve" | "integrator", bigint>>;

/** Asks both chains about a transfer. @throws CausewayError `BadInput`, `NoContracts`; as `callContract` */
export async function transferCall(
  causeway: Causeway,
  wanted: TransferRequest,
  signal?: AbortSignal,
): Promise<TransferCall> {
  const { from, to, sender, receiver = sender, slippageBps = 100 } = wanted;
  requireEvmAddress("sender", sender);
  requireEvmAddress("receiver", receiver);
  requireAmount("amount", wanted.amount);
  const environment = environmentOf(causeway);
  const [origin, destination] = [
    evmChainOf(environment, from, "from"),
    evmChainOf(environment, to, "to"),
  ];
  requireNotOurs("receiver", receiver, destination);
  if (from === to) throw refusal("to", to, "is the chain of the sender: a transfer changes chains");
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > 5_000) {
    throw refusal("slippageBps", `${slippageBps}`, "is no whole number from 0 to 5000");
  }
  const [asset, there] = [
    assetOn(environment, origin, wanted.asset),
    assetOn(environment, destination, wanted.asset),
  ];
  const coin = wrappedCoinOf(environment, origin)?.toLowerCase();
  if (wanted.paysCoin === true && asset.token.toLowerCase() !== coin) {
    throw refusal("asset", wanted.asset, `is not the coin of ${origin.name}: leave paysCoin out`);
  }
  const bridge = bridgeOf(origin);
  const views = viewsOf(causeway, { chainId: from, to: bridge, contract: bridgeCalls() }, signal);
  const request = requestOf(wanted, asset.assetId);
  const [quoted] = await views<[Quoted]>("quote", request);
  const { messageFee, messageFeeBound, amount, units } = quoted;
  const custody = { chainId: to, to: there.custody, contract: vaultCalls() };
  const releases = viewsOf(causeway, custody, signal);
  const [release] = await releases<[Release]>("quoteRelease", from, units, 0);
  const fee = release.base + release.curve + release.integrator;
  const arrives = units - fee;
  if (arrives <= 0n) throw refusal("amount", wanted.amount, `is less than the fee of ${fee} units`);
  const minimum = (arrives * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS;
  return {
    // the parts of a unit that the bridge leaves are not asked for: a signature is for the exact amount
    ...{ bridge, asset, request: { ...request, amount, minReceived: minimum } },
    quote: { messageFee, messageFeeBound, amount, units, fee, arrives, minimum },
  };
}

function requestOf(wanted: TransferRequest, assetId: Hex): BridgeRequest {
  const { amount, to, sender, receiver = sender, deadline } = wanted;
  const now = BigInt(Math.floor(Date.now() / 1_000));
  return {
    ...{ assetId, amount, destinationChainId: to, receiver, minReceived: 0n },
    // Fixed before anything is sent: the salt tells this transfer from all others of the account.
    ...{
      deadline: requireDeadline(deadline ?? now + LIFETIME, now),
      salt: `0x${newId()}${newId()}`,
      refundTo: sender,
    },
    ...{ integrator: "0x", integratorBps: 0, gasLimit: 0n, payload: "0x", ...NO_OFFER },
  };
}

function bridgeOf({ bridge, chainId }: KnownEvmChain): Address {
  if (bridge !== undefined) return bridge;
  throw refusal("from", `${chainId}`, "has no bridge");
}

function refusal(name: string, value: string | bigint, reason: string): CausewayError {
  return new CausewayError("BadInput", {
    message: `${name} ${value} ${reason}`,
    details: { [name]: value },
  });
}

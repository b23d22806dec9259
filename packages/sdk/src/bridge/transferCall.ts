import { type Hex, NO_OFFER } from "@causeway/protocol";
import { hexlify, randomBytes } from "ethers";

import { environmentOf, evmChainOf, type KnownEvmChain } from "../contracts/environmentOf.ts";
import { bridgeInterface, vaultInterface } from "../contracts/interfaces.ts";
import { requireNotOurs } from "../contracts/requireNotOurs.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireAmount } from "../values/requireAmount.ts";
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
export interface TransferCall {
  readonly bridge: Address;
  readonly asset: PlacedAsset;
  readonly request: Readonly<Record<string, unknown>>;
  readonly quote: TransferQuote;
}

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
  const bridge = bridgeOf(origin);
  const views = viewsOf(
    causeway,
    { chainId: from, to: bridge, contract: bridgeInterface() },
    signal,
  );
  const request = requestOf(wanted, asset.assetId);
  const [quoted] = await views("quote", request);
  const { messageFee, messageFeeBound, amount, units } = quoted;
  const custody = { chainId: to, to: there.custody, contract: vaultInterface() };
  const [release] = await viewsOf(causeway, custody, signal)("quoteRelease", from, units, 0);
  const fee: bigint = release.base + release.curve + release.integrator;
  const arrives: bigint = units - fee;
  if (arrives <= 0n) throw refusal("amount", wanted.amount, `is less than the fee of ${fee} units`);
  const minimum = (arrives * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS;
  return {
    ...{ bridge, asset, request: { ...request, minReceived: minimum } },
    quote: { messageFee, messageFeeBound, amount, units, fee, arrives, minimum },
  };
}

function requestOf(wanted: TransferRequest, assetId: Hex) {
  const { amount, to, sender, receiver = sender, deadline } = wanted;
  const now = BigInt(Math.floor(Date.now() / 1_000));
  if (deadline !== undefined && deadline <= now) {
    throw refusal("deadline", deadline, `has passed: it is ${now}`);
  }
  return {
    ...{ assetId, amount, destinationChainId: to, receiver, minReceived: 0n },
    // Fixed before anything is sent: the salt tells this transfer from all others of the account.
    ...{ deadline: deadline ?? now + LIFETIME, salt: hexlify(randomBytes(32)), refundTo: sender },
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

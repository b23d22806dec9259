import { developmentTokenCode, developmentWrappedNativeCode } from "@causeway/creation-code";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, vaultAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider, TransactionRequest } from "ethers";
import {
  type AssetConfig,
  type AssetOnChain,
  assetsOn,
  custodyOn,
  isMinted,
  mostOf,
  type PlacedAsset,
  tokenOn,
  wholeTokens,
} from "../../causeway/areas/bridge/index.ts";
import { connectEnd } from "../messages/End.ts";
import { PROVIDER, SENDERS } from "./accounts.ts";
import type { NetworkPlan } from "./NetworkPlan.ts";

const tokenAbi = interfaceOf(developmentTokenCode.abi);
const wrappedAbi = interfaceOf(developmentWrappedNativeCode.abi);
const vaultInterface = interfaceOf(vaultAbi);

/** Of the maximum of a transfer: so that a few of the largest find all that they need. */
const MAXIMA_PROVIDED = 4n;
/** Of the coins of this network's chains. */
const NATIVE_DECIMALS = 18;

/** No call of these takes as much: what is asked of a node is asked before the calls before it were made. */
const GAS_LIMIT = 500_000n;

/**
 * Puts liquidity into the vaults of a chain, and tokens into the hands of those who pay there: as much as a transfer may be.
 *
 * @param payers Accounts.
 * @returns what was put there: `400000 USDC, 8 WBTC`.
 */
export async function provideLiquidity(
  plan: NetworkPlan,
  { name, url, chain }: NetworkPlan["chains"][number],
  payers: readonly string[] = SENDERS.map(({ address }) => address),
): Promise<string> {
  const { config } = plan;
  const locked = assetsOn(config, chain).filter(({ here }) => !isMinted(here));
  const end = await connectEnd({ name, chainId: Number(chain.chainId), rpcUrl: url });
  const calls = locked.flatMap((placed) => {
    const token = tokenOn(config, chain, placed.asset, placed.here);
    return callsFor(placed, { token, vault: custodyOn(config, chain, placed), payers });
  });
  await sendAll(end.provider, calls);
  end.provider.destroy();
  return locked.map(({ asset, here }) => provided(asset, here)).join(", ");
}

function provided({ symbol, decimals }: AssetConfig, here: AssetOnChain): string {
  return `${wholeTokens(MAXIMA_PROVIDED * mostOf(here), decimals)} ${symbol}`;
}

/** Where an asset's liquidity goes, and to whom its tokens. */
interface Places {
  readonly token: Hex;
  readonly vault: Hex;
  readonly payers: readonly string[];
}

function callsFor(
  { asset, here }: PlacedAsset,
  { token, vault, payers }: Places,
): TransactionRequest[] {
  const most = mostOf(here) * 10n ** BigInt(decimalsOf(here) - asset.decimals);
  const deposited = MAXIMA_PROVIDED * most;
  const approve = tokenAbi.encodeFunctionData("approve", [vault, deposited]);
  const deposit = vaultInterface.encodeFunctionData("deposit", [deposited, PROVIDER.address]);
  return [
    ...makingOf(here, token, payers, most),
    { to: token, data: approve },
    { to: vault, data: deposit },
  ];
}

/** What is deposited, and for each payer as much as a transfer may be. */
function makingOf(
  { token: { kind } }: AssetOnChain,
  token: Hex,
  payers: readonly string[],
  most: bigint,
): TransactionRequest[] {
  const deposited = MAXIMA_PROVIDED * most;
  if (kind === "wrappedNative") {
    const value = deposited + BigInt(payers.length) * most;
    const wrap = { to: token, data: wrappedAbi.encodeFunctionData("deposit"), value };
    return [wrap, ...payers.map((payer) => give(token, "transfer", payer, most))];
  }
  return [
    give(token, "mint", PROVIDER.address, deposited),
    ...payers.map((payer) => give(token, "mint", payer, most)),
  ];
}

function give(token: Hex, how: "mint" | "transfer", receiver: string, amount: bigint) {
  const data =
    how === "mint"
      ? tokenAbi.encodeFunctionData("mint", [receiver, amount])
      : tokenAbi.encodeFunctionData("transfer", [receiver, amount]);
  return { to: token, data };
}

function decimalsOf({ token }: AssetOnChain): number {
  return token.kind === "wrappedNative" ? NATIVE_DECIMALS : token.token.decimals;
}

/** All at once, in their order: none waits for the block of the one before. */
async function sendAll(provider: JsonRpcProvider, calls: readonly TransactionRequest[]) {
  const wallet = PROVIDER.connect(provider);
  const first = await provider.getTransactionCount(PROVIDER.address);
  const sent = [];
  for (const [index, call] of calls.entries()) {
    sent.push(await wallet.sendTransaction({ ...call, gasLimit: GAS_LIMIT, nonce: first + index }));
  }
  await Promise.all(sent.map((transaction) => transaction.wait()));
}

import { connectContract } from "@causeway/chains/ethers";
import { developmentTokenCode } from "@causeway/creation-code";
import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import { amountText, type Hex } from "@causeway/protocol";

import {
  assetsOn,
  coinPriceOn,
  type PlacedAsset,
  permit2On,
  tokenDecimals,
  tokenOn,
} from "../../../bridge/index.ts";
import { addressesOn } from "../../../deployment/index.ts";
import { venueAddress, venueContract } from "../../addresses.ts";
import { swapOn, venuesOn } from "../../SwapConfig.ts";
import type { SwapContext } from "../SwapContext.ts";

/** Anybody can send tokens there: less than this part of a coin is not told. */
const PARTS_OF_COIN = 1_000n;

/** A contract that holds nothing between transactions, and the contracts that it approves within them. */
interface Holder {
  readonly name: string;
  readonly address: Hex;
  readonly spenders: readonly { readonly name: string; readonly address: Hex }[];
}

/** A token that an asset stands for. */
interface Token {
  readonly symbol: string;
  readonly decimals: number;
  readonly address: Hex;
  /** Least units that are told. */
  readonly told: bigint;
}

/** What the contracts of swaps hold, and let others take, between transactions: nothing. */
export async function planLeftovers(context: SwapContext): Promise<Plan> {
  const { config, chain } = context;
  if (swapOn(config, chain) === undefined) return stepsOnly([]);
  const tokens = assetsOn(config, chain).map((placed) => tokenOf(placed, context));
  const findings = await Promise.all(
    holdersOf(context).flatMap((holder) =>
      tokens.flatMap((token) => [
        balanceFinding(holder, token, context),
        ...holder.spenders.map((spender) => allowanceFinding(holder, spender, token, context)),
      ]),
    ),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}

function holdersOf({ config, chain }: SwapContext): Holder[] {
  const { Bridge, Executor, SwapRouter } = addressesOn(config, chain);
  const permit2 = { name: "Permit2", address: permit2On(chain) };
  const venues = venuesOn(config, chain).map((named): Holder => {
    const { venue } = named;
    const spenders =
      venue.kind === "universalRouter" ? [permit2, { name: "its router", ...venue.router }] : [];
    return {
      name: venueContract(named),
      address: venueAddress(config, chain, named),
      spenders,
    };
  });
  const ofVenues = venues.map(({ name, address }) => ({ name, address }));
  return [
    {
      name: "SwapRouter",
      address: SwapRouter,
      spenders: [{ name: "Bridge", address: Bridge }, permit2],
    },
    { name: "Executor", address: Executor, spenders: [permit2, ...ofVenues] },
    ...venues,
  ];
}

function tokenOf(placed: PlacedAsset, { config, chain }: SwapContext): Token {
  const { asset, here } = placed;
  const decimals = tokenDecimals(here, chain);
  const inCoins = coinPriceOn(asset, chain) ?? 0n;
  const scaled = (inCoins * 10n ** BigInt(decimals)) / 10n ** BigInt(asset.decimals);
  const told = scaled / PARTS_OF_COIN;
  return {
    symbol: asset.symbol,
    decimals,
    address: tokenOn(config, chain, asset, here),
    told: told > 1n ? told : 1n,
  };
}

async function balanceFinding(
  { name, address }: Holder,
  token: Token,
  { view }: SwapContext,
): Promise<Finding[]> {
  if (!(await view.hasCode(token.address))) return [];
  const contract = connectContract(developmentTokenCode.abi, token.address, view.provider);
  const held = await contract.balanceOf(address, { blockTag: view.blockTag });
  if (held < token.told) return [];
  const remedy =
    "find the transaction that left the tokens there: an order that leaves tokens is a defect, pause the router then. " +
    "If an account sent the tokens by mistake, nobody can get them back";
  const expected = `holds no ${token.symbol} between transactions`;
  const subject = `${name}, ${address}`;
  return [{ kind: "swap-balance", subject, expected, held: amountText(held, token), remedy }];
}

async function allowanceFinding(
  { name, address }: Holder,
  spender: Holder["spenders"][number],
  token: Token,
  { view }: SwapContext,
): Promise<Finding[]> {
  if (!(await view.hasCode(token.address))) return [];
  const contract = connectContract(developmentTokenCode.abi, token.address, view.provider);
  const held = await contract.allowance(address, spender.address, { blockTag: view.blockTag });
  if (held === 0n) return [];
  return [
    {
      kind: "swap-allowance",
      subject: `${name} for ${spender.name}`,
      expected: `no allowance of ${token.symbol} between transactions`,
      held: amountText(held, token),
      remedy:
        "have the guardian pause the router, and find the transaction that left the allowance: each order ends its own",
    },
  ];
}

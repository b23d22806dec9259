import { connectContract } from "@causeway/chains/ethers";
import {
  deployStepId,
  describeSeconds,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import { interfaceOf, vaultAbi } from "@causeway/protocol/contracts";

import { type LimitConfig, termsWith } from "../../AssetConfig.ts";
import { custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn, othersOf, type PlacedAsset } from "../../BridgeConfig.ts";
import { wholeTokens } from "../../units.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { type OtherChain, otherChains } from "./otherChains.ts";

/** Vaults and mints have their limits alike. */
const custodyAbi = interfaceOf(vaultAbi);

/** How much each chain's messages can have released here, of transfers and of what comes back. */
export const planLimits = readingPast(planAll, ({ config, chain }: BridgeContext) =>
  assetsOn(config, chain).map((placed) => ({
    address: custodyOn(config, chain, placed),
    events: [custodyAbi.getEvent("LimitSet")],
  })),
);

async function planAll(context: BridgeContext): Promise<Plan> {
  const placed = assetsOn(context.config, context.chain);
  const steps = await Promise.all(
    placed.map(async (one) => {
      const custody = custodyOn(context.config, context.chain, one);
      const others = await otherChains(context, custody, "LimitSet");
      return Promise.all(
        LIMITED.flatMap((limited) => others.map((other) => stepsFor(one, other, limited, context))),
      );
    }),
  );
  return stepsOnly(steps.flat(2));
}

/** What a limit bounds: as `Limited`, in its order, and in words. */
const LIMITED = [
  { of: 0n, field: "limit", what: (symbol: string) => symbol },
  { of: 1n, field: "refundLimit", what: (symbol: string) => `refunds of returned ${symbol}` },
  { of: 2n, field: "refundLimit", what: (symbol: string) => `refunds of ended ${symbol}` },
] as const;

type Limited = (typeof LIMITED)[number];

/** What arrives from another chain. */
export const [ARRIVALS] = LIMITED;

const NONE: LimitConfig = { capacity: 0n, window: 0 };

/** A limit as a custody has it. */
export interface HeldLimit extends LimitConfig {
  /** Units that are left of it now; more than the capacity where units went to that chain before. */
  readonly available: bigint;
}

async function stepsFor(
  placed: PlacedAsset,
  other: OtherChain,
  limited: Limited,
  context: BridgeContext,
): Promise<Step[]> {
  const wanted = limitWanted(placed, other, limited, context);
  const held = await limitHeld(placed, other, limited, context);
  if (isSame(wanted, held)) return [];
  const subject = `${limited.what(placed.asset.symbol)} from ${other.label}`;
  const [expected, before] = [wanted, held].map((limit) => describe(limit, placed)) as [
    string,
    string,
  ];
  const instead = before === NOTHING ? "" : ` instead of ${before}`;
  // A limit that lets nothing in still has a window.
  const limit = { ...wanted, window: Math.max(wanted.window, 1) };
  return [
    {
      id: `set limit of ${subject}`,
      summary: `Release at most ${expected} of ${subject} at once${instead}`,
      to: custodyOn(context.config, context.chain, placed),
      data: custodyAbi.encodeFunctionData("setLimit", [other.chainId, limited.of, limit]),
      after: [deployStepId(custodyName(placed))],
      findings: [{ kind: "asset-limit", subject, expected, held: before }],
    },
  ];
}

function limitWanted(
  { asset, here }: PlacedAsset,
  { known }: OtherChain,
  { field }: Limited,
  { config, chain }: BridgeContext,
): LimitConfig {
  if (known === undefined || !othersOf(config, asset, chain).includes(known)) return NONE;
  return termsWith(here, known.name)[field];
}

/** A custody's limit for another chain; nothing where there is no custody yet. */
export async function limitHeld(
  placed: PlacedAsset,
  { chainId }: Pick<OtherChain, "chainId">,
  { of }: Limited,
  { config, chain, view }: BridgeContext,
): Promise<HeldLimit> {
  const address = custodyOn(config, chain, placed);
  if (!(await view.hasCode(address))) return { ...NONE, available: 0n };
  const custody = connectContract(vaultAbi, address, view.provider);
  const [held, available] = await custody.limitOf(chainId, of, { blockTag: view.blockTag });
  return { capacity: held.capacity, window: Number(held.window), available };
}

/** Where nothing is let in, over which time is nothing. */
function isSame(one: LimitConfig, other: LimitConfig): boolean {
  if (one.capacity !== other.capacity) return false;
  return one.capacity === 0n || one.window === other.window;
}

function describe({ capacity, window }: LimitConfig, { asset }: PlacedAsset): string {
  if (capacity === 0n) return NOTHING;
  const amount = `${wholeTokens(capacity, asset.decimals)} ${asset.symbol}`;
  return `${amount} in ${describeSeconds(BigInt(window))}`;
}

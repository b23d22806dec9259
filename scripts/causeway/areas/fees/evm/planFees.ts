import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import {
  assignPlan,
  type ChainPlan,
  ForkFailed,
  openChain,
  planDocument,
  proposeLeft,
  readPlan,
  tryPlan,
  type WrittenProposals,
} from "@causeway/operator/evm";
import type {
  PlanFeesOptions,
  PlannedFees,
  ProposalFiles,
  WayBack,
} from "../versions/PlannedFees.ts";
import { returnPlan } from "../versions/returnPlan.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { wayBackFolder } from "../versions/wayBackFolder.ts";
import { evmFeesOnly } from "./evmFeesOnly.ts";
import { readHeldSchedule } from "./readHeldSchedule.ts";
import { proveReturn, publicationIn, upgradeOn } from "./return/proveReturn.ts";

/** Plans the fee schedules of an EVM chain, and writes down what must be signed to have them, and to return. */
export async function planFees<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  options: PlanFeesOptions<C>,
): Promise<PlannedFees> {
  const { kinds, folder, tell } = options;
  const open = await openChain(evmFeesOnly(environment, kinds), chain);
  try {
    const plan = await readPlan(open);
    const document = await planDocument(plan, await tryPlan(plan, tell));
    const written = await proposeLeft(plan, { folder });
    return {
      chain: chain.name,
      document,
      refused: plan.waiting.some(({ cause }) => cause !== "time"),
      proposals: filesOf(written),
      wayBack: await waysBack(plan, written, options),
    };
  } finally {
    await open.close();
  }
}

async function waysBack<C extends BaseConfig>(
  plan: ChainPlan<C>,
  ahead: WrittenProposals,
  options: PlanFeesOptions<C>,
): Promise<WayBack[]> {
  const ways: WayBack[] = [];
  for (const kind of options.kinds) {
    const way = await wayBack(kind, plan, ahead, options);
    if (way !== undefined) ways.push(way);
  }
  return ways;
}

/** Undefined where nothing is upgraded, or nothing is in force to which one could return. */
async function wayBack<C extends BaseConfig>(
  kind: ScheduleKind<C>,
  plan: ChainPlan<C>,
  { written }: WrittenProposals,
  { folder, tell }: PlanFeesOptions<C>,
): Promise<WayBack | undefined> {
  const { context, steps } = plan;
  const wanted = await kind.wanted(context);
  const publication = wanted && publicationIn(steps, wanted);
  if (wanted === undefined || publication === undefined) return undefined;
  const held = await readHeldSchedule(context, wanted.address);
  const back = await assignPlan(context, await returnPlan(wanted, held));
  const [returning] = back.steps;
  if (returning === undefined) return undefined;
  const upgrade = { context, kind, wanted, publication, returning };
  tell(`${context.chain.name}: trying the upgrade and its return on a fork ...`);
  try {
    const proposals = await proposeLeft(back, {
      folder: wayBackFolder(folder, kind),
      ahead: written.map(({ batch }) => batch),
      prepare: (fork) => upgradeOn(fork, upgrade),
    });
    return {
      prices: kind.name,
      proposals: filesOf(proposals),
      proof: await proveReturn(upgrade),
    };
  } catch (error) {
    if (!(error instanceof ForkFailed)) throw error;
    return {
      prices: kind.name,
      proposals: [],
      proof: { isExact: false, differences: [`nobody tried: ${error.message}`] },
    };
  }
}

function filesOf({ written }: WrittenProposals): ProposalFiles[] {
  return written.map(({ file, page }) => ({ bundle: file, page }));
}

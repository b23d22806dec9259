import type { BaseConfig, ChainConfig, Environment, PlanDocument } from "@causeway/operator";
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
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { feesOnly } from "./feesOnly.ts";
import { proveReturn, publicationIn, type ReturnProof, upgradeOn } from "./return/proveReturn.ts";
import { returnPlan } from "./return/returnPlan.ts";

/** What brings a chain's fee schedules to the configuration, and back. */
export interface PlannedFees {
  readonly chain: string;
  readonly document: PlanDocument;
  /** Whether the contract would refuse what the configuration says. */
  readonly refused: boolean;
  readonly proposals: readonly ProposalFiles[];
  readonly wayBack: readonly WayBack[];
}

export interface ProposalFiles {
  readonly bundle: string;
  readonly page: string;
}

/** The return of one schedule to what is in force now. */
export interface WayBack {
  readonly prices: string;
  readonly proposals: readonly ProposalFiles[];
  readonly proof: ReturnProof;
}

export interface PlanFeesOptions<C extends BaseConfig> {
  /** Which schedules. */
  readonly kinds: readonly ScheduleKind<C>[];
  /** For what must be signed. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}

/** Plans a chain's fee schedules, and writes down what must be signed to have them, and to return. */
export async function planFees<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  options: PlanFeesOptions<C>,
): Promise<PlannedFees> {
  const { kinds, folder, tell } = options;
  const open = await openChain(feesOnly(environment, kinds), chain);
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
  const back = await assignPlan(context, await returnPlan(context, wanted));
  const [returning] = back.steps;
  if (returning === undefined) return undefined;
  const upgrade = { context, kind, wanted, publication, returning };
  tell(`${context.chain.name}: trying the upgrade and its return on a fork ...`);
  try {
    const proposals = await proposeLeft(back, {
      folder: `${folder}/rollback`,
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

import { connectContract } from "@causeway/chains/ethers";
import { ChainView } from "@causeway/chains/evm";
import { chainIdentity } from "@causeway/chains/node";
import type { Environment } from "@causeway/operator";
import { type OpenChain, openChain, readDeployments, recordStatus } from "@causeway/operator/evm";
import type { GenerationStatus, Hex } from "@causeway/protocol";
import { previousSwapRouterAbi } from "@causeway/protocol/contracts";

import type { FollowedChains } from "../../../messaging/index.ts";
import { earlierRouter, earlierRouterOn } from "../../addresses.ts";
import type { GenerationRest, OpenTransfer } from "../../GenerationOutcome.ts";
import type { SwapConfig } from "../../SwapConfig.ts";
import type { StoppedGeneration } from "../../selectStopped.ts";
import { firstRecorded } from "./firstRecorded.ts";
import { readOrderTransfer } from "./openTransfers.ts";
import { remainingAllowances } from "./remainingAllowances.ts";
import { ScanFile, scanFile } from "./ScanFile.ts";
import { scanBlocks } from "./scanBlocks.ts";

/** The RPCs do not show the pause. */
export class NotPaused extends Error {
  readonly block: number;

  constructor({ label }: StoppedGeneration, block: number) {
    super(`${label} takes orders at block ${block}: pause the generation, then run this again`);
    this.name = "NotPaused";
    this.block = block;
  }
}

/** Transfers that are read before the closed ones are on disk. */
const TRANSFERS_A_LINE = 8;

/** What retires a generation that is paused. */
export interface RetireOptions {
  readonly environment: Environment<SwapConfig>;
  /** All chains: a transfer is read where it was sent, and where it goes. */
  readonly chains: FollowedChains;
  /** The transaction that paused it, if it was sent now: some RPCs may not have its block yet. */
  readonly transaction?: Hex;
}

/** So long an RPC may take to show a transaction that another one has. */
const LAG_MILLISECONDS = 60_000;

/**
 * Records that a paused generation is deprecated, and finds what is left of it: allowances and open transfers. Records it
 * as retired if no transfer is open. A run that was killed is continued by the next one.
 *
 * @throws NotPaused, ScanInUse, DeploymentsInUse, GenerationUnrecorded, RpcUnusable
 */
export async function retireOn(
  stopped: StoppedGeneration,
  { environment, chains, transaction }: RetireOptions,
): Promise<GenerationRest> {
  const { chain, generation } = stopped;
  const { config, deployments } = environment;
  const open = await openChain(environment, chain);
  try {
    const router = earlierRouterOn(config, chain, generation);
    const view = await ChainView.newest(open.provider, await blockOf(transaction, open));
    const contract = connectContract(previousSwapRouterAbi, router, open.provider);
    const isPaused = await contract.isPaused({ blockTag: view.blockTag });
    if (!isPaused) throw new NotPaused(stopped, view.blockTag);
    await recordAs("deprecated", { open, view, stopped }, "current");
    const where = { chain: chain.name, generation };
    const file = new ScanFile(scanFile(deployments, config.environment, where), {
      chain: await chainIdentity(open.provider),
      router,
    });
    try {
      return await findRest({ stopped, open, view, router, file, chains, config });
    } finally {
      file.close();
    }
  } finally {
    await open.close();
  }
}

async function blockOf(transaction: Hex | undefined, { provider }: OpenChain): Promise<number> {
  if (transaction === undefined) return 0;
  const receipt = await provider.waitForTransaction(transaction, 1, LAG_MILLISECONDS);
  return receipt?.blockNumber ?? 0;
}

interface Retirement {
  readonly stopped: StoppedGeneration;
  readonly open: OpenChain;
  readonly view: ChainView;
  readonly router: Hex;
  readonly file: ScanFile;
  readonly chains: FollowedChains;
  readonly config: SwapConfig;
}

async function findRest(run: Retirement): Promise<GenerationRest> {
  const { stopped, view, router, file, config } = run;
  const { chain, generation } = stopped;
  await scanAll(run);
  const allowances = await remainingAllowances(view, file.scan.approvals, {
    config,
    chain,
    router,
  });
  const open = await openTransfers(run);
  const status = await recordAs(open.length === 0 ? "retired" : "deprecated", run);
  return { generation, router, block: view.blockTag, ...status, allowances, open };
}

/** What is final is kept; later blocks are read again by the next run. */
async function scanAll({ open, view, router, file }: Retirement): Promise<void> {
  const { logRange: range } = open.chain;
  const final = await open.provider.getBlock("finalized");
  const kept = Math.min(final?.number ?? 0, view.blockTag);
  const { scan } = file;
  const from = Math.max(scan.next, firstRecorded(readDeployments(open.file)));
  for await (const line of scanBlocks(view, { router, from, to: kept, range })) file.append(line);
  const rest = { router, from: Math.max(from, kept + 1), to: view.blockTag, range };
  for await (const line of scanBlocks(view, rest)) scan.take(line);
}

async function openTransfers({
  stopped: { chain },
  file,
  chains,
  config,
}: Retirement): Promise<OpenTransfer[]> {
  const left: OpenTransfer[] = [];
  const { unsettled } = file.scan;
  const source = { chains, chain, environment: config.environmentTag };
  for (let first = 0; first < unsettled.length; first += TRANSFERS_A_LINE) {
    const some = unsettled.slice(first, first + TRANSFERS_A_LINE);
    const read = await Promise.all(some.map((one) => readOrderTransfer(one, source)));
    const closed = read.filter(({ isOpen }) => !isOpen).map(({ transferId }) => transferId);
    if (closed.length > 0) file.append({ closed });
    const open = read.filter(({ isOpen }) => isOpen);
    left.push(...open.map(({ transferId, state }) => ({ transferId, state })));
  }
  return left;
}

async function recordAs(
  status: GenerationStatus,
  { open, view, stopped }: Pick<Retirement, "open" | "view" | "stopped">,
  inPlaceOf?: GenerationStatus,
): Promise<Pick<GenerationRest, "status" | "since">> {
  const name = earlierRouter(stopped.generation);
  const since = Number(await view.time());
  const next = { status, since, ...(inPlaceOf && { inPlaceOf }) };
  const { status: recorded, since: start } = await recordStatus(open, name, next);
  return { status: recorded, since: start };
}

import type { ChainSurvey } from "@causeway/chains";
import { describeRevert, surveyChain } from "@causeway/chains/node";
import { toJson } from "@causeway/service/toJson";

import type { ActOutcome } from "../../act/ActOutcome.ts";
import type { ActingKey, ActOptions } from "../../act/GuardianAction.ts";
import type { Deployed } from "../../addresses/Deployed.ts";
import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Applied, ApplyOptions } from "../../core/Applied.ts";
import { KeyUnusable } from "../../core/actingKey.ts";
import type { CancelOptions, CancelOutcome } from "../../core/Cancelling.ts";
import type { CheckResult } from "../../core/CheckResult.ts";
import { canPay } from "../../core/Funds.ts";
import type { PlanDocument } from "../../core/PlanDocument.ts";
import { renderFunds } from "../../core/renderFunds.ts";
import type { BundleVerdict } from "../../core/SignersBundle.ts";
import type { ActsReading, ActsWindow } from "../../log/Act.ts";
import type { OverviewReading, OverviewRow } from "../../overview/OverviewPart.ts";
import type { ProtocolFamily } from "../../Protocol.ts";
import type { ChainFamily, DryRun, Environment, Target } from "../ChainFamily.ts";
import type { AskedConnection } from "../Query.ts";
import { actOn } from "./act/actOn.ts";
import type { EvmAction } from "./act/EvmAction.ts";
import type { EvmLifting } from "./act/EvmLifting.ts";
import { resumeOn } from "./act/resumeOn.ts";
import { applyChain } from "./apply/applyChain.ts";
import { cancelOperations } from "./cancel/cancelOperations.ts";
import { checkChain } from "./checkChain.ts";
import { connectAsked } from "./connectAsked.ts";
import { deployedOn } from "./deploy/deployedOn.ts";
import { EvmChains, openChain } from "./EvmChains.ts";
import type { EvmProtocol } from "./EvmProtocol.ts";
import { evmWants } from "./EvmWants.ts";
import { evmConfig } from "./evmConfig.ts";
import { rehearsalText } from "./fork/rehearsalText.ts";
import { fundsOf } from "./fundsOf.ts";
import { actsOn } from "./log/actsOn.ts";
import { newEvmChain } from "./newEvmChain.ts";
import { overviewOn } from "./overviewOn.ts";
import { tryPending } from "./pending/tryPending.ts";
import { planDocument } from "./planDocument.ts";
import { type Bundle, parseBundle } from "./proposals/safeTransactionBuilder.ts";
import { verifyAndTry } from "./proposals/verifyAndTry.ts";
import { type ChainPlan, readPlan } from "./readPlan.ts";
import { rehearsePlan, tryPlan } from "./rehearsePlan.ts";
import { walletOf } from "./signing/walletFromEnvironment.ts";

/** EVM chains of a protocol: contracts by CREATE3 and an access manager, copies of a chain by a node that forks it. */
export function evm(protocol: EvmProtocol): ProtocolFamily {
  return {
    config: evmConfig,
    newChain: newEvmChain,
    make: (areas) => new Evm(evmWants(areas, protocol)),
  };
}

/** The EVM, as operators need it of a family. */
export class Evm<C extends BaseConfig> extends EvmChains<C> implements ChainFamily {
  survey(name: string, rpcUrls: readonly string[]): Promise<ChainSurvey> {
    return surveyChain(name, rpcUrls);
  }

  connect<E extends BaseConfig>(
    environment: Environment<E>,
    chain: ChainConfig,
  ): Promise<AskedConnection<E>> {
    return connectAsked(environment.config, chain);
  }

  plan(target: Target, isTried: boolean, tell: (line: string) => void): Promise<PlanDocument> {
    return withPlan(target, async (plan) =>
      planDocument(plan, isTried ? await tryPlan(plan, tell) : undefined),
    );
  }

  dryRun(target: Target): Promise<DryRun> {
    return withPlan(target, tryOut);
  }

  async dryRunPending({ environment, chain }: Target): Promise<DryRun> {
    const open = await openChain(environment, chain);
    try {
      return await tryPending(await open.context());
    } finally {
      await open.close();
    }
  }

  apply(target: Target, options: ApplyOptions): Promise<Applied> {
    return applyChain({ ...target, ...options });
  }

  check({ environment, chain }: Target): Promise<CheckResult> {
    return checkChain(environment, chain);
  }

  deployed(target: Target): Promise<Deployed> {
    return deployedOn(target);
  }

  acts(target: Target, window: ActsWindow): Promise<ActsReading> {
    return actsOn(target, window);
  }

  overview<E extends BaseConfig>(
    environment: Environment<E>,
    chain: ChainConfig,
    rows: readonly OverviewRow<E>[],
  ): Promise<OverviewReading> {
    return overviewOn(environment, chain, rows);
  }

  async act({ key, ...options }: ActOptions<EvmAction>): Promise<readonly ActOutcome[]> {
    const outcomes = await actOn({ ...options, wallet: walletOf(key) });
    return outcomes.map(([, outcome]) => outcome);
  }

  async resume(
    target: Target,
    liftings: readonly EvmLifting[],
    key: ActingKey | undefined,
  ): Promise<readonly ActOutcome[]> {
    try {
      return await resumeOn(target, liftings, key);
    } catch (error) {
      if (error instanceof KeyUnusable) throw error;
      const because = describeRevert(error);
      return liftings.map(({ effect }) => ({
        done: false,
        told: `may be ${effect} still: ${because}`,
      }));
    }
  }

  cancel(target: Target, options: CancelOptions): Promise<readonly CancelOutcome[]> {
    return cancelOperations(target, options);
  }

  readBundle(text: string): Bundle {
    return parseBundle(text);
  }

  async verify({ environment, chain }: Target, bundle: Bundle): Promise<BundleVerdict> {
    const open = await openChain(environment, chain);
    try {
      return await verifyAndTry(open, bundle);
    } finally {
      await open.close();
    }
  }
}

async function withPlan<T>(
  { environment, chain }: Target,
  use: (plan: ChainPlan) => Promise<T>,
): Promise<T> {
  const open = await openChain(environment, chain);
  try {
    return await use(await readPlan(open));
  } finally {
    await open.close();
  }
}

async function tryOut(plan: ChainPlan): Promise<DryRun> {
  const rehearsal = await rehearsePlan(plan);
  const { steps, gasPrice } = rehearsal;
  const funds = await fundsOf(plan.context, rehearsal);
  const { name, coin } = plan.context.chain;
  return {
    succeeds: steps.every(({ reverted }) => reverted === undefined) && funds.every(canPay),
    text: [
      ...renderFunds(funds, name, { coin: coin.symbol, decimals: coin.decimals }),
      rehearsalText(steps, plan.context, { gasPrice, funds }),
    ].join("\n"),
    json: toJson({ steps, funds }),
  };
}

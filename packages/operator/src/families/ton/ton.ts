import type { ChainSurvey } from "@causeway/chains";
import { surveyTonChain } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
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
import { renderPlan } from "../../core/renderPlan.ts";
import type { BundleVerdict } from "../../core/SignersBundle.ts";
import type { ActsReading, ActsWindow } from "../../log/Act.ts";
import type { OverviewReading, OverviewRow } from "../../overview/OverviewPart.ts";
import type { ProtocolFamily } from "../../Protocol.ts";
import type { ChainFamily, DryRun, Environment, Target } from "../ChainFamily.ts";
import type { AskedConnection } from "../Query.ts";
import { actOnTon } from "./act/actOnTon.ts";
import { resumeOnTon } from "./act/resumeOnTon.ts";
import type { TonGuardianAction } from "./act/TonGuardianAction.ts";
import type { TonLifting } from "./act/TonLifting.ts";
import { applyTon } from "./apply/applyTon.ts";
import { TonSession } from "./apply/TonSession.ts";
import { cancelOnTon } from "./cancel/cancelOnTon.ts";
import { checkTon } from "./checkTon.ts";
import { connectAskedTon } from "./connectAskedTon.ts";
import { deployedOnTon } from "./deployedOnTon.ts";
import { actsOnTon } from "./log/actsOnTon.ts";
import { newTonChain } from "./newTonChain.ts";
import { ConnectedTonChain, type OpenTonChain } from "./OpenTonChain.ts";
import { overviewOnTon } from "./overviewOnTon.ts";
import { tryTonPending } from "./pending/tryTonPending.ts";
import { type MessageBundle, parseMessageBundle } from "./proposals/messageBundle.ts";
import { verifyMessages } from "./proposals/verifyMessages.ts";
import { readTonPlan } from "./readTonPlan.ts";
import { tryTonPlan } from "./sandbox/tryTonPlan.ts";
import { sessionFiles } from "./sessionFiles.ts";
import type { TonProtocol, TonWants } from "./TonWants.ts";
import { tonWants } from "./TonWants.ts";
import { tonConfig } from "./tonConfig.ts";
import { tonDocument } from "./tonDocument.ts";

/** TON chains of a protocol: an access manager in Tolk, and the real TVM for what is tried. */
export function ton(protocol: TonProtocol): ProtocolFamily {
  return {
    config: tonConfig,
    newChain: newTonChain,
    make: (areas) => new Ton(tonWants(areas, protocol)),
  };
}

/** Leaves out what is not to be planned of a chain. */
type Narrow<C extends BaseConfig> = (open: OpenTonChain<C>) => OpenTonChain<C>;

/** TON, as operators need it of a family. */
export class Ton<W extends BaseConfig> implements ChainFamily {
  readonly #wants: TonWants<W>;
  readonly #narrow: Narrow<W>;

  constructor(wants: TonWants<W>, narrow: Narrow<W> = (open) => open) {
    this.#wants = wants;
    this.#narrow = narrow;
  }

  /** The same, of which less is planned. */
  narrowed(narrow: Narrow<W>): Ton<W> {
    return new Ton(this.#wants, narrow);
  }

  survey(name: string, rpcUrls: readonly string[]): Promise<ChainSurvey> {
    return surveyTonChain(name, rpcUrls);
  }

  async connect<C extends BaseConfig>(
    { config }: Environment<C>,
    chain: ChainConfig,
  ): Promise<AskedConnection<C>> {
    return connectAskedTon(config, chain);
  }

  plan(target: Target, isTried: boolean): Promise<PlanDocument> {
    return this.#opened(target, async (open) => {
      const plan = await readTonPlan(open);
      return tonDocument(plan, isTried ? await tryTonPlan(plan) : undefined);
    });
  }

  dryRun(target: Target): Promise<DryRun> {
    return this.#opened(target, async (open) => {
      const plan = await readTonPlan(open);
      const document = await tonDocument(plan, await tryTonPlan(plan));
      const { steps, funds } = document;
      return {
        succeeds: steps.every(({ reverts }) => reverts === null) && funds.every(canPay),
        text: renderPlan(document, { verbose: true }),
        json: toJson({ steps, funds }),
      };
    });
  }

  dryRunPending(target: Target): Promise<DryRun> {
    return this.#opened(target, async (open) => tryTonPending(await open.context()));
  }

  apply(target: Target, options: ApplyOptions): Promise<Applied> {
    const { deployments } = target.environment;
    return this.#opened(target, (open) => applyTon(open, deployments, options));
  }

  check(target: Target): Promise<CheckResult> {
    return this.#opened(target, checkTon);
  }

  deployed(target: Target): Promise<Deployed> {
    return this.#opened(target, deployedOnTon);
  }

  acts(target: Target, window: ActsWindow): Promise<ActsReading> {
    return this.#opened(target, (open) => actsOnTon(open, window));
  }

  overview<C extends BaseConfig>(
    environment: Environment<C>,
    chain: ChainConfig,
    rows: readonly OverviewRow<C>[],
  ): Promise<OverviewReading> {
    // Rows are of the same areas as the wants, so they know the same configuration.
    return this.#opened({ environment, chain }, (open) =>
      overviewOnTon(open, rows as unknown as readonly OverviewRow<W>[]),
    );
  }

  act(options: ActOptions<TonGuardianAction>): Promise<readonly ActOutcome[]> {
    return actOnTon(options);
  }

  async resume(
    target: Target,
    liftings: readonly TonLifting[],
    key: ActingKey | undefined,
  ): Promise<readonly ActOutcome[]> {
    try {
      return await this.#opened(target, (open) =>
        resumeOnTon(open, key && sessionOf(target, key), liftings),
      );
    } catch (error) {
      if (error instanceof KeyUnusable) throw error;
      const because = (error as Error).message;
      return liftings.map(({ effect }) => ({
        ...{ done: false, told: `may be ${effect} still: ${because}` },
      }));
    }
  }

  cancel(target: Target, options: CancelOptions): Promise<readonly CancelOutcome[]> {
    const { deployments } = target.environment;
    return this.#opened(target, (open) => cancelOnTon(open, deployments, options));
  }

  readBundle(text: string): MessageBundle {
    return parseMessageBundle(text);
  }

  verify(target: Target, bundle: MessageBundle): Promise<BundleVerdict> {
    return this.#opened(target, (open) => verifyMessages(open, bundle));
  }

  /** A chain of an environment. The caller closes it. */
  open(environment: Environment<W>, chain: ChainConfig): OpenTonChain<W> {
    return this.#narrow(new ConnectedTonChain(this.#wants, environment, chain));
  }

  async #opened<T>(
    { environment, chain }: Target,
    use: (open: OpenTonChain<W>) => Promise<T>,
  ): Promise<T> {
    // A protocol's areas make both the wants and the configuration.
    const open = this.open(environment as Environment<W>, chain);
    try {
      return await use(open);
    } finally {
      await open.close();
    }
  }
}

/** The wallet of a key, with its journal beside the record of deployments. */
function sessionOf({ environment, chain }: Target, { privateKey }: ActingKey): TonSession {
  const { config, deployments } = environment;
  const { orders } = sessionFiles(deployments, config.environment, chain.name);
  return new TonSession(privateKey as Hex, chain, orders);
}

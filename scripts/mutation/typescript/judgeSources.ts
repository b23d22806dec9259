import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Failure } from "../run/Engine.ts";
import type { Verdict } from "../run/judge.ts";
import { BaselineError } from "../run/Suites.ts";
import type { SourceMutant } from "./findMutants.ts";
import { SourceBundles } from "./SourceBundles.ts";

const HOST = fileURLToPath(new URL("mochaHost.ts", import.meta.url));
/** A change may make tests run for ever: how many milliseconds they have, at least, and as a multiple of what they need. */
const LEAST_MILLISECONDS = 10_000;
const PATIENCE = 5;
/** Each bundle that was loaded stays in the memory of its process. */
const BUNDLES_OF_A_HOST = 50;

/**
 * Runs some tests for each mutant. A mutant that does not compile has no verdict.
 *
 * @throws BaselineError if a test fails without a mutant.
 */
export async function judgeSources(
  tests: readonly string[],
  mutants: readonly SourceMutant[],
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const bundles = new SourceBundles(tests);
  const host = new Host();
  try {
    const begun = performance.now();
    const failure = await host.run((await bundles.make()) as string);
    if (failure) throw new BaselineError([failure]);
    host.patience = Math.max(LEAST_MILLISECONDS, PATIENCE * (performance.now() - begun));
    const verdicts: Verdict[] = [];
    for (const mutant of mutants) {
      const bundle = await bundles.make(mutant);
      if (bundle === undefined) continue;
      const killedBy = await host.run(bundle);
      bundles.remove(bundle);
      const { source: _, ...plain } = mutant;
      const verdict = killedBy ? { mutant: plain, killedBy } : { mutant: plain };
      verdicts.push(verdict);
      onVerdict(verdict);
    }
    return verdicts;
  } finally {
    host.stop();
  }
}

/** A process that runs bundles. */
class Host {
  /** Milliseconds that a bundle may take. */
  patience = 600_000;
  #child: ChildProcess | undefined;
  #loaded = 0;

  async run(bundle: string): Promise<Failure | undefined> {
    if (this.#loaded === BUNDLES_OF_A_HOST) this.stop();
    this.#child ??= fork(HOST, { execArgv: ["--import", "tsx"], stdio: ["ignore", 2, 2, "ipc"] });
    this.#loaded += 1;
    this.#child.send(bundle);
    const end = new AbortController();
    const answered = once(this.#child, "message", end).then(([{ failure }]) => failure);
    const ended = once(this.#child, "exit", end).then(() => "its process ended");
    const late = new Promise<string>((done) => {
      const timer = setTimeout(() => done("it does not end"), this.patience);
      end.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    const answer: Failure | string | undefined = await Promise.race([answered, ended, late]);
    for (const waiting of [answered, ended]) waiting.catch(() => undefined);
    end.abort();
    if (typeof answer !== "string") return answer;
    this.stop();
    return { suite: "", test: "", reason: answer };
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    this.#loaded = 0;
  }
}

import type { Job } from "./Job.ts";

/** The jobs of a run: which may begin, now that some are done and others under way. */
export class Queue {
  #waiting: Job[];
  readonly #running = new Set<Job>();
  readonly #succeeded = new Set<string>();
  readonly #failed = new Set<string>();

  /** @param jobs In the order in which they begin where nothing keeps them waiting. */
  constructor(jobs: readonly Job[]) {
    this.#waiting = [...jobs];
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Takes the first job that may begin; undefined when those that are left must wait for one that is under way. */
  take(): Job | undefined {
    const next = this.#waiting.find((job) => this.#mayBegin(job));
    if (next === undefined) return undefined;
    this.#waiting = this.#waiting.filter((job) => job !== next);
    this.#running.add(next);
    return next;
  }

  /** Notes how a job ended. */
  end(job: Job, succeeded: boolean): void {
    this.#running.delete(job);
    (succeeded ? this.#succeeded : this.#failed).add(job.name);
  }

  /** What a job needed and did not get, and so cannot run. */
  lost(job: Job): string[] {
    return (job.needs ?? []).filter((name) => this.#failed.has(name));
  }

  #mayBegin(job: Job): boolean {
    if (this.lost(job).length > 0) return true;
    const running = [...this.#running];
    if (running.some(({ alone }) => alone)) return false;
    if (job.alone && (running.length > 0 || this.#waiting.some(({ alone }) => !alone)))
      return false;
    if (running.some(({ takes }) => takes?.some((name) => job.takes?.includes(name)))) return false;
    return (job.needs ?? []).every((name) => this.#succeeded.has(name));
  }
}

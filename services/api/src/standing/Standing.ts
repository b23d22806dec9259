import { missingMigrations } from "@causeway/database";
import { missingIndexMigrations, PRODUCTS } from "@causeway/index";
import { type HealthProblem, Problems } from "@causeway/service";

import type { Api } from "../Api.ts";
import { API_MIGRATIONS } from "../primary/migrateApi.ts";

/** Milliseconds for which one look serves all requests. */
const KEPT = 1_000;

type Sources = Pick<Api, "index" | "primary" | "freshness" | "lags" | "lists">;

/** What keeps the service from answering, and what makes its answers old. One look serves all requests of a second. */
export class Standing {
  readonly #api: Sources;
  readonly #problems: Problems;
  readonly #monotonic: () => number;
  readonly #looks = new Map<string, { readonly at: number; readonly result: Promise<unknown> }>();

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(api: Sources, monotonic: () => number = () => performance.now()) {
    this.#api = api;
    this.#monotonic = monotonic;
    this.#problems = new Problems();
  }

  /** Problems of the database and of the index, each since it was seen first. */
  problems(): Promise<readonly HealthProblem[]> {
    return this.#lookOnce("problems", async () => {
      const isThere = await this.#api.freshness.chains().then(
        () => true,
        () => false,
      );
      this.#note("database", isThere, "the database does not answer");
      if (isThere) await Promise.all(this.#api.lists.chains.map((listed) => this.#lookAt(listed)));
      return this.#problems.all;
    });
  }

  /** Why the service cannot answer: undefined if it can. An index that is behind is no such reason. */
  reasonToWait(): Promise<string | undefined> {
    return this.#lookOnce("reason", async () => {
      const { index, primary } = this.#api;
      try {
        const missing = [
          ...(await missingIndexMigrations(index, PRODUCTS)),
          ...(await missingMigrations(primary, ...API_MIGRATIONS)),
        ];
        return missing.length === 0 ? undefined : `tables lack ${missing.join(", ")}`;
      } catch {
        return "the database does not answer";
      }
    });
  }

  async #lookAt({ chain }: Sources["lists"]["chains"][number]): Promise<void> {
    const isBehind = await this.#api.lags.areBehind([chain.chainId]);
    this.#note("index", !isBehind, `the index is behind ${chain.name}`, chain.name);
  }

  #note(part: string, isWell: boolean, reason: string, chain?: string): void {
    if (isWell) this.#problems.clear(part, chain);
    else this.#problems.note({ part, reason, chain });
  }

  #lookOnce<T>(name: string, look: () => Promise<T>): Promise<T> {
    const known = this.#looks.get(name);
    if (known !== undefined && this.#monotonic() - known.at < KEPT)
      return known.result as Promise<T>;
    const result = look();
    this.#looks.set(name, { at: this.#monotonic(), result });
    return result;
  }
}

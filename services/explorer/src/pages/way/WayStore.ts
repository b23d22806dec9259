import {
  type Address,
  type Causeway,
  chains,
  createCauseway,
  history,
  isCausewayError,
  type Status,
  status,
  statuses,
  tokens,
  track,
} from "@causeway/sdk";

import { siteContracts } from "../../api/siteContracts.ts";
import type { EnvironmentFile } from "../../recover/environment/readEnvironment.ts";
import type { Subject } from "./subjectOf.ts";
import { type Failure, firstState, type WayState } from "./WayState.ts";

const LISTED = 50;

/** Finds what a person looks for, and follows it: the thin shell around the state. */
export class WayStore {
  readonly #causeway: Causeway;
  readonly #baseUrl: string;
  readonly #draw: (state: WayState) => void;
  readonly #end = new AbortController();
  #contracts: EnvironmentFile | undefined;
  #state: WayState;

  constructor(baseUrl: string, subject: Subject, draw: (state: WayState) => void) {
    this.#baseUrl = baseUrl;
    this.#causeway = createCauseway({ baseUrl });
    this.#draw = draw;
    this.#state = firstState(subject);
  }

  get state(): WayState {
    return this.#state;
  }

  /** Reads, and goes on until nothing can change any more. */
  async start(): Promise<void> {
    const { subject } = this.#state;
    void this.#readNames();
    try {
      if (subject.kind === "hash") await this.#follow(subject.hash);
      if (subject.kind === "address") await this.#list(subject.address);
    } catch (error) {
      if (!this.#end.signal.aborted) this.#change({ failure: failureOf(error) });
    }
  }

  stop(): void {
    this.#end.abort();
  }

  /** Reads everything again after a failure. */
  again(): void {
    this.#change({ failure: undefined });
    void this.start();
  }

  /** Has RPCs confirm what the service says. @param file An environment's file, if the service serves none. */
  async check(file?: string): Promise<void> {
    const { status: shown } = this.#state;
    if (shown === undefined) return;
    this.#change({ check: { status: "asking" } });
    try {
      this.#contracts = file === undefined ? await this.contracts() : JSON.parse(file);
      if (this.#contracts === undefined)
        return this.#change({ check: { status: "lacksContracts" } });
      const options = { baseUrl: this.#baseUrl, contracts: this.#contracts };
      const { verify } = await import("./verifying.ts");
      const verified = await verify(createCauseway(options), { status: shown });
      this.#change({ check: { status: "done", verified } });
    } catch (error) {
      this.#change({ check: { status: "failed", failure: failureOf(error) } });
    }
  }

  async copy(name: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    this.#change({ copied: name });
  }

  async contracts(): Promise<EnvironmentFile | undefined> {
    return this.#contracts ?? siteContracts();
  }

  async #readNames(): Promise<void> {
    const [listed, named] = await Promise.allSettled([
      chains(this.#causeway),
      tokens(this.#causeway),
    ]);
    this.#change({
      chains: listed.status === "fulfilled" ? listed.value : [],
      tokens: named.status === "fulfilled" ? named.value : [],
    });
  }

  async #list(address: string): Promise<void> {
    const of = (kind: "orders" | "messages") =>
      history(this.#causeway, { address: address as Address, of: kind, size: LISTED });
    const pages = await Promise.all([of("orders"), of("messages")]);
    this.#change({ listed: newestFirst(pages.flatMap(({ items }) => items)) });
  }

  async #follow(hash: `0x${string}`): Promise<void> {
    const { signal } = this.#end;
    const found = await this.#find(hash);
    this.#show(found);
    void this.#readParts(found);
    for await (const next of track(this.#causeway, { id: found.id }, { signal })) this.#show(next);
  }

  /** By its id, else by the transaction that sent it. */
  async #find(hash: `0x${string}`): Promise<Status> {
    try {
      return await status(this.#causeway, { id: hash });
    } catch (error) {
      if (!isCausewayError(error) || error.code !== "NotFound") throw error;
      return status(this.#causeway, { transaction: hash });
    }
  }

  /** What RPCs said counts for the status that they were asked about. */
  #show(next: Status): void {
    const isSame = this.#state.status?.stateName === next.stateName;
    this.#change({
      status: next,
      failure: undefined,
      ...(isSame ? {} : { check: { status: "none" } }),
    });
  }

  async #readParts({ legs }: Status): Promise<void> {
    const transaction = legs.find(({ name }) => name === "sent")?.transaction;
    if (transaction === undefined) return;
    const parts = await statuses(this.#causeway, { transaction }).catch(() => []);
    this.#change({ parts });
  }

  #change(change: Partial<WayState>): void {
    if (this.#end.signal.aborted) return;
    this.#state = { ...this.#state, ...change };
    this.#draw(this.#state);
  }
}

function newestFirst(found: readonly Status[]): readonly Status[] {
  const at = ({ legs }: Status) => legs[0]?.at ?? 0;
  return found.toSorted((one, other) => at(other) - at(one));
}

function failureOf(error: unknown): Failure {
  const { message } = error instanceof Error ? error : { message: String(error) };
  return { code: isCausewayError(error) ? error.code : "Unknown", message };
}

import {
  type Causeway,
  type CausewayOptions,
  createCauseway,
  type ExecuteParameters,
  type Execution,
  type ExecutionSnapshot,
  type KeptExecution,
} from "@causeway/sdk";
import { failureOf } from "@causeway/widget/parts";

import { siteContracts } from "../api/siteContracts.ts";
import { type ActingState, FIRST_ACTING, type Reviewed } from "./ActingState.ts";
import { type Family, type OtherWallets, type Signer, Signers } from "./Signers.ts";

/** The executing half of the SDK. */
export type Executing = typeof import("./executing.ts");

/** With what a review is built. */
export interface Means {
  readonly causeway: Causeway;
  readonly executing: Executing;
  /** The wallet's account. */
  readonly sender: string;
  readonly signal: AbortSignal;
}

/** What an execution is, as the SDK writes it down. */
type Kind = "message" | "deposit" | "withdrawal";

/** What a page that acts is made for. */
export interface ActingPlace {
  /** URL of the HTTP APIs. */
  readonly baseUrl: string;
  /** Of executions that the page shows after a reload. */
  readonly kinds: readonly Kind[];
  /** Loads what signs and sends. */
  readonly load?: () => Promise<Executing>;
  /** What reads and signs on chains that are no EVM chains. */
  readonly others?: { readonly options: CausewayOptions; readonly wallets: OtherWallets };
  /** Which contracts are ours; those of the site if left out. */
  readonly contracts?: typeof siteContracts;
}

/** Reviews, signs and follows what a page does: the thin shell around the SDK's execution. */
export class Acting {
  readonly #signers: Signers;
  readonly #kinds: readonly Kind[];
  readonly #draw: (state: ActingState) => void;
  readonly #load: () => Promise<Executing>;
  readonly #contracts: typeof siteContracts;
  readonly #options: CausewayOptions;
  readonly #end = new AbortController();
  #reviewing = new AbortController();
  #causeway: Promise<Causeway> | undefined;
  #execution: Execution | undefined;
  #forget = () => {};
  #state = FIRST_ACTING;

  /** @param draw Called after each change. */
  constructor(
    { baseUrl, kinds, load, contracts, others }: ActingPlace,
    draw: (state: ActingState) => void,
  ) {
    this.#kinds = kinds;
    this.#load = load ?? (() => import("./executing.ts"));
    this.#contracts = contracts ?? siteContracts;
    this.#draw = draw;
    this.#options = { baseUrl, ...others?.options };
    this.#signers = new Signers(() => this.#ofWallet(), others?.wallets ?? {});
  }

  get state(): ActingState {
    return this.#state;
  }

  /** The wallets of the family that signs. */
  get wallet(): Signer {
    return this.#signers.current;
  }

  /** Has wallets of a family sign from now on. */
  signOn(family: Family): void {
    this.#signers.use(family);
  }

  /** A client that knows which contracts are ours. */
  causeway(): Promise<Causeway> {
    this.#causeway ??= this.#contracts().then((contracts) => {
      // The next attempt asks again for a file that did not come.
      if (contracts === undefined) this.#causeway = undefined;
      return createCauseway({ ...this.#options, ...(contracts !== undefined && { contracts }) });
    });
    return this.#causeway;
  }

  /** Builds what would be signed, and shows it. Asks for a wallet first. */
  async review(build: (means: Means) => Promise<Reviewed>): Promise<void> {
    const { wallet } = this.wallet;
    if (wallet === undefined) return this.wallet.open();
    this.#reviewing.abort();
    this.#reviewing = new AbortController();
    const { signal } = this.#reviewing;
    this.#change({ stage: "building", failure: undefined, reviewed: undefined });
    try {
      const [causeway, executing, sender] = await Promise.all([
        ...([this.causeway(), this.#load(), wallet.address()] as const),
      ]);
      if (sender === undefined) return this.#unlock();
      const reviewed = await build({ causeway, executing, sender, signal });
      if (!signal.aborted) this.#change({ stage: "review", reviewed });
    } catch (error) {
      if (!signal.aborted) this.#change({ stage: "form", failure: failureOf(error) });
    }
  }

  /** Goes back to the form. Nothing was signed. */
  change(): void {
    this.#reviewing.abort();
    this.#change({ stage: "form", reviewed: undefined, failure: undefined });
  }

  /** Has the wallet sign and send what the person read. */
  async sign(): Promise<void> {
    const { reviewed, stage } = this.#state;
    const { wallet } = this.wallet;
    if (stage !== "review" || reviewed === undefined || wallet === undefined) return;
    this.#change({ stage: "signing", failure: undefined });
    try {
      const [causeway, { execute }] = await Promise.all([this.causeway(), this.#load()]);
      const { signal } = this.#end;
      // Not all wallets tell of another account.
      if ((await wallet.address()) !== this.#state.wallet.account?.address) return this.#unlock();
      // A wallet of a family that cannot do this is refused.
      const parameters = { wallet, ...reviewed.wanted } as ExecuteParameters;
      this.#follow(await execute(causeway, parameters, { signal }));
    } catch (error) {
      this.#change({ stage: "review", failure: failureOf(error) });
    }
  }

  /** Goes on with what the execution waits for, or resumes one that stopped. */
  goOn(): void {
    const { snapshot, failure } = this.#state;
    if (snapshot?.waitsFor?.kind === "accept") this.#execution?.accept();
    else if (snapshot?.waitsFor?.kind === "askAgain") this.#execution?.askAgain();
    else if (snapshot !== undefined && failure !== undefined) void this.#resume(snapshot.id);
  }

  /** Begins again with the form. What was sent goes on by itself. */
  again(): void {
    this.#forget();
    this.#execution = undefined;
    this.#change({ stage: "form", snapshot: undefined, reviewed: undefined, failure: undefined });
  }

  /** Shows the newest execution of the page that is not over: after a reload. */
  async start(): Promise<void> {
    const databases = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
    if (!databases.some(({ name }) => name === "causeway")) return;
    const written = await this.#kept().catch(() => []);
    const open = written.find(({ kind, outcome, isSent }) => {
      const isOwn = this.#kinds.some((own) => own === kind);
      return isOwn && outcome === undefined && isSent;
    });
    if (open !== undefined && this.#state.stage === "form") await this.#resume(open.id);
  }

  /** Ends all that is under way. What was sent goes on without the page. */
  stop(): void {
    this.#reviewing.abort();
    this.#forget();
    this.#end.abort();
    this.#signers.stop();
  }

  /** The wallet shares its account no more. */
  #unlock(): void {
    this.wallet.disconnect();
    this.change();
    this.wallet.open();
  }

  async #kept(): Promise<readonly KeptExecution[]> {
    const [causeway, { executions }] = await Promise.all([this.causeway(), this.#load()]);
    return executions(causeway);
  }

  async #resume(id: string): Promise<void> {
    const { wallet } = this.wallet;
    try {
      const [causeway, { resume }] = await Promise.all([this.causeway(), this.#load()]);
      this.#follow(await resume(causeway, id, { wallet, signal: this.#end.signal }));
    } catch (error) {
      this.#change({ failure: failureOf(error) });
    }
  }

  #follow(execution: Execution): void {
    this.#forget();
    this.#execution = execution;
    const show = (part: Partial<ActingState> = {}) => {
      const snapshot: ExecutionSnapshot = execution.getSnapshot();
      this.#change({ stage: "running", snapshot, reviewed: undefined, ...part });
    };
    const end = execution.subscribe(() => show());
    let isForgotten = false;
    this.#forget = () => {
      isForgotten = true;
      end();
    };
    show({ failure: undefined });
    execution.finished.catch((error) => {
      if (!isForgotten) show({ failure: failureOf(error) });
    });
  }

  /** What was built for one account is never signed by another. */
  #ofWallet(): void {
    const wallet = this.#signers.state;
    const isOther = wallet.account?.address !== this.#state.wallet.account?.address;
    const { stage } = this.#state;
    const isBefore = stage === "building" || stage === "review";
    if (isOther && isBefore) this.#reviewing.abort();
    this.#change({
      wallet,
      ...(isOther && isBefore && { stage: "form", reviewed: undefined }),
    });
  }

  #change(part: Partial<ActingState>): void {
    if (this.#end.signal.aborted) return;
    this.#state = { ...this.#state, ...part };
    this.#draw(this.#state);
  }
}

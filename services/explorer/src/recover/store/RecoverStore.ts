import type { ReadyExit } from "@causeway/sdk";
import { type WalletAction, type WalletActs, WalletConnection } from "@causeway/widget/parts";

import { type FileChain, readEnvironment } from "../environment/readEnvironment.ts";
import type { ExitRow } from "../exits/ExitRow.ts";
import { calldataOf, exitFile } from "../exits/exitFile.ts";
import { contradictionIn, pageFailureOf } from "../look/failureText.ts";
import { lookFor } from "../look/lookFor.ts";
import { requestOf, rpcsOf } from "../look/requestOf.ts";
import { probeRpcs } from "../rpcs/probeRpcs.ts";
import type { RecoverAction } from "../state/RecoverAction.ts";
import { FIRST_STATE, type RecoverState } from "../state/RecoverState.ts";
import { reduce } from "../state/reduce.ts";
import { formIn, KEPT_FILE, KEPT_FORM } from "./keptForm.ts";
import type { Surroundings } from "./Surroundings.ts";
import { sendExit } from "./sendExit.ts";

/** Seconds after which typed URLs are asked. */
const SETTLED = 0.6;
/** Seconds after which the page looks again by itself. */
const AGAIN = 15;
/** Seconds after which a changed chain is looked at. */
const SOON = 3;

/** With what the page was opened. */
export interface Opening {
  /** Text of the environment's file. */
  readonly environment: string | undefined;
  /** An id or a hash that the URL of the page names. */
  readonly subject: string | undefined;
}

/** What a person does on the page. */
export interface RecoverActs {
  dispatch(action: RecoverAction): void;
  /** Takes the text of an environment's file. */
  takeFile(text: string): void;
  look(): void;
  /** Connects a wallet where it is missing, and has it send the exit. */
  send(row: ExitRow): void;
  /** Looks for another message on the way, or for what was looked for before it. */
  follow(id: string): void;
  back(): void;
  readonly wallets: WalletActs;
  /** @param what Names the button that says so. */
  copy(text: string, what: string): void;
  copyCalldata(row: ExitRow, exit: ReadyExit): void;
  save(exit: ReadyExit): void;
}

/** The state and what follows from it: the thin shell around pure functions. */
export class RecoverStore implements RecoverActs {
  readonly #surroundings: Surroundings;
  readonly #draw: (state: RecoverState) => void;
  readonly #end = new AbortController();
  readonly #probes = new Map<string, () => void>();
  #state = FIRST_STATE;
  #looking = new AbortController();
  #cancelAgain = () => {};
  readonly wallets: WalletConnection;
  /** What is sent once a wallet is connected. */
  #waiting: ExitRow | undefined;

  /** @param draw Called after each change. */
  constructor(surroundings: Surroundings, draw: (state: RecoverState) => void) {
    this.#surroundings = surroundings;
    this.#draw = draw;
    this.wallets = new WalletConnection((action) => {
      this.dispatch({ type: "wallet", action });
      this.#walletChanged(action);
    });
  }

  get state(): RecoverState {
    return this.#state;
  }

  /** Takes what the page was opened with, else what an earlier visit kept. */
  async start({ environment, subject }: Opening): Promise<void> {
    const { kept } = this.#surroundings;
    const [form, file] = await Promise.all([kept(KEPT_FORM), kept(KEPT_FILE)]);
    const restored = formIn(form);
    if (restored !== undefined) this.dispatch({ type: "restore", form: restored });
    const text = environment ?? file;
    if (text !== undefined) this.takeFile(text);
    if (subject === undefined) return;
    this.dispatch({ type: "type", field: "subject", text: subject });
    if (text !== undefined) this.look();
  }

  dispatch(action: RecoverAction): void {
    if (this.#end.signal.aborted) return;
    this.#state = reduce(this.#state, action);
    this.#draw(this.#state);
    if (action.type.startsWith("type")) this.#keepForm();
    if (action.type === "typeRpcs") this.#probeLater(action.chainId);
    if (action.type === "type" && action.field === "subject") this.#stopLooking();
  }

  takeFile(text: string): void {
    const environment = readEnvironment(text);
    this.#stopLooking();
    this.dispatch({ type: "environment", environment });
    if (environment.status !== "read") return;
    void this.#surroundings.keep(KEPT_FILE, text);
    for (const chain of environment.file.chains) void this.#probe(chain);
  }

  look(): void {
    this.#stopLooking();
    const request = requestOf(this.#state);
    if (request.problems !== undefined) {
      this.dispatch({ type: "refuse" });
      return;
    }
    this.dispatch({ type: "look" });
    void this.#read(request, this.#looking.signal);
  }

  follow(id: string): void {
    this.dispatch({ type: "follow", id });
    this.look();
  }

  back(): void {
    this.dispatch({ type: "back" });
    this.look();
  }

  send(row: ExitRow): void {
    const { environment, form } = this.#state;
    if (environment.status !== "read") return;
    const { wallet } = this.wallets;
    if (wallet === undefined) {
      this.#waiting = row;
      this.wallets.open();
      return;
    }
    const sent = sendExit(row, {
      options: { contracts: environment.file, rpcs: rpcsOf(form) },
      wallet,
      tell: (sending) => this.dispatch({ type: "sending", key: row.key, sending }),
      pause: (seconds) => new Promise((wake) => this.#surroundings.later(wake, seconds)),
      signal: this.#end.signal,
    });
    void sent.then(() => this.#lookAgainIn(SOON));
  }

  copy(text: string, what: string): void {
    this.#surroundings.copy(text).then(
      () => this.dispatch({ type: "copied", what }),
      // The text stands on the page, to be copied by hand.
      () => this.dispatch({ type: "copied", what: undefined }),
    );
  }

  copyCalldata(row: ExitRow, exit: ReadyExit): void {
    this.copy(calldataOf(exit), row.key);
  }

  save(exit: ReadyExit): void {
    const { name, text } = exitFile(exit);
    this.#surroundings.save(name, text);
  }

  /** Ends all that is under way. Nothing is drawn after it. */
  stop(): void {
    this.#stopLooking();
    for (const cancel of this.#probes.values()) cancel();
    this.wallets.stop();
    this.#end.abort();
  }

  /** What waited for a wallet is sent by it. Without one, people sign elsewhere. */
  #walletChanged({ type }: WalletAction): void {
    const row = this.#waiting;
    if (row === undefined) return;
    if (type === "walletClose") this.#waiting = undefined;
    if (type === "walletOpen" && this.#state.wallet.offered.length === 0) {
      this.dispatch({ type: "sending", key: row.key, sending: { status: "noWallet" } });
    }
    if (type === "walletConnected") {
      this.#waiting = undefined;
      this.send(row);
    }
  }

  #stopLooking(): void {
    this.#cancelAgain();
    this.#looking.abort();
    this.#looking = new AbortController();
  }

  async #read(request: Parameters<typeof lookFor>[0], signal: AbortSignal): Promise<void> {
    try {
      const recoveries = await lookFor(request, signal);
      if (signal.aborted) return;
      this.dispatch({ type: "found", recoveries, at: this.#surroundings.now() });
      this.#lookAgainIn(AGAIN);
    } catch (error) {
      if (signal.aborted) return;
      this.dispatch({ type: "failed", failure: pageFailureOf(error) });
      this.#markContradiction(error);
    }
  }

  /** A page that nobody sees asks nothing, and neither does one on which nothing can change any more. */
  #lookAgainIn(seconds: number): void {
    this.#cancelAgain();
    this.#cancelAgain = this.#surroundings.later(() => {
      const { look, sends } = this.#state;
      if (look.recoveries.every(({ exits, actor }) => exits.length === 0 && actor === "nobody")) {
        return;
      }
      const isAsking = Object.values(sends).some(({ status }) => status === "asking");
      if (this.#surroundings.isHidden() || isAsking) this.#lookAgainIn(seconds);
      else this.look();
    }, seconds);
  }

  /** RPCs that contradict each other are marked where they are typed. */
  #markContradiction(error: unknown): void {
    const found = contradictionIn(error);
    if (found === undefined || this.#state.environment.status !== "read") return;
    const chain = this.#state.environment.file.chains.find(
      ({ name, chainId }) => found.chain === name || found.chain === `chain ${chainId}`,
    );
    if (chain === undefined) return;
    const { method, alone } = found;
    const state = { kind: "contradict", method, alone } as const;
    this.dispatch({ type: "rpcs", chainId: `${chain.chainId}`, state });
  }

  #probeLater(chainId: string): void {
    this.#probes.get(chainId)?.();
    const cancel = this.#surroundings.later(() => {
      const { environment } = this.#state;
      const chains = environment.status === "read" ? environment.file.chains : [];
      const chain = chains.find((one) => `${one.chainId}` === chainId);
      if (chain !== undefined) void this.#probe(chain);
    }, SETTLED);
    this.#probes.set(chainId, cancel);
  }

  async #probe(chain: FileChain): Promise<void> {
    const chainId = `${chain.chainId}`;
    const text = this.#state.form.rpcs[chainId];
    const urls = rpcsOf(this.#state.form)[chainId] ?? [];
    if (urls.length === 0) return;
    this.dispatch({ type: "rpcs", chainId, state: { kind: "asking" } });
    const state = await probeRpcs(chain, urls);
    // What was typed meanwhile is asked by itself.
    if (this.#state.form.rpcs[chainId] === text) this.dispatch({ type: "rpcs", chainId, state });
  }

  #keepForm(): void {
    void this.#surroundings.keep(KEPT_FORM, JSON.stringify(this.#state.form));
  }
}

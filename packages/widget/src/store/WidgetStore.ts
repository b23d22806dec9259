import { type Causeway, chains, findToken, type RouteRequest, routes, tokens } from "@causeway/sdk";

import { findEnd } from "../form/findEnd.ts";
import { keyOf, requestOf } from "../form/requestOf.ts";
import { failureOf } from "../quote/Failure.ts";
import { refreshAfter } from "../quote/refreshAfter.ts";
import { addressIn } from "../tokens/searchTokens.ts";
import type { Action } from "./Action.ts";
import { reduce } from "./reduce.ts";
import { firstState, type State } from "./State.ts";
import type { Surroundings } from "./Surroundings.ts";

/** Seconds after which a request is sent that did not change meanwhile. */
const SETTLED = 0.3;

/** With what a form begins, as attributes have it. */
export interface Beginning {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amount?: string | undefined;
}

/** The state and what follows from it: the thin shell around pure functions. */
export class WidgetStore {
  readonly #causeway: Causeway;
  readonly #surroundings: Surroundings;
  readonly #beginning: Beginning;
  readonly #draw: (state: State) => void;
  #state: State;
  /** Of everything that is under way. */
  readonly #end = new AbortController();
  #asking = new AbortController();
  #cancel = () => {};

  /** @param draw Called after each change. */
  constructor(
    causeway: Causeway,
    {
      surroundings,
      beginning,
      locale,
      draw,
    }: {
      readonly surroundings: Surroundings;
      readonly beginning: Beginning;
      readonly locale: string;
      readonly draw: (state: State) => void;
    },
  ) {
    this.#causeway = causeway;
    this.#surroundings = surroundings;
    this.#beginning = beginning;
    this.#draw = draw;
    this.#state = firstState(locale, hostOf(causeway));
  }

  get state(): State {
    return this.#state;
  }

  /** Reads chains and tokens, and fills in the beginning. */
  async start(): Promise<void> {
    this.dispatch({ type: "list", lists: { status: "loading" } });
    const options = { signal: this.#end.signal };
    try {
      const [known, listed] = await Promise.all([
        chains(this.#causeway, {}, options),
        tokens(this.#causeway, {}, options),
      ]);
      if (this.#end.signal.aborted) return;
      this.dispatch({ type: "list", lists: { status: "ready", chains: known, tokens: listed } });
      this.begin();
    } catch (error) {
      if (this.#end.signal.aborted) return;
      const failure = failureOf(error);
      this.dispatch({ type: "list", lists: { status: "failed", failure } });
      this.#surroundings.told.failed(failure);
    }
  }

  /** Fills in the beginning. @param changed Of it, or all. */
  begin(changed: Beginning = this.#beginning): void {
    const { lists } = this.#state;
    if (changed.amount !== undefined) this.dispatch({ type: "fill", amount: changed.amount });
    if (lists.status !== "ready") return;
    for (const side of ["from", "to"] as const) {
      const text = changed[side];
      const token = text === undefined ? undefined : findEnd(text, lists);
      if (token !== undefined) this.dispatch({ type: "choose", side, token });
    }
  }

  /** Changes the state, draws it, and begins what follows. */
  dispatch(action: Action): void {
    if (this.#end.signal.aborted) return;
    this.#state = reduce(this.#state, action);
    this.#draw(this.#state);
    this.#followForm();
    this.#followSearch();
  }

  /** Asks for routes again: after a failure, or once the page is seen again. */
  again(): void {
    const request = requestOf(this.#state.form);
    if (this.#state.lists.status === "failed") void this.start();
    else if (request !== undefined) this.#ask(request, 0);
  }

  /** Ends all that is under way. Nothing is drawn after it. */
  stop(): void {
    this.#cancel();
    this.#asking.abort();
    this.#end.abort();
  }

  /** A changed request is asked at once that nobody types any more; an unchanged one is left alone. */
  #followForm(): void {
    const request = requestOf(this.#state.form);
    const key = request === undefined ? undefined : keyOf(request);
    if (key === this.#state.quote.key) return;
    if (request !== undefined) {
      this.#ask(request, SETTLED);
    } else {
      this.#cancel();
      this.#asking.abort();
      this.dispatch({ type: "ask", key: undefined, now: this.#surroundings.now() });
    }
  }

  #ask(request: RouteRequest, seconds: number): void {
    this.#cancel();
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.dispatch({ type: "ask", key: keyOf(request), now: this.#surroundings.now() });
    this.#cancel = this.#surroundings.later(() => void this.#read(request, signal), seconds);
  }

  async #read(request: RouteRequest, signal: AbortSignal): Promise<void> {
    const key = keyOf(request);
    try {
      const found = await routes(this.#causeway, request, { signal });
      if (signal.aborted) return;
      this.dispatch({ type: "answer", key, routes: found });
      this.#surroundings.told.quote(found);
      this.#refreshLater(request);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      this.dispatch({ type: "fail", key, failure });
      this.#surroundings.told.failed(failure);
    }
  }

  #refreshLater(request: RouteRequest): void {
    const { routes: found = [] } = this.#state.quote;
    const seconds = refreshAfter(found, this.#surroundings.now());
    this.#cancel = this.#surroundings.later(() => this.#refresh(request), seconds);
  }

  /** A page that nobody sees asks nothing; it looks again later. */
  #refresh(request: RouteRequest): void {
    if (this.#surroundings.isHidden()) this.#refreshLater(request);
    else this.#ask(request, 0);
  }

  /** An address that no list has is looked up on the chains. */
  #followSearch(): void {
    const { picker, lists, lookedUp } = this.#state;
    const address = addressIn(picker?.query ?? "");
    if (address === undefined || lists.status !== "ready" || lookedUp?.address === address) return;
    const isListed = lists.tokens.some(
      (token) => token.address.toLowerCase() === address.toLowerCase(),
    );
    if (isListed) return;
    this.dispatch({ type: "lookUp", address });
    void this.#lookUp(address);
  }

  async #lookUp(address: string): Promise<void> {
    const { signal } = this.#end;
    const found = await findToken(this.#causeway, { address }, { signal }).then(
      (listed) => ({ address, tokens: listed }),
      (error) => ({ address, failure: failureOf(error) }),
    );
    this.dispatch({ type: "lookedUp", found });
  }
}

function hostOf({ options: { baseUrl = "" } }: Causeway): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

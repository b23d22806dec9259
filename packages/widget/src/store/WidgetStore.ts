import {
  type Causeway,
  chains,
  type EvmConnectedWallet,
  findToken,
  type RouteRequest,
  routes,
  tokens,
} from "@causeway/sdk";

import { rewriteAmount } from "../amount/rewriteAmount.ts";
import { BalanceReader } from "../balances/BalanceReader.ts";
import { maximumOf } from "../balances/funds.ts";
import { endNamed } from "../config/endProblem.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import type { Settings } from "../config/Settings.ts";
import type { Parties } from "../execution/Swap.ts";
import { SwapRunner } from "../execution/SwapRunner.ts";
import type { Form } from "../form/Form.ts";
import { keyOf, requestOf, typedAmount } from "../form/requestOf.ts";
import type { Speech } from "../messages/Language.ts";
import { readOptions } from "../options/readOptions.ts";
import { type Failure, failureOf } from "../quote/Failure.ts";
import { refreshAfter } from "../quote/refreshAfter.ts";
import { ReceiverReader } from "../receiver/ReceiverReader.ts";
import { addressIn } from "../tokens/searchTokens.ts";
import type { WalletState } from "../wallet/WalletState.ts";
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
  readonly #speech: () => Speech;
  /** Reviews, signs and follows swaps. */
  readonly swaps: SwapRunner;
  #state: State;
  /** Of everything that is under way. */
  readonly #end = new AbortController();
  #asking = new AbortController();
  #cancel = () => {};
  readonly #balances: BalanceReader;
  readonly #receivers: ReceiverReader;

  /** @param draw Called after each change. */
  constructor(
    causeway: Causeway,
    {
      surroundings,
      beginning,
      speech,
      wallet,
      settings,
      problems = [],
      signer = () => undefined,
      spoken = () => this.#draw(this.#state),
      draw,
    }: {
      readonly surroundings: Surroundings;
      readonly beginning: Beginning;
      readonly speech: () => Speech;
      /** Connected before. */
      readonly wallet?: WalletState | undefined;
      readonly settings?: Settings | undefined;
      /** What the page set wrongly, beside the beginning. */
      readonly problems?: readonly SettingProblem[] | undefined;
      /** The wallet that signs. */
      readonly signer?: () => EvmConnectedWallet | undefined;
      /** Called once texts of swaps are loaded, to draw them. */
      readonly spoken?: (() => void) | undefined;
      readonly draw: (state: State) => void;
    },
  ) {
    this.#causeway = causeway;
    this.#surroundings = surroundings;
    this.#beginning = beginning;
    this.#draw = draw;
    this.#speech = speech;
    const { from, to, amount } = beginning;
    const isAwaited = [from, to, amount].every((value) => value !== undefined);
    const first = {
      ...firstState(speech().locale, hostOf(causeway), settings),
      problems,
      isAwaited,
    };
    this.#state = wallet === undefined ? first : { ...first, wallet };
    const { signal } = this.#end;
    const reading = { dispatch: (one: Action) => this.dispatch(one), signal };
    this.#balances = new BalanceReader(causeway, reading);
    this.#receivers = new ReceiverReader(causeway, reading);
    this.swaps = new SwapRunner({
      ...{ causeway, surroundings, wallet: signer },
      swap: () => this.#state.swap,
      parties: () => partiesOf(this.#state.form),
      ...{ speech, spoken },
      dispatch: (action) => this.dispatch(action),
    });
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
      // without swaps of before, or with a storage that fails, the form is there all the same
      void this.swaps.goOnAfterReload().catch(() => undefined);
    } catch (error) {
      if (this.#end.signal.aborted) return;
      const failure = this.#failureOf(error);
      this.dispatch({ type: "list", lists: { status: "failed", failure } });
      this.#surroundings.told.failed(failure);
    }
  }

  /** Fills in the beginning. @param changed Of it, or all. */
  begin(changed: Beginning = this.#beginning): void {
    const { lists } = this.#state;
    if (changed.amount !== undefined) this.#fill(changed.amount);
    if (lists.status !== "ready") return;
    for (const side of ["from", "to"] as const) {
      const text = changed[side];
      if (text === undefined) continue;
      const { settings } = this.#state;
      const { token, problem } = endNamed(side, text, { lists, settings });
      this.#set(side, problem);
      if (token !== undefined) this.dispatch({ type: "choose", side, token });
    }
  }

  #fill(amount: string): void {
    const isNumber = rewriteAmount(amount, { from: undefined, to: "en" }) !== undefined;
    const wrong = { kind: "wrong", name: "amount", value: amount, wanted: "amount" } as const;
    this.#set("amount", isNumber ? undefined : wrong);
    this.dispatch({ type: "fill", amount });
  }

  /** Says what is wrong with a value of the page, if anything is. */
  #set(name: string, problem: SettingProblem | undefined): void {
    const problems = problem === undefined ? [] : [problem];
    this.dispatch({ type: "setting", names: [name], problems });
  }

  /** Changes the state, draws it, and begins what follows. */
  dispatch(action: Action): void {
    if (this.#end.signal.aborted) return;
    this.#state = reduce(this.#state, action);
    this.#draw(this.#state);
    this.#followForm();
    this.#followSearch();
    this.#balances.follow(this.#state);
    this.#receivers.follow(this.#state);
  }

  /** Speaks with other texts, in the dialog of swaps too. */
  speak(): void {
    this.dispatch({ type: "speak", locale: this.#speech().locale });
    void this.swaps.speak();
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
    this.swaps.stop();
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
      this.#balances.again(this.#state);
      this.#keepMaximum();
      this.#refreshLater(request);
    } catch (error) {
      if (signal.aborted) return;
      const failure = this.#failureOf(error);
      this.dispatch({ type: "fail", key, failure });
      this.#surroundings.told.failed(failure);
    }
  }

  /** Without a network, no service is to blame. */
  #failureOf(error: unknown): Failure {
    const failure = failureOf(error);
    const isOffline = failure.code === "ApiUnreachable" && this.#surroundings.isOffline();
    return isOffline ? { ...failure, code: "Offline" } : failure;
  }

  /** Asks again what failed, once the device has a network. */
  onlineAgain(): void {
    this.swaps.onlineAgain();
    const { lists, quote } = this.#state;
    const failure = lists.status === "failed" ? lists.failure : quote.failure;
    if (failure?.isRetryable === true) this.again();
  }

  /** Fees may take more than they did when the maximum was filled in. */
  #keepMaximum(): void {
    const { form } = this.#state;
    const most = form.isMaximum ? maximumOf(this.#state)?.amount : undefined;
    const { amount } = typedAmount(form);
    if (most === undefined || amount === undefined || amount <= most || most === 0n) return;
    this.dispatch({ type: "maximum", amount: most });
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

function partiesOf(form: Form): Parties {
  const { receiver, fallbackReceiver } = readOptions(form);
  return { receiver: receiver.account, fallbackReceiver: fallbackReceiver.account };
}

function hostOf({ options: { baseUrl = "" } }: Causeway): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

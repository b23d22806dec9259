import type {
  BuiltOrder,
  Causeway,
  EvmConnectedWallet,
  Execution,
  ExecutionSnapshot,
  Route,
} from "@causeway/sdk";

import { ExitFinder } from "../exits/ExitFinder.ts";
import { isWaiting } from "../exits/isWaiting.ts";
import type { Speech } from "../messages/Language.ts";
import type { SwapTexts } from "../messages/loadSwapTexts.ts";
import { chosenOf, findRoute } from "../quote/ChosenRoute.ts";
import { type Failure, failureOf } from "../quote/Failure.ts";
import { refreshAfter } from "../quote/refreshAfter.ts";
import type { Surroundings } from "../store/Surroundings.ts";
import type { Earlier, Parties, Review, Swap, SwapAction } from "./Swap.ts";
import { isSignable } from "./Swap.ts";
import type { SwapActs } from "./SwapActs.ts";

/** The executing half of the SDK, with what draws it. */
export type Executing = typeof import("./executing.ts");

/** What a runner takes of its store. */
export interface SwapPlace {
  readonly causeway: Causeway;
  readonly surroundings: Surroundings;
  swap(): Swap;
  wallet(): EvmConnectedWallet | undefined;
  /** Of the form, at the moment of the review. */
  parties(): Parties;
  /** The same object until it changes. */
  speech(): Speech;
  /** Called once texts are loaded, to draw them. */
  spoken(): void;
  dispatch(action: SwapAction): void;
}

/** Reviews, signs, follows and resumes swaps: the thin shell around `reduceSwap`. */
export class SwapRunner implements SwapActs {
  readonly #place: SwapPlace;
  readonly #load: () => Promise<Executing>;
  readonly #end = new AbortController();
  /** Loaded once somebody reviews or looks back. */
  executing: Executing | undefined;
  /** Finds ways on and out of a swap that waits. */
  readonly finder: ExitFinder;
  /** State in which the shown swap waits, if its ways out were looked for. */
  #waits: string | undefined;
  /** Texts of the dialog; undefined until they are loaded. */
  texts: SwapTexts | undefined;
  #reviewing = new AbortController();
  #cancel = () => {};
  #execution: Execution | undefined;
  #forget = () => {};

  constructor(place: SwapPlace, load: () => Promise<Executing> = () => import("./executing.ts")) {
    this.#place = place;
    this.#load = load;
    const { causeway, wallet, dispatch } = place;
    this.finder = new ExitFinder({
      ...{ causeway, wallet, dispatch },
      exits: () => place.swap().exits,
      speak: () => this.speak(),
    });
  }

  review(route: Route): void {
    this.#stopReview();
    this.#place.dispatch({ type: "review", route, parties: this.#place.parties() });
    void this.#build();
  }

  acceptOffer(): void {
    this.#place.dispatch({ type: "acceptOffer" });
    this.#stopReview();
    void this.#build();
  }

  sign(): void {
    const { review } = this.#place.swap();
    if (review === undefined || !isSignable(review)) return;
    this.#stopReview();
    this.#place.dispatch({ type: "signing" });
    void this.#execute(review);
  }

  goOn(): void {
    const { running } = this.#place.swap();
    if (running === undefined) return;
    const { snapshot } = running;
    if (snapshot.waitsFor?.kind === "accept") this.#execution?.accept();
    else if (snapshot.waitsFor?.kind === "askAgain") this.#execution?.askAgain();
    else if (running.failure !== undefined) this.open(snapshot.id);
  }

  lookForExits(): void {
    const { orderId, messageId } = this.#place.swap().running?.snapshot ?? {};
    const id = orderId ?? messageId;
    if (id !== undefined) void this.finder.look(id);
  }

  takeExit(place: number): void {
    void this.finder.take(place);
  }

  open(id: string): void {
    this.#place.dispatch({ type: "swapView", view: "running" });
    if (!this.#isFollowed(id)) void this.#resume(id);
  }

  /** Whether this page carries a swap out already. To begin once more would wait for itself. */
  #isFollowed(id: string): boolean {
    const { running } = this.#place.swap();
    return running?.snapshot.id === id && running.failure === undefined;
  }

  history(): void {
    this.#place.dispatch({ type: "swapView", view: "history" });
    void this.#list();
  }

  close(): void {
    this.#stopReview();
    this.#place.dispatch({ type: "swapView", view: "closed" });
  }

  /** Goes on with the newest swap that is not over: after a reload. Nothing is shown unless there is one. */
  async goOnAfterReload(): Promise<void> {
    if (!(await mayHaveSwaps(this.#place.causeway))) return;
    const [newest] = (await this.#read()).filter(
      ({ outcome, isSent }) => outcome === undefined && isSent,
    );
    if (newest !== undefined && this.#execution === undefined)
      await this.#resume(newest.id, newest.route);
  }

  /** Goes on with what was sent and then stopped, once the device has a network. */
  onlineAgain(): void {
    const { running } = this.#place.swap();
    const { snapshot, failure, route } = running ?? {};
    if (snapshot?.transaction && failure?.isRetryable) void this.#resume(snapshot.id, route);
  }

  /** Speaks the language of the form, if anything is loaded yet. The dialog keeps its texts if others do not load. */
  async speak(): Promise<void> {
    const { executing } = this;
    if (executing !== undefined) await this.#speak(executing).catch(() => undefined);
  }

  /** Loads all texts of a swap at once: a page that loses its network later still shows the Way. */
  async #speak(executing: Executing): Promise<void> {
    const speech = this.#place.speech();
    const texts = await executing.loadSwapTexts(speech, this.finder.recovering?.exitsSay);
    if (speech !== this.#place.speech()) return this.#speak(executing);
    this.texts = texts;
    if (!this.#end.signal.aborted) this.#place.spoken();
  }

  /** Ends everything that is under way. What was sent goes on without it, and is resumed by the next one. */
  stop(): void {
    this.#stopReview();
    this.#forget();
    this.finder.stop();
    this.#end.abort();
  }

  #stopReview(): void {
    this.#cancel();
    this.#reviewing.abort();
    this.#reviewing = new AbortController();
  }

  async #build(): Promise<void> {
    const { signal } = this.#reviewing;
    const { review } = this.#place.swap();
    const wallet = this.#place.wallet();
    if (review === undefined || wallet === undefined) return;
    const { route, parties } = review;
    try {
      const { build } = await this.#loaded();
      const sender = await wallet.address();
      const built: BuiltOrder = await build(
        this.#place.causeway,
        { ...parties, route, sender },
        { signal },
      );
      if (signal.aborted) return;
      this.#place.dispatch({ type: "built", built });
      this.#place.surroundings.told.review(built);
      this.#refreshLater(route);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      if (failure.code === "RouteExpired") await this.#refresh(route);
      else this.#place.dispatch({ type: "reviewFailed", failure });
    }
  }

  /** A promise is replaced before it ends, so that nobody signs an old one. */
  #refreshLater(route: Route): void {
    const { now, later } = this.#place.surroundings;
    const seconds = refreshAfter([route], now());
    this.#cancel = later(() => void this.#refresh(route), seconds);
  }

  async #refresh(route: Route): Promise<void> {
    const { signal } = this.#reviewing;
    if (this.#place.surroundings.isHidden()) return this.#refreshLater(route);
    try {
      const { routes, worseThan } = await this.#loaded();
      const found = await routes(this.#place.causeway, route.request, { signal });
      const next = findRoute(found, chosenOf(route));
      if (signal.aborted || next === undefined) return;
      const seen = this.#place.swap().review?.route ?? route;
      const isWorse = worseThan(seen, next).length > 0;
      this.#place.dispatch({ type: "offer", route: next, isWorse });
      if (isWorse) this.#refreshLater(next);
      else await this.#build();
    } catch (error) {
      if (!signal.aborted)
        this.#place.dispatch({ type: "reviewFailed", failure: failureOf(error) });
    }
  }

  async #execute({ route, parties }: Review): Promise<void> {
    const wallet = this.#place.wallet();
    if (wallet === undefined) return;
    const { causeway, dispatch } = this.#place;
    try {
      const loaded = await this.#loaded();
      const { signal } = this.#end;
      const parameters = { ...parties, route, wallet };
      this.#follow(await loaded.execute(causeway, parameters, { signal }), route, loaded);
    } catch (error) {
      dispatch({ type: "reviewFailed", failure: failureOf(error) });
    }
  }

  async #resume(id: string, known?: Route): Promise<void> {
    const { causeway, dispatch, wallet } = this.#place;
    try {
      const loaded = await this.#loaded();
      const route = known ?? (await this.#read()).find((one) => one.id === id)?.route;
      const { signal } = this.#end;
      const execution = await loaded.resume(causeway, id, { wallet: wallet(), signal });
      this.#follow(execution, route, loaded);
    } catch (error) {
      dispatch({ type: "swapFailed", failure: failureOf(error) });
    }
  }

  #follow(execution: Execution, route: Route | undefined, { TellingSteps }: Executing): void {
    this.#forget();
    this.#execution = execution;
    const telling = new TellingSteps(this.#place.surroundings.told);
    const show = (failure?: Failure) => {
      const snapshot: ExecutionSnapshot = execution.getSnapshot();
      this.#place.dispatch({ type: "running", running: { snapshot, route, failure } });
      telling.tell(snapshot);
      this.#accompany(snapshot);
    };
    const end = execution.subscribe(() => show());
    let isForgotten = false;
    this.#forget = () => {
      isForgotten = true;
      end();
    };
    show();
    execution.finished.catch((error) => {
      if (isForgotten || this.#end.signal.aborted) return;
      const failure = failureOf(error);
      show(failure);
      this.#place.surroundings.told.failed(failure);
    });
  }

  /** Looks for exits once in each state that waits for a person. */
  #accompany(snapshot: ExecutionSnapshot): void {
    const waits = isWaiting(snapshot) ? `${snapshot.id} ${snapshot.status?.stateName}` : undefined;
    if (waits === this.#waits) return;
    this.#waits = waits;
    this.finder.stop();
    this.#place.dispatch({ type: "exits", exits: undefined });
    if (waits !== undefined) this.lookForExits();
  }

  async #list(): Promise<void> {
    try {
      this.#place.dispatch({ type: "earlier", earlier: await this.#read() });
    } catch (error) {
      this.#place.dispatch({ type: "swapFailed", failure: failureOf(error) });
    }
  }

  /** Swaps that are written down in this browser, the newest first. */
  async #read(): Promise<readonly Earlier[]> {
    const { executions } = await this.#loaded();
    const kept = await executions(this.#place.causeway);
    // Pages of the site write messages and deposits down in the same place.
    return kept.filter(({ kind }) => !kind || kind === "route");
  }

  async #loaded(): Promise<Executing> {
    try {
      const executing = await this.#load();
      if (this.texts === undefined) await this.#speak(executing);
      this.executing = executing;
      return executing;
    } catch (cause) {
      throw Object.assign(new Error("not loaded", { cause }), { name: "NotLoaded" });
    }
  }
}

/** Asked before anything is loaded: most visitors never swapped here. */
async function mayHaveSwaps({ options: { storage } }: Causeway): Promise<boolean> {
  if (storage !== undefined) return true;
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  return databases?.some(({ name }) => name === "causeway") === true;
}

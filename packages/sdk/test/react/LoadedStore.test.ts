import { expect } from "chai";

import { LoadedStore, type Reading } from "../../src/react/LoadedStore.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A store with all that it told, and the signals of its readings. */
function storeOf(read: Reading<number>) {
  const signals: AbortSignal[] = [];
  const store = new LoadedStore<number>(async (signal, tell) => {
    signals.push(signal);
    await read(signal, tell);
  });
  return { store, signals };
}

describe("a store of a hook", () => {
  it("reads nothing before somebody subscribes", async () => {
    const { store, signals } = storeOf(async (_, tell) => tell(1));
    expect(store.getSnapshot()).to.deep.equal({
      data: undefined,
      error: undefined,
      isLoading: true,
    });
    await turn();
    expect(signals).to.deep.equal([]);
  });

  it("tells each value, and its snapshot is the same object until something changes", async () => {
    const { store } = storeOf(async (_, tell) => {
      tell(1);
      await turn();
      tell(2);
    });
    const seen: unknown[] = [];
    const leave = store.subscribe(() => seen.push(store.getSnapshot().data));
    await turn();
    await turn();
    leave();
    expect(seen).to.include.members([1, 2]);
    expect(store.getSnapshot()).to.equal(store.getSnapshot());
    expect(store.getSnapshot()).to.deep.equal({ data: 2, error: undefined, isLoading: false });
  });

  it("keeps the last value beside an error", async () => {
    const { store } = storeOf(async (_, tell) => {
      tell(1);
      throw new Error("down");
    });
    const leave = store.subscribe(() => undefined);
    await turn();
    leave();
    expect(store.getSnapshot().data).to.equal(1);
    expect(store.getSnapshot().error?.message).to.equal("down");
  });

  it("reads once for two subscribers, and for one that comes back at once", async () => {
    const { store, signals } = storeOf(() => new Promise(() => undefined));
    const leave = store.subscribe(() => undefined);
    store.subscribe(() => undefined)();
    leave();
    const leaveAgain = store.subscribe(() => undefined);
    await turn();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    leaveAgain();
  });

  it("ends its reading some time after the last subscriber left, and tells nothing more", async () => {
    let tellLater: ((value: number) => void) | undefined;
    const { store, signals } = storeOf((_, tell) => {
      tellLater = tell;
      return new Promise(() => undefined);
    });
    store.subscribe(() => undefined)();
    await new Promise((resolve) => signals[0]?.addEventListener("abort", resolve));
    tellLater?.(7);
    expect(store.getSnapshot().data).to.equal(undefined);
  });
});

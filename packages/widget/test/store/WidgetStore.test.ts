import { createCauseway } from "@causeway/sdk";
import { RECORDED_URL, recordedAnswers, responseOf } from "@causeway/sdk/testing/recordings.ts";
import { expect } from "chai";
import { englishSpoken } from "../../src/messages/Spoken.ts";
import { STATES } from "../../src/states/STATES.ts";
import { keyAction } from "../../src/store/keyAction.ts";
import { reduce } from "../../src/store/reduce.ts";
import { WidgetStore } from "../../src/store/WidgetStore.ts";

const SPEECH = englishSpoken().speech;

/** A store over the recorded service, with a clock that the test moves. */
function storeOf(beginning = { from: "spoke-a/USDC", to: "spoke-b/ETH", amount: "100" }) {
  const answers = recordedAnswers();
  const asked: string[] = [];
  const timers: { call: () => void; seconds: number }[] = [];
  const told: string[] = [];
  const world = { isHidden: false, isDown: false, isOffline: false };
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = String(input).slice(RECORDED_URL.length);
    asked.push(path);
    const answer = answers(path);
    if (world.isOffline) throw new TypeError("Failed to fetch");
    if (answer === undefined || world.isDown) return new Response("{}", { status: 404 });
    return responseOf(answer);
  };
  const store = new WidgetStore(createCauseway({ baseUrl: RECORDED_URL, fetch }), {
    surroundings: {
      now: () => Date.now() / 1_000,
      later: (call, seconds) => {
        const timer = { call, seconds };
        timers.push(timer);
        return () => void timers.splice(0, timers.length, ...timers.filter((one) => one !== timer));
      },
      isHidden: () => world.isHidden,
      isOffline: () => world.isOffline,
      told: {
        quote: () => told.push("quote"),
        failed: ({ code }) => told.push(code),
        review: () => told.push("review"),
        step: (name) => told.push(name),
      },
    },
    ...{ beginning, speech: () => SPEECH, draw: () => {} },
  });
  /** Lets the only timer ring, and waits until the store asks nothing any more. */
  const ring = async () => {
    const [timer] = timers.splice(0, 1);
    timer?.call();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    return timer?.seconds;
  };
  const questions = () => asked.filter((path) => path.startsWith("/route"));
  return { store, ring, timers, told, world, questions };
}

describe("the store", () => {
  it("fills in the beginning and quotes it once nobody types", async () => {
    const { store, ring, told, questions } = storeOf();
    await store.start();
    expect(store.state.form.from?.symbol).to.equal("USDC");
    expect(questions()).to.deep.equal([]);
    expect(await ring()).to.equal(0.3);
    expect(store.state.quote.routes?.length).to.be.above(1);
    expect(told).to.deep.equal(["quote"]);
    store.stop();
  });

  it("asks once for a text that is typed letter by letter", async () => {
    const { store, ring, timers, questions } = storeOf({
      from: "spoke-a/USDC",
      to: "spoke-b/ETH",
      amount: "",
    });
    await store.start();
    for (const text of ["1", "10", "100"]) store.dispatch({ type: "type", side: "from", text });
    expect(timers).to.have.length(1);
    await ring();
    expect(questions()).to.have.length(1);
    store.stop();
  });

  it("asks again before the promise ends, but not while nobody sees the page", async () => {
    const { store, ring, world, questions } = storeOf();
    await store.start();
    await ring();
    world.isHidden = true;
    expect(await ring()).to.equal(30);
    expect(questions()).to.have.length(1);
    world.isHidden = false;
    await ring();
    expect(await ring()).to.equal(0);
    expect(questions()).to.have.length(2);
    store.stop();
  });

  it("shows no price after a failure, and asks again when a person wants it", async () => {
    const { store, ring, world, told } = storeOf();
    await store.start();
    world.isDown = true;
    await ring();
    expect(store.state.quote.failure?.code).to.equal("NotFound");
    expect(told).to.deep.equal(["NotFound"]);
    world.isDown = false;
    store.again();
    await ring();
    expect(store.state.quote.failure).to.equal(undefined);
    expect(store.state.quote.routes).not.to.equal(undefined);
    store.stop();
  });

  it("names the least amount that the service takes", async () => {
    const { store, ring } = storeOf({
      from: "spoke-a/USDC",
      to: "spoke-b/ETH",
      amount: "0.000001",
    });
    await store.start();
    await ring();
    expect(store.state.quote.failure?.least).to.equal("0.393183");
    store.stop();
  });

  it("blames no service while the device is offline, and asks again once it is not", async () => {
    const { store, ring, told, world, questions } = storeOf();
    await store.start();
    Object.assign(world, { isDown: true, isOffline: true });
    await ring();
    // the client tries again by itself first
    while (store.state.quote.isAsking) await new Promise(setImmediate);
    expect(store.state.quote.failure?.code).to.equal("Offline");
    expect(told.at(-1)).to.equal("Offline");
    Object.assign(world, { isDown: false, isOffline: false });
    const before = questions().length;
    store.onlineAgain();
    await ring();
    expect(store.state.quote.failure).to.equal(undefined);
    expect(questions()).to.have.length(before + 1);
    store.onlineAgain();
    expect(store.state.quote.isAsking).to.equal(false);
    store.stop();
  });

  it("draws nothing after its end", async () => {
    const { store, timers, questions } = storeOf();
    await store.start();
    store.stop();
    expect(timers).to.deep.equal([]);
    store.dispatch({ type: "turn" });
    expect(store.state.form.from?.symbol).to.equal("USDC");
    expect(questions()).to.deep.equal([]);
  });

  it("says why lists could not be read", async () => {
    const { store, world, told } = storeOf();
    world.isDown = true;
    await store.start();
    expect(store.state.lists.status).to.equal("failed");
    expect(told).to.deep.equal(["NotFound"]);
    world.isDown = false;
    store.again();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(store.state.lists.status).to.equal("ready");
    store.stop();
  });

  it("looks an address up that no list has", async () => {
    const { store } = storeOf();
    await store.start();
    store.dispatch({ type: "open", side: "to" });
    store.dispatch({ type: "search", query: "0x00000000000000000000000000000000000000AA" });
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(store.state.lookedUp?.tokens).to.deep.equal([]);
    store.stop();
  });
});

describe("the dialog's keys", () => {
  const open = reduce(STATES.chosen(), { type: "open", side: "from" }).picker;
  if (open === undefined) throw new Error("the dialog is open");
  const key = (name: string, active: number, count = 10) =>
    keyAction(name, { picker: open, count, active });

  it("move over the rows, and round at their ends", () => {
    expect(key("ArrowDown", 9)).to.deep.equal({ type: "point", active: 0 });
    expect(key("ArrowUp", 0)).to.deep.equal({ type: "point", active: 9 });
    expect(key("PageDown", 5)).to.deep.equal({ type: "point", active: 9 });
    expect(key("PageUp", 5)).to.deep.equal({ type: "point", active: 0 });
  });

  it("do nothing without rows, and leave the others to the field", () => {
    expect(key("ArrowDown", 0, 0)).to.equal(undefined);
    expect(key("Home", 3)).to.equal(undefined);
    expect(key("Backspace", 3)).to.equal(undefined);
  });

  it("give up the chain in an empty field", () => {
    const narrowed = { ...open, chainId: 1n };
    expect(keyAction("Backspace", { picker: narrowed, count: 1, active: 0 })).to.deep.equal({
      ...{ type: "narrow", chainId: undefined },
    });
    const typed = { ...narrowed, query: "a" };
    expect(keyAction("Backspace", { picker: typed, count: 1, active: 0 })).to.equal(undefined);
  });
});

import {
  type Causeway,
  createCauseway,
  type EvmConnectedWallet,
  type Execution,
  type ExecutionSnapshot,
  executions,
  memoryStorage,
  type OrderId,
  type Route,
  type TransactionHash,
} from "@causeway/sdk";
import { expect } from "chai";
import { NO_SWAP, reduceSwap, type Swap } from "../../src/execution/Swap.ts";
import { type Executing, SwapRunner } from "../../src/execution/SwapRunner.ts";
import { TellingSteps } from "../../src/execution/TellingSteps.ts";
import type { Speech } from "../../src/messages/Language.ts";
import { loadSwapTexts } from "../../src/messages/loadSwapTexts.ts";
import { swapDe } from "../../src/messages/swap/de.ts";
import { swapEn } from "../../src/messages/swap/en.ts";
import { worseThan } from "../../src/review/worseThan.ts";
import { sampleRoute, sampleToken } from "../../src/states/samples.ts";
import { sampleBuilt, sampleSnapshot, sampleStatus } from "../../src/states/swapSamples.ts";
import { de as statesDe } from "../../src/status/words/de.ts";
import { en as statesEn } from "../../src/status/words/en.ts";

const ENDS = {
  from: sampleToken(1n, "USDC", { decimals: 6 }),
  to: sampleToken(2n, "ETH", { digit: "0" }),
};
const ROUTE = sampleRoute({ ...ENDS, input: 100n, output: 101n });
const NEXT = sampleRoute({ ...ENDS, input: 100n, output: 102n });
const WORSE = sampleRoute({ ...ENDS, input: 100n, output: 53n });
const WALLET = { address: async () => sampleSnapshot().sender } as EvmConnectedWallet;

const RECEIVER = `0x${"c3".repeat(20)}`;

interface Asked {
  readonly route: Route;
  readonly receiver?: string;
}

const speechIn = (locale: string): Speech => ({ locale, language: undefined, messages: {} });

/** An execution that a test moves. */
class TestExecution {
  snapshot: ExecutionSnapshot = sampleSnapshot();
  readonly id = "sample";
  readonly called: string[] = [];
  readonly #listeners = new Set<() => void>();
  fail: (error: unknown) => void = () => {};
  readonly finished = new Promise<never>((_, fail) => {
    this.fail = fail;
  });

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  getSnapshot() {
    return this.snapshot;
  }

  accept() {
    this.called.push("accept");
  }

  askAgain() {
    this.called.push("askAgain");
  }

  change(parts: Partial<ExecutionSnapshot>) {
    this.snapshot = { ...this.snapshot, ...parts };
    for (const listener of this.#listeners) listener();
  }
}

/** A runner over an SDK whose answers a test decides. */
function worldOf() {
  const storage = memoryStorage();
  const causeway: Causeway = createCauseway({ storage });
  const execution = new TestExecution();
  const timers: { call: () => void; seconds: number }[] = [];
  const world = {
    ...{ swap: NO_SWAP as Swap, next: NEXT, told: [] as string[], asked: [] as string[] },
    receivers: [] as (string | undefined)[],
    speech: speechIn("en"),
    drawn: 0,
    lost: false,
    /** Happens while texts load. */
    meanwhile: () => {},
    wallet: WALLET as EvmConnectedWallet | undefined,
  };
  const executing = {
    build: async (_: Causeway, { route, receiver }: Asked) => {
      world.asked.push(`build ${route.id.slice(2, 4)}`);
      world.receivers.push(receiver);
      return sampleBuilt(route);
    },
    routes: async () => [world.next],
    execute: async (_: Causeway, { route, receiver }: Asked) => {
      world.asked.push(`execute ${route.id.slice(2, 4)}`);
      world.receivers.push(receiver);
      return execution as unknown as Execution;
    },
    resume: async (_: Causeway, id: string) => {
      world.asked.push(`resume ${id}`);
      return new TestExecution() as unknown as Execution;
    },
    loadSwapTexts: async (speech: Speech) => {
      if (world.lost) throw new TypeError("Failed to fetch dynamically imported module");
      const texts = await loadSwapTexts(speech);
      world.meanwhile();
      return texts;
    },
    ...{ executions, worseThan, TellingSteps },
  } as unknown as Executing;
  const runner = new SwapRunner(
    {
      ...{ causeway, swap: () => world.swap, wallet: () => world.wallet },
      ...{ parties: () => ({ receiver: RECEIVER }), speech: () => world.speech },
      spoken: () => {
        world.drawn++;
      },
      dispatch: (action) => {
        world.swap = reduceSwap(world.swap, action);
      },
      surroundings: {
        ...{ now: () => 0, isHidden: () => false, isOffline: () => false },
        later: (call, seconds) => {
          const timer = { call, seconds };
          timers.push(timer);
          return () =>
            void timers.splice(0, timers.length, ...timers.filter((one) => one !== timer));
        },
        told: {
          quote: () => {},
          failed: ({ code }) => world.told.push(`failed ${code}`),
          review: () => world.told.push("review"),
          step: (name) => world.told.push(name),
        },
      },
    },
    async () => executing,
  );
  const ring = async () => {
    timers.shift()?.call();
    await settled();
  };
  return { runner, world, execution, storage, timers, ring };
}

async function settled() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

describe("a reviewed swap", () => {
  it("shows what is built for the route, and signs that route by its id", async () => {
    const { runner, world } = worldOf();
    runner.review(ROUTE);
    runner.sign();
    expect(world.asked, "nothing is signed that nobody saw").to.deep.equal([]);
    await settled();
    expect(world.swap.review?.built?.route.id).to.equal(ROUTE.id);
    runner.sign();
    runner.sign();
    await settled();
    expect(world.asked).to.deep.equal(["build 11", "execute 11"]);
    expect(world.receivers).to.deep.equal([RECEIVER, RECEIVER]);
    expect(world.swap.view).to.equal("running");
    expect(world.told).to.deep.equal(["review"]);
  });

  it("speaks the language of the form, and follows it", async () => {
    const { runner, world } = worldOf();
    await runner.speak();
    expect(runner.texts, "nothing is loaded for a dialog that nobody opened").to.equal(undefined);
    world.speech = speechIn("de-CH");
    runner.review(ROUTE);
    await settled();
    expect(runner.texts?.dialog).to.equal(swapDe);
    expect(runner.texts?.states, "the Way can be drawn").to.equal(statesDe);
    world.speech = speechIn("en");
    await runner.speak();
    expect(runner.texts?.dialog).to.equal(swapEn);
    expect(runner.texts?.states).to.equal(statesEn);
    expect(world.drawn).to.equal(2);
  });

  it("speaks the language that is wanted once the texts are there", async () => {
    const { runner, world } = worldOf();
    world.meanwhile = () => {
      world.meanwhile = () => {};
      world.speech = speechIn("de");
    };
    runner.review(ROUTE);
    await settled();
    expect(runner.texts?.dialog).to.equal(swapDe);
  });

  it("keeps its language if another one does not load", async () => {
    const { runner, world } = worldOf();
    runner.review(ROUTE);
    await settled();
    Object.assign(world, { speech: speechIn("de-CH"), lost: true });
    await runner.speak();
    expect(runner.texts?.dialog).to.equal(swapEn);
  });

  it("takes terms that are not worse by itself before the promise ends", async () => {
    const { runner, world, ring } = worldOf();
    runner.review(ROUTE);
    await settled();
    await ring();
    expect(world.swap.review?.route.id).to.equal(NEXT.id);
    expect(world.swap.review?.built?.route.id).to.equal(NEXT.id);
  });

  it("signs nothing under worse terms until the person accepts them", async () => {
    const { runner, world, ring } = worldOf();
    world.next = WORSE;
    runner.review(ROUTE);
    await settled();
    await ring();
    expect(world.swap.review?.route.id).to.equal(ROUTE.id);
    expect(world.swap.review?.offered?.id).to.equal(WORSE.id);
    runner.sign();
    await settled();
    expect(world.asked).to.deep.equal(["build 11"]);
    runner.acceptOffer();
    await settled();
    runner.sign();
    await settled();
    expect(world.asked).to.deep.equal(["build 11", "build 33", "execute 33"]);
  });

  it("asks nothing more once it is closed", async () => {
    const { runner, world, timers } = worldOf();
    runner.review(ROUTE);
    await settled();
    runner.close();
    expect(timers).to.deep.equal([]);
    expect(world.swap.view).to.equal("closed");
  });
});

describe("a running swap", () => {
  const started = async () => {
    const all = worldOf();
    all.runner.review(ROUTE);
    await settled();
    all.runner.sign();
    await settled();
    all.world.told.length = 0;
    return all;
  };

  it("tells the page of each event once, in their order", async () => {
    const { world, execution } = await started();
    const { steps } = execution.snapshot;
    execution.change({ steps: { ...steps, sign: "done" } });
    execution.change({ transaction: `0x${"ab".repeat(32)}` as TransactionHash });
    execution.change({ steps: { ...steps, sign: "done", proven: "done" } });
    expect(world.told).to.deep.equal(["signed", "sent", "proven"]);
  });

  it("goes on with what it waits for", async () => {
    const { runner, execution } = await started();
    const terms = { minimum: 1n, costs: {}, seconds: 1 };
    execution.change({
      state: "waiting",
      waitsFor: { kind: "accept", worse: [], accepted: terms, offered: terms, route: undefined },
    });
    runner.goOn();
    execution.change({
      waitsFor: { kind: "askAgain", what: "order", why: "silent", isOnce: true },
    });
    runner.goOn();
    execution.change({ waitsFor: undefined });
    runner.goOn();
    expect(execution.called).to.deep.equal(["accept", "askAgain"]);
  });

  it("shows why it stopped, and resumes", async () => {
    const { runner, world, execution } = await started();
    execution.fail(new Error("down"));
    await settled();
    expect(world.swap.running?.failure?.code).to.equal("Unknown");
    expect(world.told).to.deep.equal(["failed Unknown"]);
    runner.goOn();
    await settled();
    expect(world.asked.at(-1)).to.equal("resume sample");
    expect(world.swap.running?.failure).to.equal(undefined);
  });

  it("goes on by itself once the device has a network, if its transaction was sent", async () => {
    for (const transaction of [undefined, `0x${"7a".repeat(32)}` as TransactionHash]) {
      const { runner, world, execution } = await started();
      execution.change({ transaction });
      runner.onlineAgain();
      execution.fail(new Error("down"));
      await settled();
      runner.close();
      runner.onlineAgain();
      await settled();
      const resumed = world.asked.filter((asked) => asked.startsWith("resume"));
      // A person alone has a wallet asked.
      expect(resumed).to.deep.equal(transaction === undefined ? [] : ["resume sample"]);
      expect(world.swap.view).to.equal("closed");
    }
  });

  it("is not begun once more when a person opens it again, since it would wait for itself", async () => {
    const { runner, world } = await started();
    runner.close();
    runner.open("sample");
    await settled();
    expect(world.swap.view).to.equal("running");
    expect(world.asked.filter((asked) => asked.startsWith("resume"))).to.deep.equal([]);
    runner.open("another");
    await settled();
    expect(world.asked.at(-1)).to.equal("resume another");
  });

  it("draws and tells nothing after its end", async () => {
    const { runner, world, execution } = await started();
    const before = world.swap;
    runner.stop();
    execution.change({ state: "stopped" });
    execution.fail(new Error("stopped"));
    await settled();
    expect(world.swap).to.equal(before);
    expect(world.told).to.deep.equal([]);
  });
});

describe("a swap that waits for a person", () => {
  it("has its ways out looked for once in each state, and forgets them when it goes on", async () => {
    const { runner, world, execution } = worldOf();
    const looked: string[] = [];
    runner.finder.look = async (id) => void looked.push(id);
    runner.review(ROUTE);
    await settled();
    runner.sign();
    await settled();
    const orderId = `0x${"0d".repeat(32)}` as OrderId;
    execution.change({ orderId, status: sampleStatus() });
    expect(looked).to.deep.equal([]);
    const held = { state: "held", stateName: "held" } as const;
    execution.change({ status: sampleStatus(held) });
    execution.change({ status: sampleStatus({ ...held, isSentFinal: false }) });
    expect(looked).to.deep.equal([orderId]);
    world.swap = reduceSwap(world.swap, { type: "exits", exits: { status: "looking" } });
    execution.change({ status: sampleStatus({ state: "taken", stateName: "taken" }) });
    expect(world.swap.exits).to.equal(undefined);
  });
});

describe("earlier swaps", () => {
  const written = (id: string, more: object) => JSON.stringify({ id, effects: {}, ...more });

  it("are listed with how they ended, the newest first", async () => {
    const { runner, world, storage } = worldOf();
    await storage.set("old", written("old", { outcome: "paid", effects: { order: {} } }));
    await storage.set("new", written("new", {}));
    runner.history();
    await settled();
    const listed = world.swap.earlier?.map(({ id, outcome, isSent }) => [id, outcome, isSent]);
    expect(listed).to.deep.equal([
      ["new", undefined, false],
      ["old", "paid", true],
    ]);
  });

  it("do not have the messages and deposits that the browser wrote down", async () => {
    const { runner, world, storage } = worldOf();
    const request = { kind: "message" };
    await storage.set("message", written("message", { request, effects: { order: {} } }));
    await runner.goOnAfterReload();
    runner.history();
    await settled();
    expect(world.swap.earlier).to.deep.equal([]);
    expect(world.asked).to.deep.equal([]);
  });

  it("go on after a reload if they were sent, and are not shown unasked", async () => {
    const { runner, world, storage } = worldOf();
    await storage.set("sent", written("sent", { effects: { order: {} } }));
    await storage.set("unsent", written("unsent", {}));
    await runner.goOnAfterReload();
    expect(world.asked).to.deep.equal(["resume sent"]);
    expect(world.swap.view).to.equal("closed");
    expect(world.swap.running).not.to.equal(undefined);
  });
});

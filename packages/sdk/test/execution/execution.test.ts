import { expect } from "chai";

import { CausewayError } from "../../src/errors/CausewayError.ts";
import { sendingError } from "../../src/errors/sendingError.ts";
import type { Execution, ExecutionSnapshot } from "../../src/execution/Execution.ts";
import type { Means } from "../../src/execution/Means.ts";
import { start } from "../../src/execution/start.ts";
import type { MessageId, TransactionHash } from "../../src/values/ids.ts";
import type { EvmConnectedWallet } from "../../src/wallets/ConnectedWallet.ts";
import { caught } from "../world/caught.ts";
import { CHAIN, ExecutionWorld, FOREVER, ID, routeWith, type Way } from "./executionWorld.ts";

const wallet = (world: ExecutionWorld, parts: Partial<EvmConnectedWallet>): Partial<Means> => ({
  wallet: { ...world.wallet(), ...parts },
});

function begin(world: ExecutionWorld, parts: Partial<Means> = {}, signal?: AbortSignal) {
  return start(world.record(), world.means(parts), signal);
}

/** The first snapshot that waits for something. */
async function waiting(execution: Execution): Promise<ExecutionSnapshot> {
  for await (const snapshot of execution) if (snapshot.waitsFor !== undefined) return snapshot;
  throw new Error("it never waits");
}

const rejection = sendingError("WalletRejected", { message: "no" });
const silence = sendingError("WalletSilent", { message: "no answer" });
const world = (way: Way = "none") => new ExecutionWorld(way);

describe("what an execution shows", () => {
  it("tells of each step, once by a listener and once by an iterator", async () => {
    const execution = begin(world("approval"));
    let told = 0;
    const end = execution.subscribe(() => {
      told += 1;
    });
    const states: string[] = [];
    for await (const { state } of execution) states.push(state);
    end();
    const { steps, storage, step } = execution.getSnapshot();
    expect(states.at(-1)).to.equal("over");
    expect(told).to.be.above(12);
    expect([steps.allow, steps.sign, steps.send, steps.paid, steps.proven, step]).to.deep.equal([
      ...["done", "skipped", "done", "done", "done", undefined],
    ]);
    expect(storage).to.deep.equal({ description: "a test", isDurable: true });
    expect(execution.getSnapshot()).to.equal(execution.getSnapshot());
  });

  it("names the step that lies in the wallet, which a signal does not end", async () => {
    const stop = new AbortController();
    const one = world();
    const parts = wallet(one, {
      send: async (transaction) => {
        expect(execution.getSnapshot().inWallet).to.equal("send");
        stop.abort(new Error("stopped"));
        return one.mine(transaction);
      },
    });
    const execution = begin(one, parts, stop.signal);
    expect(await execution.finished.catch((error: Error) => error.message)).to.equal("stopped");
    const { state, inWallet, transaction } = execution.getSnapshot();
    expect({ state, inWallet, transaction }).to.deep.equal({
      ...{ state: "stopped", inWallet: undefined, transaction: one.transactions[0]?.hash },
    });
    const resumed = start(one.record(), one.means());
    expect((await resumed.finished).outcome).to.equal("paid");
    expect(one.asked).to.deep.equal(["order"]);
  });

  it("asks the wallet for nothing after a signal", async () => {
    const one = world();
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    await begin(one, {}, stop.signal).finished.catch(() => undefined);
    expect(one.asked).to.deep.equal([]);
  });

  it("asks for nothing if the signal comes while the request is written down", async () => {
    const one = world();
    const storage = one.storage();
    const stop = new AbortController();
    const set = async (id: string, text: string) => {
      if (text.includes('"isKnown":false')) stop.abort(new Error("stopped"));
      await storage.set(id, text);
    };
    await begin(one, { storage: { ...storage, set } }, stop.signal).finished.catch(() => undefined);
    expect(one.asked).to.deep.equal([]);
  });

  it("changes the wallet's chain first, and writes the request down before", async () => {
    const one = world();
    const parts = wallet(one, {
      send: async (transaction) => {
        expect(one.walletChain).to.equal(CHAIN);
        const text = one.texts.get(ID) ?? "";
        expect(text).to.include('"isKnown":false').and.to.include(transaction.data);
        return one.mine(transaction);
      },
    });
    expect((await begin(one, parts).finished).steps.switchChain).to.equal("done");
  });
});

describe("an execution whose wallet does not sign", () => {
  it("fails if the person rejects, and asks again when it is resumed", async () => {
    const one = world("approval");
    const failing = begin(one, wallet(one, { send: () => Promise.reject(rejection) }));
    await caught("WalletRejected", () => failing.finished);
    expect(failing.getSnapshot().error?.code).to.equal("WalletRejected");
    const resumed = start(one.record(), one.means());
    expect((await resumed.finished).outcome).to.equal("paid");
    expect(one.asked).to.deep.equal(["approval", "order"]);
  });

  it("waits for the person if the wallet is silent, and finds what it sent all the same", async () => {
    const one = world();
    const parts = wallet(one, { send: () => Promise.reject(silence) });
    const execution = begin(one, parts);
    const { waitsFor } = await waiting(execution);
    expect(waitsFor).to.include({ kind: "askAgain", what: "order", why: "silent", error: silence });
    one.mine(one.build(one.route).transaction);
    await new Promise((done) => setTimeout(done, 10));
    expect(execution.getSnapshot().state, "another order is not this one").to.equal("waiting");
    const { sent } = JSON.parse(one.texts.get(ID) ?? "");
    one.mine({ ...sent, value: 0n });
    expect((await execution.finished).transaction).to.equal(one.transactions[1]?.hash);
  });

  it("says whether the chain takes a second one, should the wallet send both", async () => {
    for (const [what, isOnce] of [
      ["route", true],
      ["transfer", false],
      ["message", false],
    ] as const) {
      const one = new ExecutionWorld("none", what);
      const stop = new AbortController();
      const parts = wallet(one, { send: () => Promise.reject(silence) });
      const { waitsFor } = await waiting(begin(one, parts, stop.signal));
      stop.abort();
      expect(waitsFor?.kind === "askAgain" && waitsFor.isOnce, what).to.equal(isOnce);
    }
  });

  it("knows the message that a transfer sent, and shows worse terms of it", async () => {
    const one = new ExecutionWorld("none", "transfer");
    one.terms = { minimum: 97n, costs: {}, seconds: 0 };
    const execution = begin(one);
    const { waitsFor } = await waiting(execution);
    if (waitsFor?.kind !== "accept") throw new Error("not for accept");
    expect([waitsFor.worse, waitsFor.route]).to.deep.equal([["minimum"], undefined]);
    expect(one.asked).to.deep.equal([]);
    execution.accept();
    const { messageId, orderId } = await execution.finished;
    expect([messageId, orderId]).to.deep.equal([one.transactions[0]?.data, undefined]);
    expect(one.builds, "it is built again after the person agreed").to.equal(2);
  });

  it("asks a silent wallet again once the person agrees", async () => {
    const one = world();
    let asked = 0;
    const send: EvmConnectedWallet["send"] = async (transaction) => {
      asked += 1;
      if (asked === 1) throw silence;
      return one.mine(transaction);
    };
    const execution = begin(one, wallet(one, { send }));
    await waiting(execution);
    execution.accept();
    expect(execution.getSnapshot().state).to.equal("waiting");
    execution.askAgain();
    expect((await execution.finished).outcome).to.equal("paid");
    expect(asked).to.equal(2);
  });

  it("needs the sender's wallet for what is not signed yet", async () => {
    await caught("WalletNeeded", () => begin(world(), { wallet: undefined }).finished);
    const one = world();
    const other = wallet(one, { address: async () => `0x${"ee".repeat(20)}` });
    await caught("WalletAccountChanged", () => begin(one, other).finished);
  });

  it("asks nobody again without a wallet, and keeps in mind that one was asked", async () => {
    const one = world();
    const storage = one.storage();
    const stop = new AbortController();
    const silent = wallet(one, { send: () => Promise.reject(silence) });
    await waiting(begin(one, { ...silent, storage }, stop.signal));
    stop.abort(new Error("closed"));
    const second = begin(one, { storage, wallet: undefined });
    await waiting(second);
    second.askAgain();
    await caught("WalletNeeded", () => second.finished);
    const third = begin(one, { storage });
    const { waitsFor } = await waiting(third);
    expect(waitsFor).to.include({ kind: "askAgain", what: "order" });
    third.askAgain();
    expect((await third.finished).outcome).to.equal("paid");
    expect(one.asked).to.deep.equal(["order"]);
  });

  it("has a contract's account send an allowance, since it signs none", async () => {
    const one = world("permit");
    await begin(one, wallet(one, { isContract: async () => true })).finished;
    expect(one.asked).to.deep.equal(["approval", "order"]);
  });
});

describe("an execution while prices move", () => {
  const expired = new CausewayError("RouteExpired", { message: "expired" });

  it("takes another route of the same terms without a question", async () => {
    const one = world();
    one.failure = expired;
    expect((await begin(one).finished).outcome).to.equal("paid");
  });

  for (const [term, route] of [
    ["minimum", routeWith({ minimum: 97n })],
    ["cost", routeWith({ input: { ...routeWith().input, amount: 101n } })],
    ["time", routeWith({ seconds: { usable: 3, proven: 50 } })],
  ] as const) {
    it(`shows both terms and signs nothing until they are accepted: worse ${term}`, async () => {
      const one = world();
      const execution = begin(one);
      one.failure = expired;
      one.route = route;
      const { waitsFor } = await waiting(execution);
      if (waitsFor?.kind !== "accept") throw new Error("not for accept");
      expect(waitsFor.worse).to.deep.equal([term]);
      expect(waitsFor.accepted).not.to.deep.equal(waitsFor.offered);
      execution.askAgain();
      await new Promise((done) => setTimeout(done, 5));
      expect([one.asked, execution.getSnapshot().state]).to.deep.equal([[], "waiting"]);
      execution.accept();
      expect((await execution.finished).outcome).to.equal("paid");
    });
  }
});

describe("an execution whose wallet answers with what no node knows", () => {
  /** How long the wallet's request lasts: of some wallets, forever. */
  function begun(lasting: number | undefined, signal: AbortSignal) {
    const one = world();
    const send = async () => `0x${"77".repeat(32)}` as TransactionHash;
    return begin(one, { wallet: { ...one.wallet(), send, lasting } }, signal);
  }

  it("waits as long as a block may take it", async () => {
    const stop = new AbortController();
    const execution = begun(60_000, stop.signal);
    await new Promise((done) => setTimeout(done, 30));
    const { state, step } = execution.getSnapshot();
    expect({ state, step }).to.deep.equal({ state: "running", step: "included" });
    stop.abort(new Error("closed"));
    await execution.finished.catch(() => undefined);
  });

  it("asks the person once no block takes it any more", async () => {
    for (const lasting of [-1, undefined]) {
      const stop = new AbortController();
      const { waitsFor } = await waiting(begun(lasting, stop.signal));
      expect(waitsFor).to.include({ kind: "askAgain", why: "dropped" });
      stop.abort(new Error("closed"));
    }
  });
});

describe("two tabs with one execution", () => {
  it("let one run it, and the other watch it and go on once the first is gone", async () => {
    const one = world();
    const storage = one.storage();
    const stop = new AbortController();
    const silent = wallet(one, { send: () => Promise.reject(silence) });
    const first = begin(one, { ...silent, storage }, stop.signal);
    await waiting(first);
    const second = begin(one, { storage });
    for await (const { state, steps } of second) {
      if (state !== "elsewhere") continue;
      expect(steps.send).to.equal("running");
      break;
    }
    expect(one.asked).to.deep.equal([]);
    stop.abort(new Error("closed"));
    await waiting(second);
    second.askAgain();
    expect((await second.finished).outcome).to.equal("paid");
    expect(one.asked).to.deep.equal(["order"]);
  });
});

describe("an execution whose storage refuses", () => {
  it("asks the wallet for nothing that it cannot write down", async () => {
    const one = world();
    const set = () => Promise.reject(new Error("full"));
    await caught(
      "StorageFailed",
      () => begin(one, { storage: { ...one.storage(), set } }).finished,
    );
    expect(one.asked).to.deep.equal([]);
  });
});

describe("an execution whose block leaves the chain", () => {
  /** Follows an order that is only sent until the test lets it be paid. */
  function following(one: ExecutionWorld) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch: Means["watch"] = async function* () {
      yield {
        ...one.status,
        state: "sent",
        stateName: "sent",
        isOver: false,
        isSentFinal: false,
        legs: [],
      };
      await promise;
      yield one.status;
    };
    return { watch, pay: resolve };
  }

  async function until(execution: Execution, holds: (snapshot: ExecutionSnapshot) => boolean) {
    for await (const snapshot of execution) if (holds(snapshot)) return snapshot;
    throw new Error("it ended before");
  }

  it("says so until another block has its transaction, then goes on", async () => {
    const one = world();
    const { watch, pay } = following(one);
    const execution = begin(one, { watch });
    await until(execution, ({ status }) => status !== undefined);
    const [hash, orderId] = [...one.orders][0] ?? [];
    if (hash === undefined || orderId === undefined) throw new Error("nothing was sent");
    one.orders.clear();
    const [lost] = one.transactions.splice(0);
    await until(execution, ({ isReorganised }) => isReorganised);
    if (lost !== undefined) one.transactions.push(lost);
    one.orders.set(hash, orderId);
    await until(execution, ({ isReorganised }) => !isReorganised);
    pay();
    expect((await execution.finished).outcome).to.equal("paid");
    expect(one.asked).to.deep.equal(["order"]);
  });

  for (const isSeen of [true, false]) {
    const how = isSeen ? "that comes later" : "that comes at once";
    it(`follows a message by its new id, which it has in another block ${how}`, () =>
      followsNewId(isSeen));
  }

  async function followsNewId(isSeen: boolean) {
    const one = new ExecutionWorld("none", "transfer");
    const { watch, pay } = following(one);
    const ids: (string | undefined)[] = [];
    const noting: Means["watch"] = (sent, signal) => {
      ids.push(sent.id);
      return watch(sent, signal);
    };
    const execution = begin(one, { watch: noting });
    await until(execution, ({ status }) => status !== undefined);
    const [hash, salt] = [...one.orders][0] ?? [];
    if (hash === undefined || salt === undefined) throw new Error("nothing was sent");
    const lost = isSeen ? one.transactions.splice(0) : [];
    if (isSeen) {
      one.orders.clear();
      await until(execution, ({ isReorganised }) => isReorganised);
    }
    one.renamed = `0x${"99".repeat(32)}` as MessageId;
    one.transactions.push(...lost);
    one.orders.set(hash, salt);
    await until(execution, ({ messageId }) => messageId === one.renamed);
    pay();
    expect((await execution.finished).messageId).to.equal(one.renamed);
    expect(ids).to.deep.equal([salt, one.renamed]);
    expect(one.asked).to.deep.equal(["order"]);
  }

  it("fails if another transaction took the place", async () => {
    const one = world();
    const { watch } = following(one);
    const execution = begin(one, { watch });
    await until(execution, ({ status }) => status !== undefined);
    one.orders.clear();
    one.transactions.splice(0);
    await until(execution, ({ isReorganised }) => isReorganised);
    one.mine({ to: `0x${"a1".repeat(20)}`, data: "0x", value: 0n });
    await caught("TransactionCancelled", () => execution.finished);
  });
});

describe("a signed allowance", () => {
  const stopped = async (one: ExecutionWorld) => {
    const failing = begin(one, wallet(one, { send: () => Promise.reject(rejection) }));
    await caught("WalletRejected", () => failing.finished);
    expect(one.asked).to.deep.equal(["permit"]);
  };

  for (const what of ["route", "transfer"] as const) {
    for (const way of ["permit", "permit2"] as const) {
      it(`of a ${what} is used for the same after a kill (${way})`, async () => {
        const one = new ExecutionWorld(way, what);
        await stopped(one);
        await begin(one).finished;
        expect(one.asked).to.deep.equal(["permit", "order"]);
        expect(one.transactions[0]?.data, "the signature is in it").to.match(/55$/);
      });

      it(`of a ${what} is signed again once its deadline is near (${way})`, async () => {
        const one = new ExecutionWorld(way, what);
        one.deadline = FOREVER - 7_200;
        await stopped(one);
        one.deadline = FOREVER;
        const { now } = Date;
        Date.now = () => (FOREVER - 7_230) * 1_000;
        await begin(one).finished.finally(() => {
          Date.now = now;
        });
        expect(one.asked).to.deep.equal(["permit", "permit", "order"]);
      });
    }
  }

  it("is signed again if prices moved, and the order takes another amount", async () => {
    const one = world("permit");
    await stopped(one);
    one.required = 90n;
    await begin(one).finished;
    expect(one.asked).to.deep.equal(["permit", "permit", "order"]);
  });

  it("is signed again if the route ended while the person signed", async () => {
    const one = world("permit2");
    one.route = routeWith({ expiresAt: Math.floor(Date.now() / 1_000) + 1 });
    const parts = wallet(one, {
      signTypedData: async (data) => {
        await new Promise((done) => setTimeout(done, one.signatures === 0 ? 1_100 : 0));
        one.route = routeWith();
        return one.wallet().signTypedData(data);
      },
    });
    const clock = performance.now;
    // nothing that was built is fresh any more
    let now = 0;
    performance.now = () => {
      now += 61_000;
      return now;
    };
    try {
      await begin(one, parts).finished;
    } finally {
      performance.now = clock;
    }
    expect(one.asked).to.deep.equal(["permit", "permit", "order"]);
  });

  it("of Permit2 makes a transfer count once, should the wallet send it twice", async () => {
    for (const [way, isOnce] of [
      ["permit2", true],
      ["permit", false],
    ] as const) {
      const one = new ExecutionWorld(way, "transfer");
      const stop = new AbortController();
      const parts = wallet(one, { send: () => Promise.reject(silence) });
      const { waitsFor } = await waiting(begin(one, parts, stop.signal));
      stop.abort();
      expect(waitsFor?.kind === "askAgain" && waitsFor.isOnce, way).to.equal(isOnce);
    }
  });
});

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { FinalDataContradicted } from "../../src/follow/FollowErrors.ts";
import { isCaughtUp } from "../../src/follow/isCaughtUp.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";
import { APPENDED, DELIVERED } from "../../testing/toyProduct.ts";
import { contentOf, followerOf, freshStore, newStore, SETTINGS, settle } from "./settled.ts";

const SENT: ToyEvent = { kind: APPENDED, lane: 1n };
const GOT: ToyEvent = { kind: DELIVERED, lane: 2n };

describe("Follower", () => {
  let chain: ForkingChain;

  beforeEach(() => {
    chain = new ForkingChain();
    for (let i = 0; i < 60; i++) chain.mine(i % 3 === 0 ? [SENT, GOT] : []);
    chain.finalised = 40n;
  });

  const begun = async () => {
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    return { store, follower };
  };

  it("shows the newest blocks before it fills history in", async () => {
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    while (await follower.follow());
    const { live, filled, observed } = await store.progress();
    expect({ live, filled, observed }).to.deep.equal({ live: 41n, filled: 0n, observed: 60n });
    expect(store.events.map(({ height }) => height))
      .to.include(58n)
      .and.not.to.include(1n);
    expect(isCaughtUp(await store.progress(), 60n, 0n)).to.equal(false);
  });

  it("is caught up once history is there and the head is near", async () => {
    const { store } = await begun();
    const progress = await store.progress();
    expect(isCaughtUp(progress, 60n, 0n)).to.equal(true);
    expect([isCaughtUp(progress, 61n, 0n), isCaughtUp(progress, 61n, 1n)]).to.deep.equal([
      false,
      true,
    ]);
  });

  it("begins at the start if the chain has no final block there yet", async () => {
    chain.finalised = 0n;
    const { store } = await begun();
    expect((await store.progress()).live).to.equal(1n);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("begins at the start if that is above the newest final block", async () => {
    const empty = new ForkingChain();
    for (let i = 0; i < 60; i++) empty.mine([]);
    empty.finalised = 40n;
    const store = newStore(empty, 50n);
    await settle(followerOf(empty, store));
    expect(await store.progress()).to.include({ live: 50n, filled: 49n, final: 49n });
  });

  it("adds at most so many blocks at the head in one look", async () => {
    chain.finalised = 0n;
    const store = newStore(chain);
    const follower = followerOf(chain, store, { mostHeaders: 16n });
    await follower.follow();
    await follower.follow();
    expect((await store.progress()).observed).to.equal(16n);
  });

  it("removes no more than the blocks that were replaced", async () => {
    const { store, follower } = await begun();
    chain.reorganise(5n, [[], [SENT], [SENT], [], [], [GOT]]);
    await settle(follower);
    expect(follower.reported.replaced).to.deep.equal([{ chain: "toy", above: 55n, observed: 60n }]);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("finds a fork in as many requests as the number of held blocks has bits", async () => {
    const { follower } = await begun();
    chain.reorganise(20n, Array(20).fill([SENT]));
    let requests = 0;
    chain.rpc.beforeAnswer = (method) => {
      if (method === "blocks") requests += 1;
    };
    await follower.follow();
    expect(follower.reported.replaced[0]?.above).to.equal(40n);
    expect(requests).to.be.at.most(8);
  });

  it("asks only for the newest block and the newest final one while nothing is new", async () => {
    const { follower } = await begun();
    const asked: string[] = [];
    chain.rpc.beforeAnswer = (method) => asked.push(method);
    expect(await follower.follow()).to.equal(false);
    expect(asked).to.have.members(["newestBlock", "finalisedHeight"]);
  });

  it("asks for the newest final block at each fourth look at one newest block, if it watches", async () => {
    const { store, follower } = await begun();
    while (await follower.watch());
    const asked: string[] = [];
    chain.rpc.beforeAnswer = (method) => asked.push(method);
    chain.finalised = 55n;
    const looks: boolean[] = [];
    for (let i = 0; i < 4; i++) looks.push(await follower.watch());
    expect(looks).to.deep.equal([false, false, false, true]);
    expect((await store.progress()).final).to.equal(55n);
    expect(asked.filter((method) => method === "newestBlock")).to.have.lengthOf(4);
    expect(asked.filter((method) => method === "finalisedHeight")).to.have.lengthOf(1);
  });

  it("looks at a new block at once, and again after a failure, if it watches", async () => {
    const { store, follower } = await begun();
    await follower.watch();
    chain.mine([SENT]);
    expect(await follower.watch()).to.equal(true);
    expect((await store.progress()).observed).to.equal(61n);
    while (await follower.watch());
    for (let i = 0; i < 3; i++) await follower.watch();
    const down = new Error("down");
    chain.rpc.beforeAnswer = (method) => {
      if (method === "finalisedHeight") throw down;
    };
    for (let i = 0; i < 2; i++) {
      expect(await follower.watch().catch((error: unknown) => error)).to.equal(down);
    }
  });

  it("sees by the next block alone that the newest held block was replaced", async () => {
    const { store, follower } = await begun();
    chain.reorganise(1n, [[SENT], []]);
    expect(await follower.follow()).to.equal(true);
    expect((await store.progress()).observed).to.equal(59n);
  });

  it("keeps what it holds if an RPC is behind, or the chain became shorter", async () => {
    const { store, follower } = await begun();
    chain.rpc.lag = 7n;
    expect(await follower.follow()).to.equal(false);
    chain.rpc.lag = 30n;
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).observed).to.equal(60n);
  });

  it("leaves the blocks of a shorter chain that has others", async () => {
    const { store, follower } = await begun();
    chain.reorganise(10n, [[SENT], [], []]);
    await settle(follower);
    expect((await store.progress()).observed).to.equal(53n);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("adds nothing if the newest block was replaced while it read", async () => {
    const { store, follower } = await begun();
    chain.mine([SENT]);
    chain.rpc.beforeAnswer = (method) => {
      if (method !== "events") return;
      chain.rpc.beforeAnswer = () => undefined;
      chain.reorganise(1n, [[]]);
    };
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).observed).to.equal(60n);
    await settle(follower);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("adds nothing if events are of another history than the blocks", async () => {
    const { store, follower } = await begun();
    chain.mine([GOT]);
    chain.reorganise(1n, [[GOT]]);
    chain.rpc.isStale = (method) => method === "events";
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).observed).to.equal(60n);
  });

  /** Has something happen before one answer of a kind, by its count. */
  const before = (method: string, count: number, happen: () => void) => {
    let answers = 0;
    chain.rpc.beforeAnswer = (asked) => {
      if (asked !== method || ++answers !== count) return;
      chain.rpc.beforeAnswer = () => undefined;
      happen();
    };
  };

  it("adds nothing if the new blocks do not follow the held one", async () => {
    const { store, follower } = await begun();
    chain.mine([SENT]);
    before("blocks", 2, () => chain.reorganise(5n, Array(5).fill([GOT])));
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).observed).to.equal(60n);
  });

  it("makes nothing final if the final block is another than the held one", async () => {
    const { store, follower } = await begun();
    chain.finalised = 55n;
    before("blocks", 2, () => chain.breakFinality(6n));
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).final).to.equal(40n);
  });

  it("makes nothing final if the final block was replaced while it read", async () => {
    const { store, follower } = await begun();
    for (let i = 0; i < 20; i++) chain.mine([SENT]);
    chain.finalised = 80n;
    before("events", 1, () => chain.breakFinality(25n));
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).final).to.equal(40n);
  });

  it("makes nothing final if an event is of another block than the held one", async () => {
    const { store, follower } = await begun();
    chain.finalised = 55n;
    const events = chain.events.bind(chain);
    const blockHash = chain.allEvents[0]?.blockHash as Hex;
    chain.events = async (from, to) =>
      (await events(from, to)).map((event) => ({ ...event, blockHash }));
    expect(await follower.follow()).to.equal(false);
    expect((await store.progress()).final).to.equal(40n);
  });

  it("lets receipts decide on an event that only the first reading had", async () => {
    const { store, follower } = await begun();
    chain.mine([GOT]);
    await follower.follow();
    const [block] = await chain.blocks(61n, 61n);
    const [event] = chain.allEvents.slice(-1);
    const invented = { ...event, logIndex: 9, blockHash: block?.hash } as IndexedEvent;
    await store.amend([invented]);
    chain.finalised = 61n;
    await settle(follower);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("stops, and removes nothing, if the chain replaces a final block", async () => {
    const { store, follower } = await begun();
    chain.mine([SENT]);
    chain.finalised = 61n;
    await settle(follower);
    const before = await contentOf(store);
    chain.breakFinality(3n);
    const held = (await store.progress()).finalHash;
    for (let i = 0; i < 2; i++) {
      const failure = await follower.follow().catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(FinalDataContradicted);
      const [block] = await chain.blocks(61n, 61n);
      const values = { chain: "toy", height: 61n, held, found: block?.hash };
      expect(failure).to.include(values);
    }
    expect(await contentOf(store)).to.deep.equal(before);
  });

  it("stops if the fork is below final blocks, and newer ones are held", async () => {
    const { store, follower } = await begun();
    chain.finalised = 50n;
    await settle(follower);
    chain.breakFinality(15n);
    const failure = await follower.follow().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(FinalDataContradicted).with.property("height", 50n);
    expect((await store.progress()).observed).to.equal(60n);
  });

  it("reads blocks once, without their headers, if it is far behind when it starts again", async () => {
    const { store, follower } = await begun();
    for (let i = 0; i < 100; i++) chain.mine([SENT]);
    chain.finalised = 150n;
    let headers = 0n;
    const blocks = chain.blocks.bind(chain);
    chain.blocks = async (from, to) => {
      headers += to - from + 1n;
      return blocks(from, to);
    };
    await settle(follower);
    expect(headers < 80n, `${headers}`).to.equal(true);
    expect(follower.reported.omitted).to.deep.equal([]);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("asks for ever smaller ranges of history where an RPC refuses, and stays with them", async () => {
    chain.finalised = 60n;
    const store = newStore(chain);
    const follower = followerOf(chain, store, { range: 64n });
    chain.rpc.mostBlocks = 5n;
    await follower.follow();
    let [refusals, readings] = [0, 0];
    const { events } = chain;
    chain.events = async (from, to) => {
      if (to - from >= 5n) refusals += 1;
      else readings += 1;
      return events.call(chain, from, to);
    };
    while (await follower.fill());
    expect(refusals).to.be.at.most(SETTINGS.parallel * 5);
    expect(readings).to.be.at.least(12);
    expect((await store.progress()).filled).to.equal(60n);
  });

  it("fills in no history that an RPC does not have yet", async () => {
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await follower.follow();
    chain.rpc.lag = 58n;
    expect(await follower.fill()).to.equal(false);
    expect((await store.progress()).filled).to.equal(0n);
  });
});

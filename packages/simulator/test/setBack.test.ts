import { expect } from "chai";

import { Simulator, SimulatorError } from "../src/index.ts";
import {
  type Connection,
  type Deployed,
  deploy,
  ELSEWHERE,
  freshChain,
  HERE,
  ONE_ETHER,
  send,
  THERE,
  twoChains,
} from "./world.ts";

/** Two chains and a recipient on the second, made once and restored for each test. */
async function world() {
  const chains = await twoChains();
  return { ...chains, recipient: await deploy(chains.there, "PatientRecipient") };
}

/** Sends a message that nobody looks at until the next call. */
async function post(simulator: Simulator, recipient: Deployed) {
  const address = simulator.addressOn(THERE, await recipient.getAddress());
  await simulator.mailbox(HERE).sendMessage(address, "0x01", [], { value: ONE_ETHER });
}

/** As `loadFixture` does: what is done is undone, each time. */
async function restorable(...connections: Connection[]) {
  const snapshots = await Promise.all(
    connections.map(({ networkHelpers }) => networkHelpers.takeSnapshot()),
  );
  return async () => {
    for (const snapshot of snapshots) await snapshot.restore();
  };
}

describe("chains that are set back", () => {
  it("are followed by the simulator, however often, though they do the same again", async () => {
    const { here, there, simulator, recipient } = await world();
    const restore = await restorable(here, there);
    for (let test = 0; test < 3; test++) {
      await post(simulator, recipient);
      const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(["delivered"], `test ${test}`);
      expect(await recipient.received?.()).to.equal(1n);
      await restore();
    }
    expect(await simulator.messages()).to.deep.equal([]);
  });

  it("are followed when they do something else", async () => {
    const { here, there, simulator, recipient } = await world();
    const restore = await restorable(here, there);
    await post(simulator, recipient);
    await simulator.deliverAll();
    await restore();
    await simulator.advanceTime(1_000);
    for (const _ of [1, 2]) await post(simulator, recipient);
    expect(await simulator.deliverAll()).to.have.length(2);
  });

  it("keep what stood before", async () => {
    const { here, there, simulator, recipient } = await world();
    const messageId = await send(simulator, recipient);
    await simulator.deliver(messageId);
    const restore = await restorable(here, there);
    await post(simulator, recipient);
    await simulator.deliverAll();
    await restore();
    const states = (await simulator.messages()).map(({ id, state }) => ({ id, state }));
    expect(states).to.deep.equal([{ id: messageId, state: "delivered" }]);
  });

  it("forget failures and what was held with the messages", async () => {
    const { here, there, simulator, recipient } = await world();
    const restore = await restorable(here, there);
    const messageId = await send(simulator, recipient);
    await recipient.failNext?.(1);
    await simulator.deliver(messageId);
    await simulator.hold(messageId);
    await restore();
    expect(await send(simulator, recipient)).to.equal(messageId);
    const fresh = { state: "sent", held: false, failures: 0 };
    expect(await simulator.message(messageId)).to.include(fresh);
  });

  it("are followed through a hub", async () => {
    const chains = [await freshChain(HERE), await freshChain(THERE), await freshChain(ELSEWHERE)];
    const simulator = await Simulator.create({ chains, hub: ELSEWHERE });
    const recipient = await deploy(chains[1] as Connection, "PatientRecipient");
    const restore = await restorable(...chains);
    for (let test = 0; test < 2; test++) {
      await post(simulator, recipient);
      const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(["delivered"], `test ${test}`);
      await restore();
    }
  });

  it("can be reorganised when something is final again", async () => {
    const { here, there, simulator, recipient } = await world();
    const restore = await restorable(here, there);
    await post(simulator, recipient);
    await simulator.deliverAll();
    await restore();
    await post(simulator, recipient);
    await expectCode(simulator.reorganise(HERE, { lose: true }), "CannotReorganise");
    await simulator.finalise(HERE);
    await post(simulator, recipient);
    expect(await simulator.reorganise(HERE, { lose: true })).to.have.length(1);
  });

  it("are to be set back together: a message that is done elsewhere is not passed over", async () => {
    const { here, there, simulator, recipient } = await world();
    const [restoreHere, restoreThere] = [await restorable(here), await restorable(there)];
    await post(simulator, recipient);
    await simulator.deliverAll();
    await restoreHere();
    await post(simulator, recipient);
    for (const _ of [1, 2]) await expectCode(simulator.deliverAll(), "ChainRewound");
    await restoreThere();
    expect(await simulator.deliverAll()).to.have.length(1);
  });

  it("are not followed to before the simulator", async () => {
    const [here, there] = [await freshChain(HERE), await freshChain(THERE)];
    const restore = await restorable(here, there);
    const simulator = await Simulator.create({ chains: [here, there] });
    await restore();
    for (const _ of [1, 2]) await expectCode(simulator.messages(), "ChainRewound");
  });
});

describe("loadFixture", () => {
  /** As the page of the simulator says: one fixture makes all, the other restores the second chain as it was then. */
  async function fixtures() {
    const [here, there] = [await freshChain(HERE), await freshChain(THERE)];
    async function world() {
      const simulator = await Simulator.create({ chains: [here, there] });
      return { simulator, recipient: await deploy(there, "PatientRecipient") };
    }
    async function afterWorld() {}
    return {
      loadHere: () => here.networkHelpers.loadFixture(world),
      loadThere: () => there.networkHelpers.loadFixture(afterWorld),
    };
  }

  it("gives each test the same simulator, which knows nothing of the test before", async () => {
    const { loadHere, loadThere } = await fixtures();
    const made = new Set<Simulator>();
    for (let test = 0; test < 3; test++) {
      const { simulator, recipient } = await loadHere();
      await loadThere();
      made.add(simulator);
      expect(await simulator.messages()).to.deep.equal([]);
      await post(simulator, recipient);
      const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(["delivered"], `test ${test}`);
      expect(await recipient.received?.()).to.equal(1n);
    }
    expect(made.size).to.equal(1);
  });

  it("is noticed where it restores the origin alone", async () => {
    const { loadHere, loadThere } = await fixtures();
    const { simulator, recipient } = await loadHere();
    await loadThere();
    await post(simulator, recipient);
    await simulator.deliverAll();
    await loadHere();
    await post(simulator, recipient);
    const error = await expectCode(simulator.deliverAll(), "ChainRewound");
    expect(error.details).to.deep.equal({
      chainId: BigInt(HERE),
      other: BigInt(THERE),
      index: 0,
    });
    expect(error.message).to.match(/loadFixture restores one chain: call it for each connection/);
    await loadThere();
    expect(await simulator.deliverAll()).to.have.length(1);
  });

  it("restores the destination alone, which can then be delivered to again", async () => {
    const { loadHere, loadThere } = await fixtures();
    const { simulator, recipient } = await loadHere();
    await loadThere();
    const messageId = await send(simulator, recipient);
    await simulator.deliver(messageId);
    await loadThere();
    expect(await recipient.received?.()).to.equal(0n);
    expect((await simulator.message(messageId)).state).to.equal("final");
    const deliveries = await simulator.deliverAll();
    expect(deliveries).to.have.length(1);
    expect(deliveries[0]).to.include({ messageId, outcome: "delivered" });
  });
});

async function expectCode(promise: Promise<unknown>, code: string): Promise<SimulatorError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(SimulatorError);
  expect((error as SimulatorError).code).to.equal(code);
  return error as SimulatorError;
}

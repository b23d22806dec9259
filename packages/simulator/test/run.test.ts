import { expect } from "chai";

import { forSeeds } from "../src/index.ts";
import { deploy, HERE, numberPayload, ONE_ETHER, send, THERE, twoChains } from "./world.ts";

/** Sends three numbers from three accounts and runs. */
async function runThree(seed: string | number, recipientName = "OrderedRecipient") {
  const { here, there, simulator } = await twoChains({ seed });
  const recipient = await deploy(there, recipientName);
  await simulator.finalise(THERE);
  const address = simulator.addressOn(THERE, await recipient.getAddress());
  const signers = (await here.ethers.getSigners()).slice(0, 3);
  for (const [i, signer] of signers.entries()) {
    const mailbox = simulator.mailbox(HERE).connect(signer);
    await mailbox.sendMessage(address, numberPayload(i + 1), [], { value: ONE_ETHER });
  }
  await simulator.run();
  return { recipient, simulator };
}

describe("run", () => {
  it("makes the same history from the same seed", async () => {
    const first = await runThree(42);
    const second = await runThree(42);
    expect(second.simulator.history().join("\n")).to.equal(first.simulator.history().join("\n"));
    expect(second.simulator.seed).to.equal("0x2a");
  });

  it("makes other histories from other seeds", async () => {
    const histories = new Set<string>();
    for (let seed = 0; seed < 6; seed++) {
      histories.add((await runThree(seed)).simulator.history().join("\n"));
    }
    expect(histories.size).to.be.greaterThan(4);
  });

  it("reaches every kind of disturbance, and delivers all the same", async () => {
    const lines: string[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const { recipient, simulator } = await runThree(seed, "PatientRecipient");
      expect(await recipient.received?.()).to.equal(3n);
      lines.push(...simulator.history());
    }
    for (const kind of [/^reorganise .*#/, /gas: refused/, /: skipped/, /^time/, /: delivered/]) {
      expect(lines.some((line) => kind.test(line))).to.equal(true, `${kind}`);
    }
  });

  it("leaves what keeps failing, after three attempts", async () => {
    const { there, simulator } = await twoChains({ seed: 3 });
    const recipient = await deploy(there, "PatientRecipient");
    await simulator.finalise(THERE);
    await recipient.failNext?.(1);
    const messageId = await send(simulator, recipient);
    await simulator.run();
    expect((await simulator.message(messageId)).failures).to.be.within(3, 4);
    expect((await simulator.message(messageId)).state).to.equal("failed");
  });

  it("lets messages expire and tells their senders, if it may", async () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const { here, there, simulator } = await twoChains({ seed });
      const mailbox = simulator.mailbox(HERE).target;
      const sender = await deploy(here, "HopefulSender", [mailbox], ONE_ETHER);
      const recipient = await deploy(there, "PatientRecipient");
      await simulator.finalise(THERE);
      const now = (await here.ethers.provider.getBlock("latest"))?.timestamp ?? 0;
      const address = simulator.addressOn(THERE, await recipient.getAddress());
      for (let i = 0; i < 3; i++) await sender.send?.(address, now + 86_400);
      await simulator.run({ expire: true });
      const states = (await simulator.messages()).map(({ state }) => state);
      expect(states.every((state) => state === "delivered" || state === "expired")).to.equal(true);
      const expired = states.includes("expired");
      expect(simulator.history().some((line) => /^end .*: settled$/.test(line))).to.equal(expired);
      for (const state of states) seen.add(state);
    }
    expect([...seen]).to.have.members(["delivered", "expired"]);
  });

  it("tells the seed and the history when a check fails", async () => {
    const { there, simulator } = await twoChains({ seed: 9 });
    await send(simulator, await deploy(there, "PatientRecipient"));
    const check = () => {
      throw new Error("something is wrong");
    };
    const message = await simulator.run({ check }).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(message).to.match(
      /^something is wrong\nrun again with CAUSEWAY_SEED=0x9; the steps were:\n/,
    );
  });
});

describe("forSeeds", () => {
  /** Right as long as messages come in the order of sending. */
  const test = async (seed: string) => {
    const { recipient } = await runThree(seed);
    expect(await recipient.state?.()).to.equal(123n);
  };

  it("finds a recipient that is wrong only under reordering, and its seed replays", async () => {
    const message = await forSeeds(test, { runs: 30, first: 0 }).then(
      () => "",
      (error: Error) => error.message,
    );
    const [, seed] = /run again with CAUSEWAY_SEED=(0x[0-9a-f]+)$/.exec(message) ?? [];
    expect(seed).to.be.a("string");
    for (const attempt of [1, 2]) {
      const again = await test(seed ?? "").then(
        () => `passed in attempt ${attempt}`,
        (error: Error) => error.message,
      );
      expect(message.startsWith(again)).to.equal(true, again);
    }
  });

  it("runs with the seed of CAUSEWAY_SEED alone", async () => {
    const seeds: string[] = [];
    process.env.CAUSEWAY_SEED = "0x77";
    try {
      await forSeeds(async (seed) => seeds.push(seed));
    } finally {
      delete process.env.CAUSEWAY_SEED;
    }
    expect(seeds).to.deep.equal(["0x77"]);
    await forSeeds(async (seed) => seeds.push(seed), { runs: 3, first: 1 });
    expect(seeds).to.deep.equal(["0x77", "0x1", "0x2", "0x3"]);
  });
});

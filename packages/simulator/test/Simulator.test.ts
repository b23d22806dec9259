import { expect } from "chai";
import { AbiCoder, concat, Interface, id } from "ethers";

import { Simulator, SimulatorError } from "../src/index.ts";
import {
  deploy,
  ELSEWHERE,
  freshChain,
  HERE,
  numberPayload,
  ONE_ETHER,
  send,
  THERE,
  twoChains,
} from "./world.ts";

const DAY = 86_400;

describe("Simulator", () => {
  describe("sending", () => {
    it("delivers nothing while a message is sent", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient, "0x68656c6c6f");
      expect(await recipient.received?.()).to.equal(0n);
      expect(await simulator.message(messageId)).to.include({
        id: messageId,
        originChainId: BigInt(HERE),
        destinationChainId: BigInt(THERE),
        index: 0,
        payload: "0x68656c6c6f",
        state: "sent",
        held: false,
        failures: 0,
      });
    });

    it("sees messages of the native send", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const to = await recipient.getAddress();
      await simulator.mailbox(HERE).send(THERE, to, 100_000, 0, to, "0x01", { value: ONE_ETHER });
      const [delivery] = await simulator.deliverAll();
      expect(delivery?.outcome).to.equal("delivered");
    });

    it("works with connections that know nothing of ethers", async () => {
      const [here, there] = [await freshChain(HERE), await freshChain(THERE)];
      const chains = [{ provider: here.provider }, { provider: there.provider }];
      const simulator = await Simulator.create({ chains });
      const recipient = await deploy(there, "PatientRecipient");
      await send(simulator, recipient);
      const [delivery] = await simulator.deliverAll();
      expect(delivery?.outcome).to.equal("delivered");
    });
  });

  describe("delivering", () => {
    it("calls the recipient once, however often it is tried", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      const [first, second] = await simulator.deliverTwice(messageId);
      expect([first.outcome, second.outcome]).to.deep.equal(["delivered", "skipped"]);
      expect(await recipient.received?.()).to.equal(1n);
      expect((await simulator.message(messageId)).state).to.equal("delivered");
    });

    it("tells why a recipient failed, and delivers again when it no longer does", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      await recipient.failNext?.(1);
      const failed = await simulator.deliver(messageId);
      expect(failed.outcome).to.equal("failed");
      expect(recipient.interface.parseError(failed.revertData ?? "0x")?.name).to.equal("NotYet");
      expect(await simulator.message(messageId)).to.include({ state: "failed", failures: 1 });
      await recipient.failNext?.(0);
      expect((await simulator.deliver(messageId)).outcome).to.equal("delivered");
    });

    it("says that a recipient has no code", async () => {
      const { simulator } = await twoChains();
      const recipient = simulator.addressOn(THERE, `0x${"11".repeat(20)}`);
      await simulator.mailbox(HERE).sendMessage(recipient, "0x", [], { value: ONE_ETHER });
      const [delivery] = await simulator.deliverAll();
      expect(delivery?.outcome).to.equal("failed");
      expect(delivery?.reason).to.match(/no code/);
    });

    it("is refused with too little gas, and changes nothing", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      const refused = await simulator.deliverWithGas(messageId, 450_000);
      expect(refused.outcome).to.equal("refused");
      expect(refused.reason).to.match(/^InsufficientGas\(/);
      expect((await simulator.message(messageId)).state).to.equal("final");
      expect((await simulator.deliverWithGas(messageId, 3_000_000)).outcome).to.equal("delivered");
    });

    it("delivers late, months after the message was sent", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      await simulator.advanceTime(200 * DAY);
      expect((await simulator.deliver(messageId)).outcome).to.equal("delivered");
    });

    it("does not deliver after the deadline", async () => {
      const { here, there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const now = (await here.ethers.provider.getBlock("latest"))?.timestamp ?? 0;
      const deadline = concat([
        id("deadline(uint256)").slice(0, 10),
        AbiCoder.defaultAbiCoder().encode(["uint256"], [now + DAY]),
      ]);
      const messageId = await send(simulator, recipient, "0x", [deadline]);
      await simulator.advanceTime(DAY + 10);
      const delivery = await simulator.deliver(messageId);
      expect(delivery.outcome).to.equal("failed");
      expect(delivery.reason).to.equal("the deadline has passed");
      expect((await simulator.message(messageId)).state).to.equal("overdue");
      expect(await simulator.deliverAll()).to.deep.equal([]);
    });

    it("brings a chain along whose clock is behind", async () => {
      const { here, there, simulator } = await twoChains();
      await here.provider.request({ method: "evm_increaseTime", params: ["0x93a80"] });
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      expect((await simulator.deliver(messageId)).outcome).to.equal("delivered");
    });

    it("passes over what is held until it is released", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      await simulator.hold(messageId);
      expect(await simulator.deliverAll()).to.deep.equal([]);
      await simulator.run();
      expect(await recipient.received?.()).to.equal(0n);
      await simulator.release(messageId);
      expect(await simulator.deliverAll()).to.have.length(1);
    });

    it("delivers what recipients send meanwhile", async () => {
      const { here, there, simulator } = await twoChains();
      const mailbox = simulator.mailbox(THERE).target;
      const answerer = await deploy(there, "Answerer", [mailbox], ONE_ETHER);
      await send(simulator, answerer, "0x01");
      const deliveries = await simulator.deliverAll();
      expect(deliveries.map(({ outcome }) => outcome)).to.deep.equal(["delivered", "failed"]);
      expect(await here.ethers.provider.getBlockNumber()).to.be.greaterThan(0);
    });
  });

  describe("reorganising", () => {
    it("loses what was sent before finality", async () => {
      const { here, there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      await simulator.finalise(HERE);
      const final = await here.ethers.provider.getBlockNumber();
      const messageId = await send(simulator, recipient);
      const before = await here.ethers.provider.getBlock(final + 1);
      expect(await simulator.reorganise(HERE, { lose: true })).to.deep.equal([messageId]);
      const after = await here.ethers.provider.getBlock(final + 1);
      expect(after?.hash).to.be.a("string").that.does.not.equal(before?.hash);
      expect(await simulator.messages()).to.deep.equal([]);
      expect(await simulator.deliverAll()).to.deep.equal([]);
    });

    it("sends again in another order what several accounts sent", async () => {
      const { here, there, simulator } = await twoChains({ seed: 5 });
      const recipient = await deploy(there, "PatientRecipient");
      const address = simulator.addressOn(THERE, await recipient.getAddress());
      const signers = (await here.ethers.getSigners()).slice(0, 5);
      for (const [i, signer] of signers.entries()) {
        const mailbox = simulator.mailbox(HERE).connect(signer);
        await mailbox.sendMessage(address, numberPayload(i), [], { value: ONE_ETHER });
      }
      const before = await simulator.messages();
      const gone = await simulator.reorganise(HERE);
      const after = await simulator.messages();
      expect(gone).to.not.deep.equal([]);
      expect(after.map(({ payload }) => payload)).to.not.deep.equal(
        before.map(({ payload }) => payload),
      );
      expect(after.map(({ payload }) => payload)).to.have.members(
        before.map(({ payload }) => payload),
      );
      expect(await simulator.deliverAll()).to.have.length(5);
      expect(await recipient.received?.()).to.equal(5n);
    });

    it("keeps the order of what one account sent", async () => {
      const { there, simulator } = await twoChains({ seed: 5 });
      const recipient = await deploy(there, "PatientRecipient");
      const payloads = [1, 2, 3, 4].map(numberPayload);
      for (const payload of payloads) await send(simulator, recipient, payload);
      await simulator.reorganise(HERE);
      const after = await simulator.messages();
      expect(after.map(({ payload }) => payload)).to.deep.equal(payloads);
    });

    it("leaves what is final", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      const messageId = await send(simulator, recipient);
      await simulator.finalise(HERE);
      expect(await simulator.reorganise(HERE, { lose: true })).to.deep.equal([]);
      expect((await simulator.message(messageId)).state).to.equal("final");
    });

    it("undoes deliveries of a destination, which can be made again", async () => {
      const { there, simulator } = await twoChains();
      const recipient = await deploy(there, "PatientRecipient");
      await simulator.finalise(THERE);
      const messageId = await send(simulator, recipient);
      await simulator.deliver(messageId);
      await simulator.reorganise(THERE, { lose: true });
      expect((await simulator.message(messageId)).state).to.equal("final");
      expect((await simulator.deliver(messageId)).outcome).to.equal("delivered");
    });
  });

  describe("through a hub", () => {
    it("delivers from spoke to spoke", async () => {
      const chains = [await freshChain(HERE), await freshChain(THERE), await freshChain(ELSEWHERE)];
      const simulator = await Simulator.create({ chains, hub: ELSEWHERE });
      const recipient = await deploy(chains[1] as (typeof chains)[0], "PatientRecipient");
      await send(simulator, recipient);
      await send(simulator, recipient);
      const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(["delivered", "delivered"]);
      const lanes = await simulator.mailbox(ELSEWHERE).outboxLanes();
      expect(lanes).to.have.length(4);
    });
  });

  describe("errors", () => {
    it("refuses chains that make up no network", async () => {
      const here = await freshChain(HERE);
      await expectCode(Simulator.create({ chains: [here] }), "TooFewChains");
      const same = await freshChain(HERE);
      await expectCode(Simulator.create({ chains: [here, same] }), "DuplicateChain");
    });

    it("refuses chains, messages and seeds that it does not know", async () => {
      const { here, there, simulator } = await twoChains();
      expect(() => simulator.mailbox(1)).to.throw(SimulatorError, /31337, 31338/);
      await expectCode(simulator.deliver(id("nothing")), "UnknownMessage");
      const chains = [here, there];
      await expectCode(Simulator.create({ chains, hub: ELSEWHERE }), "UnknownChain");
      await expectCode(Simulator.create({ chains, seed: "seven" }), "InvalidSeed");
      await expectCode(Simulator.create({ chains, seed: -1 }), "InvalidSeed");
    });

    it("describes standard errors of recipients", async () => {
      const { there, simulator } = await twoChains();
      const nobody = `0x${"22".repeat(20)}`;
      const board = await deploy(there, "MessageBoard", [nobody, nobody, 1]);
      await send(simulator, board);
      const [delivery] = await simulator.deliverAll();
      expect(delivery?.reason).to.match(/^ERC7786RecipientUnauthorizedGateway\(/);
      const { selector } = new Interface([
        "error ERC7786RecipientUnauthorizedGateway(address,bytes)",
      ]).getError("ERC7786RecipientUnauthorizedGateway") ?? { selector: "" };
      expect(delivery?.revertData?.slice(0, 10)).to.equal(selector);
    });
  });
});

async function expectCode(promise: Promise<unknown>, code: string): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(SimulatorError);
  expect((error as SimulatorError).code).to.equal(code);
}

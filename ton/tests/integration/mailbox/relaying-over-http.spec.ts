import { type ChainErrorCode, isChainError, isRevertedWith } from "@causeway/chains";
import { connectTonChain } from "@causeway/chains/node";
import { readFailureReason } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { Mode, SPOKE } from "../../mailbox/MailboxWorld";
import { CHAIN_ID, ServedMailbox } from "./world/ServedMailbox";

describe("a TON chain as its adapter relays to it, over HTTP", () => {
  let mailbox: ServedMailbox;
  let takes: Hex;
  let silent: Hex;
  let throwing: Hex;

  before(async () => {
    mailbox = await ServedMailbox.start();
    takes = await mailbox.recipient(Mode.takes);
    silent = await mailbox.recipient(Mode.neverAnswers);
    throwing = await mailbox.recipient(Mode.throws);
  });

  after(() => mailbox?.stop());

  const eventsOf = async (index: bigint) => {
    const { adapter } = mailbox;
    const events = await adapter.mailboxEvents(1n, await adapter.headHeight());
    const id = mailbox.messageId(index);
    return events.filter((event) => {
      if (event.kind === "delivered") return event.indices.includes(index);
      return "messageId" in event && event.messageId === id;
    });
  };
  const until = async <T>(read: () => Promise<T>, isEnough: (read: T) => boolean): Promise<T> => {
    for (let look = 0; look < 100; look++) {
      const found = await read();
      if (isEnough(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("it never came");
  };
  const callOf = (recipient: Hex) => ({
    ...{ messageId: mailbox.messageId(0n), laneId: mailbox.laneId, index: 0n, origin: SPOKE },
    ...{ sender: SPOKE.mailbox, recipient, payload: "0x12" as const, gasLimit: 50_000_000n },
  });

  it("delivers a message, once, with the members' signatures alone", async () => {
    const { adapter, laneId } = mailbox;
    const index = mailbox.send(takes);
    const batch = await mailbox.batch(index);
    const sent = await adapter.deliver(laneId, batch, 0n);
    const found = await until(
      () => eventsOf(index),
      (events) => events.length === 2,
    );
    expect(found.map(({ kind }) => kind)).to.deep.equal(["called", "delivered"]);
    expect(found[0]?.transaction.hash).to.equal(sent.hash);
    expect(await adapter.isDone(laneId, index)).to.equal(true);
    expect(await adapter.inFlight(laneId, index)).to.equal(undefined);
    const again = await adapter.deliver(laneId, batch, 0n).catch((error: unknown) => error);
    expect(isRevertedWith(again, "NothingToDeliver")).to.equal(true);
    expect(again).to.have.nested.property("details.exitCode", 914);
  });

  it("recovers a message that its recipient never answered", async () => {
    const { adapter, laneId } = mailbox;
    const index = mailbox.send(silent);
    await adapter.deliver(laneId, await mailbox.batch(index), 0n);
    const flight = await adapter.inFlight(laneId, index);
    expect(flight?.attempt).to.equal(2n);
    await adapter.submit(await adapter.recoverCall(laneId, index, undefined));
    const found = await until(
      () => eventsOf(index),
      (events) => events.length === 2,
    );
    const [called, failed] = found;
    expect(called?.kind).to.equal("called");
    if (failed?.kind !== "failed") throw new Error("it did not fail");
    expect(failed.attempt).to.equal(2n);
    expect(readFailureReason(failed.reason)).to.equal("recovered");
    const taken = await adapter.attemptedCall({ attempt: 2n, transaction: failed.transaction });
    expect(taken).to.include({ failure: undefined });
    expect(await adapter.inFlight(laneId, index)).to.equal(undefined);
    expect(await adapter.isDone(laneId, index)).to.equal(false);
  });

  it("calls the recipient once more if the frame is handed in", async () => {
    const { adapter, laneId } = mailbox;
    const index = mailbox.send(silent);
    await adapter.deliver(laneId, await mailbox.batch(index), 0n);
    const first = await adapter.inFlight(laneId, index);
    const frame = mailbox.frame(index);
    await adapter.submit(await adapter.recoverCall(laneId, index, frame));
    const again = await until(
      () => adapter.inFlight(laneId, index),
      (flight) => flight !== undefined && flight.attempt !== first?.attempt,
    );
    expect(again?.attempt).to.equal((first?.attempt ?? 0n) + 1n);
    const other = mailbox.frame(0n);
    const wrong = await adapter.recoverCall(laneId, index, other);
    const refused = await adapter.gasLimitOf(wrong).catch((error: unknown) => error);
    expect(isRevertedWith(refused, "NotTheMessage")).to.equal(true);
  });

  it("tells what a recipient would do with a message, and sends nothing", async () => {
    const { adapter, laneId } = mailbox;
    const nobody: Hex = `0x00${"77".repeat(32)}`;
    const outside: Hex = `0xff${takes.slice(4)}` as Hex;
    expect(await adapter.tryRecipient(callOf(takes))).to.equal(undefined);
    expect(await adapter.tryRecipient(callOf(silent))).to.deep.equal({ kind: "other answer" });
    expect(await adapter.tryRecipient(callOf(nobody))).to.deep.equal({ kind: "no contract" });
    expect(await adapter.tryRecipient(callOf(outside))).to.deep.equal({ kind: "no contract" });
    expect(await adapter.tryRecipient(callOf(throwing))).to.include({
      ...{ kind: "failed", phase: "compute" },
    });
    const [index, fails] = [mailbox.send(takes), mailbox.send(throwing)];
    const lone = { recipient: takes, asked: 50_000_000n, given: 60_000_000n };
    const [good, bad] = [await mailbox.batch(index), await mailbox.batch(fails)];
    expect(await adapter.wouldDeliver(laneId, good, lone)).to.equal(true);
    expect(await adapter.wouldDeliver(laneId, bad, lone)).to.equal(false);
    expect(await adapter.isDone(laneId, index)).to.equal(false);
  });

  it("knows its wallet, its coins and its contracts", async () => {
    const { adapter, account, peer } = mailbox;
    expect(await adapter.accounts.isContract(account)).to.equal(true);
    expect(await adapter.accounts.isContract(`0x${"77".repeat(20)}`)).to.equal(false);
    expect((await adapter.accounts.coinOf(adapter.submitter())) > 0n).to.equal(true);
    expect(await adapter.accounts.gasPrice()).to.equal(400n);
    const payment = { from: adapter.submitter(), maxFeePerGas: 400n, maxPriorityFeePerGas: 0n };
    expect(await adapter.payment()).to.deep.equal(payment);
    expect(await adapter.expiry()).to.equal(peer.mailbox);
    const height = await adapter.finalisedHeight();
    const { current } = await adapter.proveCommittees(await adapter.finalisedHeader(height));
    expect(current.members).to.have.length(4);
    expect(await adapter.epochBegan(1n, 1n, height)).to.not.equal(undefined);
    expect(await adapter.epochBegan(2n, 1n, height)).to.equal(undefined);
  });

  it("is connected to as the chain that it is, and for reading without a wallet", async () => {
    const { config, adapter } = mailbox;
    const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);
    const other = await failureOf(connectTonChain({ ...config, chainId: CHAIN_ID + 1n }));
    expect(isChainError(other, "WrongChain")).to.equal(true);
    const reading = await connectTonChain(config);
    expect(await reading.inboundLane(mailbox.laneId)).to.not.equal(undefined);
    expect(() => reading.submitter()).to.throw(TypeError, "for reading only");
    const header = await adapter.finalisedHeader(await adapter.finalisedHeight());
    const lacking = await failureOf(reading.proveCommittees(header));
    expect(isChainError(lacking, "RegistryMismatch")).to.equal(true);
    reading.close();
  });

  it("signs nothing that its wallet cannot pay", async () => {
    const { adapter, laneId } = mailbox;
    const call = await adapter.recoverCall(laneId, 2n, undefined);
    const value = await adapter.accounts.coinOf(adapter.submitter());
    const beforeSigning = () => expect.fail("it was about to sign");
    const refused = await adapter
      .submit({ ...call, value }, beforeSigning)
      .catch((error: unknown) => error);
    expect(refused).to.have.property("code", "TransactionRefused");
  });

  it("refuses what a chain without hub and bridge does not have", async () => {
    const { adapter, laneId } = mailbox;
    const lane = { evidence: "0x", outboxProof: [], count: 1n, laneRoot: laneId } as const;
    const refused = (act: () => unknown, code: ChainErrorCode) => {
      expect(act)
        .to.throw()
        .that.satisfies((error: unknown) => isChainError(error, code));
    };
    refused(() => adapter.importCall(laneId, lane), "NotSupported");
    refused(() => adapter.bridgeAt(laneId), "NotSupported");
    refused(() => adapter.ordersAt(laneId), "NotSupported");
    expect(adapter.origin.chainId).to.equal(CHAIN_ID);
  });

  it("tells how the recipient itself took a call that came back", async () => {
    const { adapter, laneId } = mailbox;
    const index = mailbox.send(throwing);
    await adapter.deliver(laneId, await mailbox.batch(index), 0n);
    const found = await until(
      () => eventsOf(index),
      (events) => events.length === 2,
    );
    const [called, failed] = found;
    if (failed?.kind !== "failed") throw new Error("it did not fail");
    const { attempt = 0n, transaction } = failed;
    expect(readFailureReason(failed.reason)).to.equal("bounced");
    const taken = await adapter.attemptedCall({ attempt, transaction });
    expect(taken?.failure).to.deep.equal({ phase: "compute", exitCode: 500 });
    expect(taken?.transaction).to.not.equal(transaction.hash);
    const early = called?.transaction ?? transaction;
    expect(await adapter.attemptedCall({ attempt, transaction: early })).to.equal(undefined);
    const other = { attempt: attempt + 1n, transaction };
    expect(await adapter.attemptedCall(other)).to.equal(undefined);
  });
});

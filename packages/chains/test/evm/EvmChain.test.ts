import { evmChainConfig } from "@causeway/environment";
import { EMPTY_OUTBOX_ROOT } from "@causeway/protocol";
import { expect } from "chai";
import { type ChainAdapter, checkpointAt } from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";
import { connectDirectly, LocalChain } from "../../testing/LocalChain.ts";

const RECIPIENT = "0x00000000000000000000000000000000000000aa";

describe("EvmChain", function () {
  this.timeout(60_000);
  const committee = testValidators(3);
  let origin: LocalChain;
  let destination: LocalChain;
  let chain: ChainAdapter;

  before(async () => {
    [origin, destination] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    await origin.proposeCommittee(committee);
    chain = await connectChain(evmChainConfig.parse(await origin.config()));
  });

  after(async () => {
    chain?.close();
    await Promise.all([origin?.stop(), destination?.stop()]);
  });

  it("computes the empty outbox's root before any lane is added", async () => {
    await origin.mine(3);
    const { checkpoint } = await checkpointAt(chain, await chain.finalisedHeight());
    expect(checkpoint.outboxRoot).to.equal(EMPTY_OUTBOX_ROOT);
  });

  it("refuses a height that is not final", async () => {
    const failure = await chain.finalisedHeader(await chain.headHeight()).catch((e) => e);
    expect(failure.code).to.equal("NotFinalised");
  });

  it("computes the outbox root that the mailbox computes, of own and imported lanes", async () => {
    const client = await destination.follow(origin, committee);
    await connectDirectly(origin, destination, client);
    const hubClient = await origin.follow(destination, committee);
    const elsewhere = { ...destination.peer, chainId: 31339n };
    const trustId = await origin.trustIdOf(hubClient);
    await origin.mailbox.setLightClientTrusted(hubClient, true, true);
    await origin.mailbox.addImportedLane(destination.peer, elsewhere, trustId, hubClient);
    for (let i = 0; i < 3; i++) await origin.send(destination, RECIPIENT, "0x1234");
    await origin.mine(3);
    const height = await chain.finalisedHeight();
    const { checkpoint, outbox } = await checkpointAt(chain, height);
    const expected = await origin.mailbox.outboxRoot({ blockTag: Number(height) });
    expect(checkpoint.outboxRoot).to.equal(expected);
    expect(outbox.lanes.map(({ count }) => count)).to.deep.equal([3n, 0n]);
  });

  it("names a proposed committee as the next one in no block in which it can be withdrawn", async () => {
    await origin.proposeCommittee(testValidators(4));
    await origin.mine(2);
    const last = await chain.headHeight();
    await origin.endWithdrawal();
    await origin.mine(4);
    const before = await checkpointAt(chain, last);
    expect(before.committees.next).to.deep.equal(before.committees.current);
    expect(before.checkpoint.nextCommitteeHash).to.equal(before.committees.current.hash);

    // By the time of its block, however much later it is asked for.
    const { checkpoint, committees } = await checkpointAt(chain, last + 1n);
    expect(checkpoint.timestamp >= (await origin.registry.withdrawableUntil())).to.equal(true);
    expect(committees.epoch).to.equal(1n);
    expect(committees.current.members).to.have.length(3);
    expect(committees.next.members).to.have.length(4);
    expect(checkpoint.nextCommitteeHash).to.equal(committees.next.hash);
  });

  it("finds the list of each epoch's committee by its hash", async () => {
    const height = await chain.finalisedHeight();
    const { committees } = await checkpointAt(chain, height);
    for (const { hash, members } of [committees.current, committees.next]) {
      expect(await chain.membersOf(hash)).to.deep.equal(members);
    }
    const failure = await chain.membersOf(EMPTY_OUTBOX_ROOT).catch((error) => error);
    expect(failure.code).to.equal("RegistryMismatch");
  });

  it("names none after one was withdrawn, and the one that is proposed then", async () => {
    const other = await LocalChain.start(31339n);
    const adapter = await connectChain(evmChainConfig.parse(await other.config()));
    try {
      await other.proposeCommittee(committee);
      await other.proposeCommittee(testValidators(5));
      await other.registry.withdrawCommittee();
      await other.endWithdrawal();
      await other.mine(3);
      const none = await checkpointAt(adapter, await adapter.finalisedHeight());
      expect(none.committees.next).to.deep.equal(none.committees.current);

      await other.proposeCommittee(testValidators(4));
      await other.endWithdrawal();
      await other.mine(3);
      const { committees } = await checkpointAt(adapter, await adapter.finalisedHeight());
      expect(committees.next.members).to.have.length(4);
    } finally {
      adapter.close();
      await other.stop();
    }
  });

  it("reads sent messages with frames that hash to their ids", async () => {
    const messageId = await origin.send(destination, RECIPIENT, "0xabcd");
    const events = await chain.mailboxEvents(0n, await chain.headHeight());
    expect(events.at(-1)).to.include({ kind: "sent", messageId });
  });
});

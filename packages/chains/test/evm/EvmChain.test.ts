import { EMPTY_OUTBOX_ROOT } from "@causeway/protocol";
import { expect } from "chai";
import type { ChainAdapter } from "../../src/index.ts";
import { checkpointAt, connectChain, evmChainConfig } from "../../src/index.ts";
import { testValidators } from "../world/committee.ts";
import { connectDirectly, LocalChain } from "../world/LocalChain.ts";

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
    await origin.mailbox.addImportedLane(destination.peer, elsewhere, trustId, hubClient);
    for (let i = 0; i < 3; i++) await origin.send(destination, RECIPIENT, "0x1234");
    await origin.mine(3);
    const height = await chain.finalisedHeight();
    const { checkpoint, outbox } = await checkpointAt(chain, height);
    const expected = await origin.mailbox.outboxRoot({ blockTag: Number(height) });
    expect(checkpoint.outboxRoot).to.equal(expected);
    expect(outbox.lanes.map(({ count }) => count)).to.deep.equal([3n, 0n]);
  });

  it("names a proposed committee as the next one", async () => {
    await origin.proposeCommittee(testValidators(4));
    await origin.mine(3);
    const { committees } = await checkpointAt(chain, await chain.finalisedHeight());
    expect(committees.epoch).to.equal(1n);
    expect(committees.current.members).to.have.length(3);
    expect(committees.next.members).to.have.length(4);
  });

  it("reads sent messages with frames that hash to their ids", async () => {
    const messageId = await origin.send(destination, RECIPIENT, "0xabcd");
    const events = await chain.mailboxEvents(0n, await chain.headHeight());
    expect(events.at(-1)).to.include({ kind: "sent", messageId });
  });
});

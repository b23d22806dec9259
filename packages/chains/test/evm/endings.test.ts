import { evmChainConfig } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type { ChainAdapter, MailboxEvent } from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";
import { connectDirectly, LocalChain } from "../../testing/LocalChain.ts";
import { provenBatch, sentMessages } from "../world/provenBatch.ts";

const RECIPIENT: Hex = "0x00000000000000000000000000000000000000aa";

describe("messages that end without being delivered", function () {
  this.timeout(60_000);
  const committee = testValidators(3);
  let origin: LocalChain;
  let destination: LocalChain;
  let originAdapter: ChainAdapter;
  let adapter: ChainAdapter;
  let laneId: Hex;

  before(async () => {
    [origin, destination] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    await origin.proposeCommittee(committee);
    originAdapter = await connectChain(evmChainConfig.parse(await origin.config()));
    adapter = await connectChain(evmChainConfig.parse(await destination.config()));
    const client = await destination.follow(origin, committee);
    laneId = await connectDirectly(origin, destination, client);
    await origin.send(destination, RECIPIENT, "0x00", (await origin.now()) + 100n);
    await origin.send(destination, RECIPIENT, "0x01");
    await origin.mine(3);
  });

  after(async () => {
    originAdapter?.close();
    adapter?.close();
    await Promise.all([origin?.stop(), destination?.stop()]);
  });

  async function eventsOf(transaction: Hex): Promise<MailboxEvent[]> {
    const events = await adapter.mailboxEvents(0n, await adapter.headHeight());
    return events.filter((event) => event.transaction.hash === transaction);
  }

  it("are read as expired when somebody ends them after their deadline", async () => {
    const [message] = await sentMessages(originAdapter);
    await destination.provider.send("evm_increaseTime", [200]);
    const hash = await destination.expire(
      laneId,
      await provenBatch(originAdapter, committee, { first: 0n }),
    );
    const [event, ...others] = await eventsOf(hash);
    const { messageId } = message!;
    expect(event).to.deep.include({ kind: "expired", messageId, laneId, index: 0n });
    expect(others).to.have.length(0);
    expect(await adapter.isDone(laneId, 0n)).to.equal(true);
  });

  it("are read as rejected when their recipient ends them", async () => {
    const [, message] = await sentMessages(originAdapter);
    const hash = await destination.reject(
      laneId,
      await provenBatch(originAdapter, committee, { first: 1n }),
      RECIPIENT,
    );
    const [event, ...others] = await eventsOf(hash);
    const { messageId } = message!;
    expect(event).to.deep.include({ kind: "rejected", messageId, laneId, index: 1n });
    expect(others).to.have.length(0);
    expect(await adapter.isDone(laneId, 1n)).to.equal(true);
  });
});

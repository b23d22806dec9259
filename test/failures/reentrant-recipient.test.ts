import { expect } from "chai";

import { type Chains, createChains } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";

describe("A recipient that calls the mailbox while it is called", () => {
  let chains: Chains;
  let caller: Awaited<ReturnType<Chains["hub"]["deploy"]>>;

  beforeEach(async () => {
    chains = await createChains();
    caller = await chains.hub.deploy("CallingRecipient");
  });

  const prepare = (data: string) =>
    caller.contract.getFunction("prepare")(chains.hub.mailboxAddress, data);
  const ask = (view: string) => caller.contract.getFunction(view)();

  it("cannot have itself, or the rest of the batch, delivered again from within", async () => {
    const { hub, aToHub } = chains;
    const other = await hub.deploy("KeepingRecipient");
    await aToHub.send({ recipient: caller.address, gasLimit: 2_000_000n });
    await aToHub.send({ recipient: other.address });
    const batch = aToHub.batch(await cover(aToHub), 0, 2);
    await prepare(hub.mailbox.interface.encodeFunctionData("deliver", [aToHub.id, batch]));

    expect((await deliver(aToHub, batch)).delivered).to.equal(0b11n);
    expect(await ask("called")).to.equal(true);
    expect(await ask("succeeded")).to.equal(false);
    expect(hub.mailbox.interface.parseError(await ask("answer"))?.name).to.equal(
      "ReentrancyGuardReentrantCall",
    );
    expect(await other.contract.getFunction("count")()).to.equal(1n);
  });

  it("may have a lane imported from within, as anyone may at any time, and no further than it is proven", async () => {
    const { hub, spokeA, aToHub, aToB } = chains;
    await aToB.send({ recipient: caller.address });
    await aToHub.send({ recipient: caller.address, gasLimit: 2_000_000n });
    const signed = await cover(aToHub);
    const { count, laneRoot } = aToB.stateOn(spokeA);
    const proof = aToB.outboxProof(signed);
    for (const [claimed, succeeds] of [
      [count + 1n, false],
      [count, true],
    ] as const) {
      const args = [aToB.id, signed.evidence, proof, claimed, laneRoot] as const;
      await prepare(hub.mailbox.interface.encodeFunctionData("importLane", [...args]));
      const { index } = await aToHub.send({ recipient: caller.address, gasLimit: 2_000_000n });
      const { delivered } = await deliver(aToHub, aToHub.batch(await cover(aToHub), index));
      expect(delivered).to.equal(1n);
      expect(await ask("succeeded")).to.equal(succeeds);
      expect((await hub.mailbox.importedLane(aToB.id)).count).to.equal(succeeds ? count : 0n);
      if (succeeds) aToB.importedCount = Number(count);
    }
  });

  it("sees itself as delivered while it is called", async () => {
    const { hub, aToHub } = chains;
    await aToHub.send({ recipient: caller.address, gasLimit: 2_000_000n });
    await prepare(hub.mailbox.interface.encodeFunctionData("isDone", [aToHub.id, 0n]));
    await deliver(aToHub, aToHub.batch(await cover(aToHub), 0));
    expect(BigInt(await ask("answer"))).to.equal(1n);
  });

  it("may send messages of its own", async () => {
    const { hub, aToHub, hubToB, spokeB } = chains;
    const value = await hub.mailbox.quote(spokeB.chainId, 100_000n, 1n);
    await hub.ethers.provider.send("hardhat_setBalance", [
      caller.address,
      `0x${value.toString(16)}`,
    ]);
    await aToHub.send({ recipient: caller.address, gasLimit: 2_000_000n });
    await prepare(
      hub.mailbox.interface.encodeFunctionData("send", [
        spokeB.chainId,
        caller.address,
        100_000n,
        0n,
        caller.address,
        "0x01",
      ]),
    );
    await deliver(aToHub, aToHub.batch(await cover(aToHub), 0));
    expect(await ask("succeeded")).to.equal(true);
    expect((await hub.mailbox.outboundLane(hubToB.id)).count).to.equal(1n);
  });
});

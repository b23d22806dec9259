import { type Delivery, forSeeds } from "@causeway/simulator";
import { expect } from "chai";
import { AbiCoder, type Contract, concat, MaxUint256, ZeroHash } from "ethers";

import { HUB, SPOKE_A, SPOKE_B, vote } from "./world.ts";

const DAY = 86_400;
const REFUND_TO = `0x${"11".repeat(20)}`;

function encodeVotes(yes: number, no: number): string {
  return AbiCoder.defaultAbiCoder().encode(["uint128", "uint128"], [yes, no]);
}

/** The name of the error that a recipient failed with. */
function errorOf(recipient: Contract, { revertData = "0x" }: Delivery): string | undefined {
  return recipient.interface.parseError(revertData)?.name;
}

describe("the vote", () => {
  it("adds up the votes of all spokes on the hub, and sends the result on", async () => {
    const { simulator, tally, result, castVotes, close, report } = await vote();
    await castVotes(0, true, true, false);
    await castVotes(1, true, false);
    await close();
    await report(0);
    await simulator.deliverAll();
    expect(await tally.awaited()).to.equal(1n);
    expect(await result.known()).to.equal(false);

    await report(1);
    await simulator.deliverAll();
    expect(await result.votes()).to.deep.equal([3n, 2n]);
    expect(await result.isAccepted()).to.equal(true);
  });

  it("comes to the same result in whatever order reports come, however often", () =>
    forSeeds(
      async (seed) => {
        const { simulator, result, castVotes, close, report } = await vote({ seed });
        await castVotes(0, true, false);
        await castVotes(1, false, false);
        await close();
        for (const spoke of [0, 1, 1, 0] as const) await report(spoke);
        await simulator.run();
        expect(await result.votes()).to.deep.equal([1n, 3n]);
        expect(await result.isAccepted()).to.equal(false);
      },
      { runs: 4 },
    ));

  it("counts a report that came before the tally was told of the ballot when it comes again", async () => {
    const { simulator, tally, start, castVotes, close, report } = await vote({ started: false });
    await castVotes(0, true);
    await close();
    await report(0);
    const [failed] = await simulator.deliverAll();
    expect(failed.outcome).to.equal("failed");

    await start();
    expect((await simulator.deliver(failed.messageId)).outcome).to.equal("delivered");
    expect(await tally.total()).to.deep.equal([1n, 0n]);
  });

  it("sends the result again when it expired on its way, once somebody reports again", async () => {
    const { simulator, result, castVotes, close, report } = await vote();
    await castVotes(0, true);
    await close();
    await report(0);
    await simulator.deliverAll();
    await report(1);
    const last = (await simulator.messages()).find(({ state }) => state !== "delivered");
    await simulator.deliver(last?.id ?? "");
    await simulator.advanceTime(2 * DAY);
    expect(await simulator.deliverAll()).to.deep.equal([]);
    expect(await result.known()).to.equal(false);

    await report(1);
    await simulator.deliverAll();
    expect(await result.votes()).to.deep.equal([1n, 0n]);
  });
});

describe("Ballot", () => {
  it("takes one vote of each account, until the vote is over", async () => {
    const { ballots, castVotes, close } = await vote();
    await castVotes(0, true);
    await expect(ballots[0].vote(true)).to.be.revertedWithCustomError(ballots[0], "AlreadyVoted");
    await expect(ballots[0].report()).to.be.revertedWithCustomError(ballots[0], "VoteIsNotOver");
    await close();
    await expect(ballots[1].vote(true)).to.be.revertedWithCustomError(ballots[1], "VoteIsOver");
  });
});

describe("after keys were stolen", () => {
  /** Has a ballot report what it never counted: to others it looks as if the spoke's keys had signed it. */
  async function forgeReport(world: Awaited<ReturnType<typeof vote>>, spoke: 0 | 1) {
    const { spokes, simulator, ballots, tally, result } = world;
    const { ethers, provider } = spokes[spoke];
    const account = ballots[spoke].target;
    await provider.request({ method: "hardhat_impersonateAccount", params: [account] });
    await provider.request({
      ...{ method: "hardhat_setBalance", params: [account, "0xde0b6b3a7640000"] },
    });
    const sender = simulator.contractsOn([SPOKE_A, SPOKE_B][spoke] ?? 0).relaySender;
    const request = {
      ...{ handler: tally.target, handlerGas: 400_000, deadline: 10n ** 10n, lifetime: 30 * DAY },
      ...{ destinationChainId: SPOKE_A, recipient: result.target, gasLimit: 250_000 },
      ...{ maxResult: 96, refundTo: REFUND_TO, payload: encodeVotes(1_000, 0) },
    };
    const signer = await ethers.getSigner(`${account}`);
    await sender?.connect(signer).send(request as never, { value: 10n ** 17n });
  }

  it("takes the ballot's own report in place of a forged one", async () => {
    const world = await vote();
    const { simulator, tally, result, castVotes, close, report } = world;
    await castVotes(0, false);
    await castVotes(1, false);
    await forgeReport(world, 0);
    await simulator.deliverAll();
    expect(await tally.total()).to.deep.equal([1_000n, 0n]);

    await simulator.distrust(HUB, SPOKE_A);
    expect(await tally.awaited()).to.equal(2n);
    await close();
    await report(1);
    await simulator.deliverAll();
    expect(await result.known(), "with a forged report").to.equal(false);
    await report(0);
    await simulator.deliverAll();
    expect(await result.votes()).to.deep.equal([0n, 2n]);
    expect(await result.isAccepted()).to.equal(false);
  });

  it("keeps the newer of two results, however late the forged one comes", async () => {
    const world = await vote();
    const { simulator, result, castVotes, close, report } = world;
    await castVotes(1, false);
    await close();
    await report(1);
    await forgeReport(world, 0);
    const [first, second] = await simulator.messages();
    await simulator.deliver(first?.id ?? "");
    await simulator.deliver(second?.id ?? "");
    const forged = (await simulator.messages()).find(({ state }) => state !== "delivered");
    await simulator.hold(forged?.id ?? "");

    await simulator.distrust(HUB, SPOKE_A);
    await report(0);
    await simulator.deliverAll();
    expect(await result.votes()).to.deep.equal([0n, 1n]);
    await simulator.release(forged?.id ?? "");
    expect((await simulator.deliver(forged?.id ?? "")).outcome).to.equal("delivered");
    expect(await result.votes()).to.deep.equal([0n, 1n]);
  });

  it("takes a result after a forged one of the greatest number", async () => {
    const { hub, simulator, tally, result, castVotes, close, report, addresses } = await vote();
    const hubRelay = `${simulator.contractsOn(HUB).hubRelay?.target}`;
    await hub.provider.request({ method: "hardhat_impersonateAccount", params: [hubRelay] });
    await hub.provider.request({
      ...{ method: "hardhat_setBalance", params: [hubRelay, "0xde0b6b3a7640000"] },
    });
    const greatest = AbiCoder.defaultAbiCoder().encode(
      ["uint256", "uint128", "uint128"],
      [MaxUint256, 1_000n, 0n],
    );
    const payload = concat(["0x01", addresses[0] ?? "0x", ZeroHash, `${tally.target}`, greatest]);
    const recipient = simulator.addressOn(SPOKE_A, `${result.target}`);
    const mailbox = simulator.mailbox(HUB);
    const value = await mailbox.quoteMessage(recipient, payload, []);
    await mailbox
      .connect(await hub.ethers.getSigner(hubRelay))
      .sendMessage(recipient, payload, [], { value });
    await simulator.deliverAll();
    expect(await result.isAccepted()).to.equal(true);

    await simulator.distrust(SPOKE_A, HUB);
    expect(await result.known()).to.equal(false);
    await castVotes(0, false);
    await castVotes(1, false);
    await close();
    await report(0);
    await report(1);
    await simulator.deliverAll();
    expect(await result.votes()).to.deep.equal([0n, 2n]);
  });
});

describe("VoteTally", () => {
  const DEADLINE = 10n ** 10n;

  /** Names the tally as handler, from an account that is no ballot. */
  async function reportAsStranger(world: Awaited<ReturnType<typeof vote>>) {
    const { simulator, tally, result } = world;
    const sender = simulator.contractsOn(SPOKE_B).relaySender;
    const request = {
      ...{ handler: tally.target, handlerGas: 200_000, deadline: DEADLINE, lifetime: DAY },
      ...{ destinationChainId: SPOKE_A, recipient: result.target, gasLimit: 100_000 },
      ...{ maxResult: 64, refundTo: REFUND_TO, payload: encodeVotes(1_000, 0) },
    };
    await sender?.send(request as never, { value: 10n ** 18n });
  }

  it("counts nothing that a ballot did not report", async () => {
    const world = await vote();
    await reportAsStranger(world);
    const [delivery] = await world.simulator.deliverAll();
    expect(delivery.outcome).to.equal("failed");
    expect(await world.tally.total()).to.deep.equal([0n, 0n]);
  });

  it("listens to the HubRelay alone", async () => {
    const { tally, result, addresses } = await vote();
    const relay = [`0x${"00".repeat(32)}`, addresses[0], SPOKE_A, result.target];
    await expect(tally.handle(relay, encodeVotes(1_000, 0))).to.be.revertedWithCustomError(
      tally,
      "NotHubRelay",
    );
  });

  it("sends its result to one recipient alone", async () => {
    const { hub, simulator, tally, result, addresses } = await vote();
    const hubRelay = `${simulator.contractsOn(HUB).hubRelay?.target}`;
    await hub.provider.request({ method: "hardhat_impersonateAccount", params: [hubRelay] });
    const handle = tally.connect(await hub.ethers.getSigner(hubRelay)).getFunction("handle");
    const id = `0x${"00".repeat(32)}`;
    for (const [chainId, recipient] of [
      [SPOKE_B, result.target],
      [SPOKE_A, hubRelay],
    ]) {
      const call = handle.staticCall([id, addresses[0], chainId, recipient], encodeVotes(1, 0));
      await expect(call).to.be.revertedWithCustomError(tally, "WrongResult");
    }
  });

  it("receives its ballots once, by its owner", async () => {
    const { hub, tally, addresses, result, start } = await vote({ started: false });
    const [, stranger] = await hub.ethers.getSigners();
    const startAs = tally.connect(stranger).getFunction("start");
    await expect(startAs(addresses, SPOKE_A, result.target)).to.be.revertedWithCustomError(
      tally,
      "OwnableUnauthorizedAccount",
    );
    const twice = tally.start([addresses[0], addresses[0]], SPOKE_A, result.target);
    await expect(twice).to.be.revertedWithCustomError(tally, "InvalidBallots");
    await start();
    await expect(start()).to.be.revertedWithCustomError(tally, "InvalidBallots");
  });
});

describe("VoteResult", () => {
  it("takes no message of anybody but the HubRelay", async () => {
    const { simulator, result } = await vote();
    const recipient = simulator.addressOn(SPOKE_A, `${result.target}`);
    const value = 10n ** 18n;
    await simulator.mailbox(HUB).sendMessage(recipient, encodeVotes(1_000, 0), [], { value });
    const [delivery] = await simulator.deliverAll();
    expect(errorOf(result, delivery)).to.equal("NotFromHubRelay");
    expect(await result.known()).to.equal(false);
  });

  it("takes no result of another handler", async () => {
    const { hub, simulator, result } = await vote();
    const impostor = await hub.ethers.deployContract("Impostor");
    const request = {
      ...{ handler: impostor.target, handlerGas: 100_000, deadline: 10n ** 10n, lifetime: DAY },
      ...{ destinationChainId: SPOKE_A, recipient: result.target, gasLimit: 100_000 },
      ...{ maxResult: 64, refundTo: REFUND_TO, payload: encodeVotes(1_000, 0) },
    };
    const sender = simulator.contractsOn(SPOKE_B).relaySender;
    await sender?.send(request as never, { value: 10n ** 18n });
    const [first, second] = await simulator.deliverAll();
    expect(first.outcome).to.equal("delivered");
    expect(errorOf(result, second)).to.equal("WrongHandler");
    expect(await result.known()).to.equal(false);
  });

  it("takes nothing from a caller that is not the mailbox", async () => {
    const { simulator, result } = await vote();
    const hubRelay = simulator.addressOn(HUB, `${simulator.contractsOn(HUB).hubRelay?.target}`);
    const forged = result.receiveMessage(`0x${"00".repeat(32)}`, hubRelay, "0x");
    await expect(forged).to.be.revertedWithCustomError(
      result,
      "ERC7786RecipientUnauthorizedGateway",
    );
  });
});

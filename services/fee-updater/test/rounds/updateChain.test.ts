import { ChainError } from "@causeway/chains";
import { expect } from "chai";

import { updateChain } from "../../src/rounds/updateChain.ts";
import { costs, entryTo, fakeUpdater, NOW } from "./fakeUpdater.ts";

const BOUNDS = { now: NOW, grace: 1_800, moveStepBps: 15_000n };

describe("a round of a chain", () => {
  function setUp(changes = {}) {
    const fake = fakeUpdater(["hub", "spoke-a", "spoke-b"], changes);
    const [hub, spokeA, spokeB] = fake.chains as [
      (typeof fake.chains)[number],
      (typeof fake.chains)[number],
      (typeof fake.chains)[number],
    ];
    const hold = (...entries: ReturnType<typeof entryTo>[]) => {
      hub.chain.held = { ...BOUNDS, entries };
    };
    return { ...fake, hub, spokeA, spokeB, hold };
  }

  it("moves all that is to be moved in one transaction", async () => {
    const { updater, hub, spokeA, spokeB, hold } = setUp();
    costs(spokeA, 1_200n);
    costs(spokeB, 800n);
    hold(entryTo(2n), entryTo(3n), entryTo(3n, { kind: "results" }));
    await updateChain(updater, hub);
    expect(hub.chain.moved).to.deep.equal([
      [
        { kind: "messages", destinationChainId: 2n, gasPrice: 1_200n },
        { kind: "messages", destinationChainId: 3n, gasPrice: 800n },
        { kind: "results", destinationChainId: 3n, gasPrice: 800n },
      ],
    ]);
  });

  it("sends nothing where nothing is to be moved, and says why, of each once", async () => {
    const { updater, hub, spokeA, hold, lines, metrics } = setUp();
    costs(spokeA, 1_000n);
    hold(entryTo(2n), entryTo(3n), entryTo(9n));
    for (let round = 0; round < 3; round++) await updateChain(updater, hub);
    expect(hub.chain.moved).to.deep.equal([]);
    expect(updater.reasons.all.map(({ decision }) => decision.reason)).to.deep.equal([
      ...["close-enough", "too-few-samples", "unknown-destination"],
    ]);
    expect(lines).to.have.length(3);
    const labels = 'chain="hub",kind="messages",destination="2",reason="close-enough"';
    expect(await metrics()).to.include(`causeway_fee_updater_decisions_total{${labels}} 3`);
  });

  it("does not move by what was seen before where the last look failed", async () => {
    const { updater, hub, spokeA, hold } = setUp();
    costs(spokeA, 1_200n);
    spokeA.destination.noteFailure("RpcDisagreement");
    hold(entryTo(2n));
    await updateChain(updater, hub);
    expect(hub.chain.moved).to.deep.equal([]);
    const [{ decision } = {}] = updater.reasons.all;
    expect(decision).to.deep.equal({ reason: "rpcs-failed", code: "RpcDisagreement" });
  });

  it("moves the others where the chain refuses one", async () => {
    const { updater, hub, spokeA, spokeB, hold } = setUp();
    costs(spokeA, 1_200n);
    costs(spokeB, 800n);
    hold(entryTo(2n), entryTo(3n));
    hub.chain.refuse = (moves) =>
      moves.some(({ destinationChainId }) => destinationChainId === 2n)
        ? new ChainError("CallReverted", "MoveTooLarge")
        : undefined;
    const error = await updateChain(updater, hub).catch((reason: unknown) => reason);
    expect(String(error)).to.include("MoveTooLarge");
    const moved = { kind: "messages", destinationChainId: 3n, gasPrice: 800n };
    expect(hub.chain.moved).to.deep.equal([[moved]]);
  });

  it("does not try one by one what fails for another reason than the moves themselves", async () => {
    const { updater, hub, spokeA, spokeB, hold } = setUp();
    costs(spokeA, 1_200n);
    costs(spokeB, 800n);
    hold(entryTo(2n), entryTo(3n));
    let asked = 0;
    hub.chain.refuse = () => {
      asked += 1;
      return new ChainError("RpcUnavailable", "silent");
    };
    await updateChain(updater, hub).catch(() => undefined);
    expect(asked).to.equal(1);
  });

  it("converts into the origin's coin", async () => {
    const conversions = (of: string, into: string) =>
      of === "POL" && into === "ETH"
        ? { numerator: 6n, denominator: 5_000n }
        : { numerator: 1n, denominator: 1n };
    const { updater, hub, spokeA, hold } = setUp({ conversions });
    const chains = new Map(updater.chains).set(2n, { ...spokeA, nativeCoin: "POL" });
    costs(spokeA, 1_000_000n);
    hold(entryTo(2n));
    await updateChain({ ...updater, chains }, hub);
    const moved = { kind: "messages", destinationChainId: 2n, gasPrice: 1_200n };
    expect(hub.chain.moved).to.deep.equal([[moved]]);
  });
});

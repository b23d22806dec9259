import { isChainError } from "@causeway/chains";
import type { QuorumProvider } from "@causeway/chains/node";
import { connect } from "@causeway/chains/node";
import { expect } from "chai";
import { computeAddress } from "ethers";

import { readSchedule } from "../../src/evm/readSchedule.ts";
import { CENTRE, ScheduledChain } from "../world/ScheduledChain.ts";
import { UPDATER_KEY } from "../world/UpdaterWorld.ts";

describe("readSchedule", function () {
  this.timeout(60_000);
  let chain: ScheduledChain;
  let other: ScheduledChain;
  let rpcs: QuorumProvider;

  before(async () => {
    [chain, other] = await ScheduledChain.pair(computeAddress(UPDATER_KEY));
    const { url, chainId } = chain.local;
    rpcs = await connect({ name: "hub", chainId, rpcUrls: [url] });
  });

  after(async () => {
    rpcs?.destroy();
    await Promise.all([chain?.stop(), other?.stop()]);
  });

  const read = async () => readSchedule(rpcs, await chain.schedule.getAddress());

  it("tells the bounds of moves, and each gas price with its band", async () => {
    const { now, grace, moveStepBps, entries } = await read();
    expect({ now: BigInt(now), grace, moveStepBps }).to.deep.equal({
      ...{ now: await chain.local.now(), grace: 1_800, moveStepBps: 15_000n },
    });
    const [{ graceEndsAt, ...entry } = { graceEndsAt: 0 }, ...others] = entries;
    expect(others).to.deep.equal([]);
    expect(graceEndsAt).to.be.greaterThan(0).and.at.most(now);
    expect(entry).to.deep.equal({
      ...{ kind: "messages", destinationChainId: other.local.chainId },
      ...{ gasPrice: CENTRE, lowest: CENTRE / 2n, highest: CENTRE * 2n },
    });
  });

  it("says where no schedule is, as before it is deployed", async () => {
    const error = await readSchedule(rpcs, `0x${"77".repeat(20)}`).catch((reason) => reason);
    expect(isChainError(error, "ContractMissing"), String(error)).to.equal(true);
  });
});

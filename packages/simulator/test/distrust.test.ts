import { expect } from "chai";

import { Simulator } from "../src/index.ts";
import { deploy, ELSEWHERE, freshChain, HERE, numberPayload, THERE, twoChains } from "./world.ts";

describe("distrust", () => {
  it("has the light client vouch for nothing from before, and for what is delivered later", async () => {
    const { there, simulator } = await twoChains();
    const recipient = await deploy(there, "PatientRecipient");
    const to = simulator.addressOn(THERE, await recipient.getAddress());
    const send = async () =>
      simulator.mailbox(HERE).sendMessage(to, numberPayload(1), [], { value: 10n ** 18n });
    await send();
    await simulator.deliverAll();
    const { remoteState } = simulator.contractsOn(THERE);
    const account = `0x${"33".repeat(20)}`;
    const proof = await simulator.proveState(THERE, HERE, account);
    const read = () =>
      remoteState.accountOf.staticCall(HERE, proof.evidence, account, proof.accountProof);
    await read();

    await simulator.distrust(THERE, HERE);
    await expect(read()).to.be.revert(there.ethers);
    await send();
    const [delivery] = await simulator.deliverAll();
    expect(delivery?.outcome).to.equal("delivered");
    expect(simulator.history().some((line) => line.startsWith("distrust"))).to.equal(true);
  });

  it("says whose light client it is where a spoke follows another through the hub", async () => {
    const chains = [await freshChain(ELSEWHERE), await freshChain(HERE), await freshChain(THERE)];
    const simulator = await Simulator.create({ chains, hub: ELSEWHERE });
    const attempt = simulator.distrust(HERE, THERE);
    const error = await attempt.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(`${error}`).to.contain("distrust the hub's light client of it");
    await simulator.distrust(ELSEWHERE, THERE);
  });
});

import { encodeRemoteCalls } from "@causeway/protocol";
import { expect } from "chai";

import { Simulator } from "../src/index.ts";
import {
  type Connection,
  deploy,
  ELSEWHERE,
  freshChain,
  HERE,
  ONE_ETHER,
  THERE,
  twoChains,
} from "./world.ts";

const DAY = 86_400n;

describe("kinds on the simulator", () => {
  it("has remote accounts make calls for senders on other chains", async () => {
    const { here, there, simulator } = await twoChains();
    const recipient = await deploy(there, "PatientRecipient");
    const data = recipient.interface.encodeFunctionData("failNext", [7]);
    const target = (await recipient.getAddress()).toLowerCase();
    const { remoteAccounts } = simulator.contractsOn(THERE);
    await simulator.mailbox(HERE).sendMessage(
      simulator.addressOn(THERE, `${remoteAccounts.target}`),
      encodeRemoteCalls({
        deadline: (await timeOf(here)) + DAY,
        nonce: 0n,
        calls: [{ target, value: 0n, data }],
      }),
      [],
      { value: ONE_ETHER },
    );
    const [delivery] = await simulator.deliverAll();
    expect(delivery?.outcome, delivery?.reason).to.equal("delivered");
    expect(await recipient.failuresLeft?.()).to.equal(7n);
  });

  it("relays through a handler on the hub", async () => {
    const [hub, spoke, other] = [
      await freshChain(ELSEWHERE),
      await freshChain(HERE),
      await freshChain(THERE),
    ];
    const simulator = await Simulator.create({ chains: [hub, spoke, other], hub: ELSEWHERE });
    const handler = await deploy(hub, "EchoingHandler");
    const recipient = await deploy(other, "PatientRecipient");
    const { relaySender } = simulator.contractsOn(HERE);
    const request = {
      handler: await handler.getAddress(),
      handlerGas: 100_000n,
      deadline: (await timeOf(spoke)) + DAY,
      destinationChainId: THERE,
      recipient: await recipient.getAddress(),
      gasLimit: 200_000n,
      maxResult: 32n,
      lifetime: DAY,
      refundTo: await handler.getAddress(),
      payload: "0x1234",
    };
    const fees = (await relaySender?.quoteRelay(request)) ?? { firstFee: 0n, onwardFee: 0n };
    await relaySender?.send(request, { value: fees.firstFee + fees.onwardFee });
    const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
    expect(outcomes).to.deep.equal(["delivered", "delivered"]);
    expect(await recipient.received?.()).to.equal(1n);
    expect(simulator.contractsOn(ELSEWHERE).hubRelay).to.not.equal(undefined);
    expect(simulator.contractsOn(ELSEWHERE).relaySender).to.equal(undefined);
  });
});

async function timeOf({ ethers }: Connection): Promise<bigint> {
  return BigInt((await ethers.provider.getBlock("latest"))?.timestamp ?? 0);
}

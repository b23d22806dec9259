import { expect } from "chai";

import { Simulator } from "../src/index.ts";
import { type Connection, deploy, freshChain, HERE, ONE_ETHER, THERE } from "./world.ts";

const FEW = 4;
const MANY = 24;

/** A connection whose requests of the simulator are counted. */
function counted({ provider, ethers }: Connection, note: () => void) {
  const request = (asked: { readonly method: string; readonly params?: unknown[] }) => {
    note();
    return provider.request(asked);
  };
  return { provider: { request }, ethers };
}

/** Two chains, and what counts the requests that the simulator makes for one message of many. */
async function countedChains() {
  let requests = 0;
  const [here, there] = [await freshChain(HERE), await freshChain(THERE)];
  const chains = [here, there].map((chain) => counted(chain, () => requests++));
  const simulator = await Simulator.create({ chains });
  const address = simulator.addressOn(
    THERE,
    await (await deploy(there, "PatientRecipient")).getAddress(),
  );
  const perMessage = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await simulator.mailbox(HERE).sendMessage(address, "0x", [], { value: ONE_ETHER });
    }
    requests = 0;
    expect(await simulator.deliverAll()).to.have.length(count);
    return requests / count;
  };
  return { simulator, perMessage, requestsSince: () => requests };
}

describe("deliverAll", () => {
  it("makes no more requests for a message among many than for one of a few", async () => {
    const { perMessage } = await countedChains();
    const few = await perMessage(FEW);
    expect(await perMessage(MANY)).to.be.at.most(few);
  });

  it("asks nothing about messages that were delivered before", async () => {
    const { simulator, perMessage, requestsSince } = await countedChains();
    await perMessage(FEW);
    const before = requestsSince();
    await simulator.deliverAll();
    const afterFew = requestsSince() - before;
    await perMessage(MANY);
    const beforeLast = requestsSince();
    await simulator.deliverAll();
    expect(requestsSince() - beforeLast).to.equal(afterFew);
  });
});

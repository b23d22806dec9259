import { expect } from "chai";

import { type Delivery, Simulator } from "../src/index.ts";
import { CARRIER } from "../src/Rpc.ts";
import {
  type Connection,
  deploy,
  freshChain,
  HERE,
  numberPayload,
  ONE_ETHER,
  THERE,
  twoChains,
} from "./world.ts";

const FEW = 4;
const MANY = 24;
/** More than one transaction has gas for, at 400,000 for each recipient. */
const TOO_MANY = 60;
/** The dearest messages there are: three of them fill a transaction. */
const DEAREST = 5_000_000n;

/** A connection whose requests of the simulator are counted. */
function counted({ provider, ethers }: Connection, note: () => void) {
  const request = (asked: { readonly method: string; readonly params?: unknown[] }) => {
    note();
    return provider.request(asked);
  };
  return { provider: { request }, ethers };
}

/** Two chains, and what counts the requests that the simulator makes to deliver so many messages. */
async function countedChains() {
  let requests = 0;
  const [here, there] = [await freshChain(HERE), await freshChain(THERE)];
  const chains = [here, there].map((chain) => counted(chain, () => requests++));
  const simulator = await Simulator.create({ chains });
  const recipient = await deploy(there, "PatientRecipient");
  const address = simulator.addressOn(THERE, await recipient.getAddress());
  const requestsFor = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await simulator.mailbox(HERE).sendMessage(address, "0x", [], { value: ONE_ETHER });
    }
    requests = 0;
    expect(await simulator.deliverAll()).to.have.length(count);
    return requests;
  };
  return { simulator, requestsFor };
}

/** A recipient that minds the order, and what sends it a number with a gas limit. */
async function orderedRecipient() {
  const chains = await twoChains();
  const { there, simulator } = chains;
  const recipient = await deploy(there, "OrderedRecipient");
  const to = await recipient.getAddress();
  const post = async (number: number, gasLimit: bigint) => {
    const paid = { value: ONE_ETHER };
    const payload = numberPayload(number);
    await simulator.mailbox(HERE).send(THERE, to, gasLimit, 0, to, payload, paid);
    return (await simulator.messages()).at(-1)?.id ?? "";
  };
  return { ...chains, recipient, post };
}

function transactionsOf(deliveries: readonly Delivery[]): number {
  return new Set(deliveries.map(({ transactionHash }) => transactionHash)).size;
}

describe("deliverAll", () => {
  it("makes no more requests for many messages than for a few, up to what one transaction carries", async () => {
    const { requestsFor } = await countedChains();
    // the first delivery of all learns more
    await requestsFor(FEW);
    const few = await requestsFor(FEW);
    expect(await requestsFor(MANY)).to.equal(few);
    expect(await requestsFor(TOO_MANY)).to.be.within(few + 1, 2 * few);
  });

  it("asks nothing about messages that were delivered before", async () => {
    const { requestsFor } = await countedChains();
    await requestsFor(FEW);
    const afterFew = await requestsFor(0);
    await requestsFor(MANY);
    expect(await requestsFor(0)).to.equal(afterFew);
  });

  it("keeps the order of a lane, however many transactions that takes", async () => {
    const { simulator, recipient, post } = await orderedRecipient();
    const sent: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) sent.push(await post(number, DEAREST));
    const deliveries = await simulator.deliverAll();
    expect(deliveries.map(({ messageId }) => messageId)).to.deep.equal(sent);
    expect(deliveries.every(({ outcome }) => outcome === "delivered")).to.equal(true);
    expect(transactionsOf(deliveries)).to.equal(3);
    expect(await recipient.state?.()).to.equal(1_234_567n);
  });

  it("tells of each message of a batch what became of it", async () => {
    const { simulator, recipient, post } = await orderedRecipient();
    const sent = [await post(1, 100_000n), await post(2, 3_000n), await post(3, 100_000n)];
    const deliveries = await simulator.deliverAll();
    expect(transactionsOf(deliveries)).to.equal(1);
    expect(deliveries.map(({ messageId }) => messageId)).to.deep.equal(sent);
    const outcomes = deliveries.map(({ outcome }) => outcome);
    expect(outcomes).to.deep.equal(["delivered", "failed", "delivered"]);
    expect(deliveries[1]?.recipientGas).to.equal(3_000n);
    expect(deliveries[1]?.reason).to.equal("out of gas: the recipient was given 3000");
    // the first write to its slot costs more
    const [first, , third] = deliveries.map(({ recipientGas }) => recipientGas ?? 0n);
    expect(first).to.be.greaterThan(third ?? 0n);
    expect(await recipient.state?.()).to.equal(13n);
  });

  it("leaves out what lies between: what is held, and what was delivered before", async () => {
    const { simulator, recipient, post } = await orderedRecipient();
    const sent: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) sent.push(await post(number, 100_000n));
    await simulator.deliver(sent[1] ?? "");
    await simulator.hold(sent[3] ?? "");
    const deliveries = await simulator.deliverAll();
    expect(deliveries.map(({ messageId }) => messageId)).to.deep.equal([sent[0], sent[2], sent[4]]);
    expect(transactionsOf(deliveries)).to.equal(1);
    expect(await recipient.state?.()).to.equal(2_135n);
    await simulator.release(sent[3] ?? "");
    expect(await simulator.deliverAll()).to.have.length(1);
    expect(await recipient.state?.()).to.equal(21_354n);
  });

  it("tells of each message why the mailbox refuses the batch, and tries each once", async () => {
    const { there, simulator, post } = await orderedRecipient();
    const sent = [await post(1, 100_000n), await post(2, 100_000n)];
    const { laneId } = await simulator.proofOf(sent[0] ?? "");
    const admin = await there.ethers.getSigner(CARRIER);
    const mailbox = simulator.mailbox(THERE).connect(admin);
    await mailbox.getFunction("pauseLane").send(laneId);
    const deliveries = await simulator.deliverAll();
    expect(deliveries.map(({ messageId }) => messageId)).to.deep.equal(sent);
    for (const { outcome, reason } of deliveries) {
      expect(outcome).to.equal("refused");
      expect(reason).to.match(/^LanePaused\(/);
    }
    expect(transactionsOf(deliveries)).to.equal(2);
  });
});

import { expect } from "chai";
import { id } from "ethers";

import type { Delivery, Simulator } from "../src/index.ts";
import { type Connection, deploy, HERE, ONE_ETHER, THERE, twoChains } from "./world.ts";

const GAS_LIMIT = 100_000n;
/** A recipient gets a 63rd more when it is alone in a batch, for a call keeps that much back. */
const GIVEN = GAS_LIMIT + GAS_LIMIT / 63n;

/** Runtime code, in hex. */
const LOOPING = "5b600056";
const INVALID = "fe";
const REVERTING = "60006000fd";
const STOPPING = "00";
/** Returns the number 42. */
const ANSWERING = "602a60005260206000f3";

/** Code that calls an account with all its gas, and then goes on by other code. */
function calling(account: string, then: string): string {
  return `6000600060006000600073${account.slice(2)}5af150${then}`;
}

/** Code that reverts with an error without arguments. */
function revertingWith(error: string): string {
  return `63${id(error).slice(2, 10)}60e01b60005260046000fd`;
}

const TARGET = account(0xaa);
const RECIPIENT = account(0xbb);

function account(byte: number): string {
  return `0x${byte.toString(16).repeat(20)}`;
}

/** What becomes of a message to an account with that code; `target` is that of an account which it may call. */
async function deliveryTo(code: string, target = STOPPING) {
  const { there, simulator } = await twoChains();
  await setCode(there, TARGET, target);
  await setCode(there, RECIPIENT, code);
  return deliveryOf(simulator, RECIPIENT);
}

async function deliveryOf(simulator: Simulator, recipient: string) {
  const paid = { value: ONE_ETHER };
  await simulator.mailbox(HERE).send(THERE, recipient, GAS_LIMIT, 0, recipient, "0x01", paid);
  const [delivery] = await simulator.deliverAll();
  expect(delivery?.outcome).to.equal("failed");
  return delivery as Delivery;
}

async function setCode({ provider }: Connection, at: string, code: string): Promise<void> {
  await provider.request({ method: "hardhat_setCode", params: [at, `0x${code}`] });
}

describe("why a recipient failed", () => {
  it("names it when it ran out of gas, with what it was given", async () => {
    const { reason, revertData, recipientGas } = await deliveryTo(LOOPING);
    expect(reason).to.equal(`out of gas: the recipient was given ${recipientGas}`);
    expect(revertData).to.equal("0x");
    expect(recipientGas).to.be.within(Number(GIVEN) - 5, Number(GIVEN) + 5);
  });

  it("names it when what it called ran out of gas, and it said nothing", async () => {
    const { reason } = await deliveryTo(calling(TARGET, REVERTING), LOOPING);
    expect(reason).to.match(/^out of gas: the recipient was given \d+$/);
  });

  it("names what a call said that ran out of gas", async () => {
    const code = calling(TARGET, revertingWith("CallFailed()"));
    const { reason, revertData } = await deliveryTo(code, LOOPING);
    const selector = id("CallFailed()").slice(0, 10);
    expect(reason).to.equal(`error ${selector}, after a call within it ran out of gas`);
    expect(revertData).to.equal(selector);
  });

  it("is no lack of gas when all of it went to an invalid instruction", async () => {
    const { reason } = await deliveryTo(INVALID);
    expect(reason).to.match(/^the recipient was stopped: invalid opcode/);
  });

  it("is unknown when it reverts with nothing", async () => {
    const { reason, revertData } = await deliveryTo(REVERTING);
    expect(reason).to.equal("the recipient reverted without a reason");
    expect(revertData).to.equal("0x");
  });

  it("names it when it has no code", async () => {
    const { simulator } = await twoChains();
    const { reason, revertData } = await deliveryOf(simulator, RECIPIENT);
    expect(reason).to.equal("the recipient has no code");
    expect(revertData).to.equal(undefined);
  });

  it("names it when it returns something else than the magic value", async () => {
    const nothing = await deliveryTo(STOPPING);
    expect(nothing.reason).to.equal("the recipient returned nothing, not ERC-7786's 0x2432ef26");
    const { reason } = await deliveryTo(ANSWERING);
    const word = `0x${"2a".padStart(64, "0")}`;
    expect(reason).to.equal(`the recipient returned ${word}, not ERC-7786's 0x2432ef26`);
  });

  it("is what it said in the delivery, where it can ask which message that is", async () => {
    const { there, simulator } = await twoChains();
    const recipient = await deploy(there, "TellingRecipient");
    const { messageId, revertData } = await deliveryOf(simulator, await recipient.getAddress());
    const { laneId } = await simulator.proofOf(messageId);
    expect(recipient.interface.parseError(revertData ?? "0x")?.args.laneId).to.equal(laneId);
  });
});

import { directRoute } from "@causeway/protocol";
import { expect } from "chai";

import { EXPIRY } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { carry } from "./chains/deliver.ts";

const SELFDESTRUCT = 0xff;
const DELEGATECALL = 0xf4;
const CALLCODE = 0xf2;

// What trusts one mailbox's address is orphaned when that mailbox is replaced under it, or by another.
describe("A mailbox replaced under those who trust its address", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  it("cannot be: no instruction of its code runs other code in its place or ends it", async () => {
    const { hub } = chains;
    const code = await hub.ethers.provider.getCode(hub.mailboxAddress);
    const found = instructions(code);
    expect(found.has(DELEGATECALL)).to.equal(false);
    expect(found.has(CALLCODE)).to.equal(false);
    expect(found.has(SELFDESTRUCT)).to.equal(false);
  });

  it("goes on delivering over a lane that is closed for sending, beside a new mailbox", async () => {
    const { hub, spokeA, aToHub } = chains;
    const { address } = await hub.deploy("KeepingRecipient");
    await aToHub.send({ recipient: address });
    await spokeA.mailbox.closeLane(aToHub.id);
    const newer = await spokeA.ethers.deployContract("Mailbox", [
      spokeA.manager,
      EXPIRY,
      spokeA.prepaid,
    ]);
    const route = directRoute(await hub.client(spokeA).trustId());
    const terms = { defaultGasLimit: 1n, minLifetime: 0n };
    await newer.addOutboundLane(hub.peer, route, terms);

    expect((await newer.outboxLanes())[0]).not.to.equal(aToHub.id);
    await expect(aToHub.send({ recipient: address })).to.be.revertedWithCustomError(
      spokeA.mailbox,
      "NoOpenLane",
    );
    expect((await carry(aToHub)).delivered).to.equal(1n);
  });
});

/** The instructions of contract code, without the data that PUSH takes along and the metadata at its end. */
function instructions(code: string): Set<number> {
  const bytes = Buffer.from(code.slice(2), "hex");
  const metadata = bytes.readUInt16BE(bytes.length - 2) + 2;
  const found = new Set<number>();
  for (let at = 0; at < bytes.length - metadata; at++) {
    const instruction = bytes[at] ?? 0;
    found.add(instruction);
    if (instruction >= 0x60 && instruction <= 0x7f) at += instruction - 0x5f;
  }
  return found;
}

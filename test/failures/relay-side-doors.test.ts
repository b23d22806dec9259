import { decodeFrame, encodeFrame, type Hex, priceChange } from "@causeway/protocol";
import { expect } from "chai";
import { id } from "ethers";

import { type Chains, createChains, PRICE } from "./chains/createChains.ts";
import { cover, deliver } from "./chains/deliver.ts";
import { deployRelaySender, interop, noteSent, Relay, type RelayRequest } from "./chains/Relay.ts";

// A public function released what a message should have; the hub's relay sends without a fee, so it is worth entering.
describe("a relay entered by a side door", () => {
  let chains: Chains;
  let relay: Relay;
  let request: RelayRequest;
  let handled: () => Promise<bigint>;

  beforeEach(async () => {
    chains = await createChains();
    relay = await Relay.create(chains);
    const handler = await chains.hub.deploy("EchoHandler", [true]);
    handled = () => handler.contract.getFunction("count")();
    const recipient = chains.spokeB.signers.stranger.address.toLowerCase();
    request = await relay.request({ handler: handler.address, recipient });
  });

  afterEach(async () => {
    const { hub, hubToB } = chains;
    expect(await handled()).to.equal(0n);
    expect((await hub.mailbox.outboundLane(hubToB.id)).count).to.equal(0n);
  });

  it("is shut to whoever is no mailbox, with whatever claim", async () => {
    const { hub, spokeA } = chains;
    const leg = decodeFrame((await relay.send(request)).frame).payload;
    for (const signer of [hub.signers.stranger, hub.signers.admin]) {
      const call = relay.hubRelay.contract
        .connect(signer)
        .receiveMessage(id("made up"), interop(spokeA, relay.sender.address), leg);
      await expect(call)
        .to.be.revertedWithCustomError(relay.hubRelay.contract, "UntrustedMailbox")
        .withArgs(signer.address);
    }
  });

  it("is shut to a first leg that a stranger sends by himself", async () => {
    const { aToHub, spokeA } = chains;
    const leg = decodeFrame((await relay.send(request)).frame).payload;
    const { stranger } = spokeA.signers;
    const value = 10n ** 18n;
    const sent = await spokeA.mailbox
      .connect(stranger)
      .send(aToHub.destination.chainId, relay.hubRelay.address, 3_000_000n, 0n, stranger, leg, {
        value,
      });
    noteSent(aToHub, spokeA, await sent.wait());
    await expectFailure(1, "NotPeer");
  });

  it("is shut to a RelaySender that a stranger deployed and priced at nothing", async () => {
    const { hub, spokeA, spokeB, aToHub } = chains;
    const { stranger } = spokeA.signers;
    const manager = await spokeA.ethers.deployContract("AccessManager", [stranger]);
    const fake = await deployRelaySender(spokeA, hub, await manager.getAddress());
    const contract = fake.contract.connect(stranger);
    await contract.setPeer(interop(hub, relay.hubRelay.address));
    const nothing = { ...PRICE, base: 0n, gasPrice: 0n };
    await contract.setPrices([priceChange(spokeB.chainId, nothing)]);
    const [firstFee, onwardFee] = await contract.quoteRelay(request);
    expect(onwardFee).to.equal(0n);
    const sent = await contract.send(request, { value: firstFee });
    noteSent(aToHub, spokeA, await sent.wait());
    await expectFailure(0, "NotPeer");
  });

  it("does not take a leg whose terms were raised on the way", async () => {
    const { aToHub, hub } = chains;
    const sent = await relay.send(request);
    const checkpoint = await cover(aToHub);
    for (const frame of tampered(sent.frame)) {
      const call = hub.mailbox.deliver(aToHub.id, aToHub.batch(checkpoint, 0, [{ frame }]));
      await expect(call).to.be.revertedWithCustomError(hub.mailbox, "NotInOutbox");
    }
  });

  it("is not opened by a message to it as a handler, or to its mailbox", async () => {
    const { aToHub, hub } = chains;
    const own = [relay.hubRelay.address, hub.mailboxAddress, await hub.manager.getAddress()];
    for (const [index, handler] of own.entries()) {
      await relay.send({ ...request, handler });
      await expectFailure(index, "HandlerFailed");
    }
    expect(aToHub.tree.count).to.equal(own.length);
  });

  it("sells nothing to a destination without a price, nor for less than it", async () => {
    const { contract } = relay.sender;
    const elsewhere = { ...request, destinationChainId: 5n };
    await expect(contract.send(elsewhere, { value: 10n ** 18n }))
      .to.be.revertedWithCustomError(contract, "DestinationNotServed")
      .withArgs(5n);
    const [firstFee, onwardFee] = await contract.quoteRelay(request);
    const fee = firstFee + onwardFee;
    await expect(contract.send(request, { value: fee - 1n }))
      .to.be.revertedWithCustomError(contract, "InsufficientFee")
      .withArgs(fee, fee - 1n);
  });

  async function expectFailure(index: number, error: string): Promise<void> {
    const { aToHub } = chains;
    const { delivered, failures } = await deliver(aToHub, aToHub.batch(await cover(aToHub), index));
    expect(delivered).to.equal(0n);
    const [reason] = failures.values();
    const { interface: errors } = relay.hubRelay.contract;
    expect(reason?.slice(0, 10)).to.equal(errors.getError(error)?.selector);
  }
});

/** The frame with handler, destination, gas limit, largest result and lifetime changed in turn. */
function tampered(frame: Hex): Hex[] {
  const decoded = decodeFrame(frame);
  return [20, 36, 44, 47, 51].map((place) => {
    const bytes = Buffer.from(decoded.payload.slice(2), "hex");
    bytes[place] = (bytes[place] ?? 0) ^ 0x01;
    return encodeFrame({ ...decoded, payload: `0x${bytes.toString("hex")}` });
  });
}

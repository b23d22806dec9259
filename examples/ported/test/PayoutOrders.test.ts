import { expect } from "chai";
import { ZeroAddress } from "ethers";

import { DAY, ETHER, HERE, spentBy, THERE, twoChains } from "./world.ts";

const BUDGET = 1_000n;

/** Orders here, which own coin for fees, and there a till that holds `filled` tokens. */
async function ordersAndTill({ filled = BUDGET, coin = ETHER } = {}) {
  const chains = await twoChains();
  const { simulator, owner, ownerThere, strangerThere, mailboxHere, mailboxThere } = chains;
  const orders = await chains.here.deployContract("PayoutOrders", [
    mailboxHere.target,
    owner,
    BUDGET,
  ]);
  const terms = [mailboxThere.target, ownerThere, BUDGET];
  const token = await chains.there.deployContract("RoamingToken", terms);
  const till = await chains.there.deployContract("Till", [
    mailboxThere.target,
    ownerThere,
    token.target,
  ]);
  await orders.setTill(THERE, till.target);
  await till.setPeer(simulator.addressOn(HERE, `${orders.target}`));
  await owner.sendTransaction({ to: orders.target, value: coin });
  const fill = (amount: bigint) => token.transfer(till.target, amount);
  await fill(filled);

  const receiver = strangerThere.address;
  const coinOf = () => chains.here.provider.getBalance(orders.target);
  const order = (amount: bigint, to = receiver) => orders.order(THERE, to, amount);
  return { ...chains, orders, till, token, receiver, fill, coinOf, order };
}

describe("PayoutOrders and Till, a sender and a defensive receiver of CCIP", () => {
  it("pay on another chain what is ordered on this one, once", async () => {
    const { simulator, orders, token, receiver, order } = await ordersAndTill();
    await order(100n);
    expect(await orders.budget()).to.equal(BUDGET - 100n);
    const [{ id }] = await simulator.messages();
    const [first, second] = await simulator.deliverTwice(id);
    expect([first.outcome, second.outcome]).to.deep.equal(["delivered", "skipped"]);
    expect(await token.balanceOf(receiver)).to.equal(100n);
  });

  it("pay the fee out of what the sender holds, to the wei", async () => {
    const { mailboxHere, coinOf, order } = await ordersAndTill();
    const fee = await mailboxHere.charge(THERE, 150_000n, 64n);
    await order(100n);
    expect(fee > 0n).to.equal(true);
    expect(await coinOf()).to.equal(ETHER - fee);
  });

  it("order nothing that the sender has no coin for", async () => {
    const { here, orders, order } = await ordersAndTill({ coin: 1n });
    await expect(order(100n)).to.revert(here);
    expect(await orders.budget()).to.equal(BUDGET);
  });

  it("pay an order that failed when it is delivered again, once the till is filled", async () => {
    const { simulator, token, receiver, fill, order } = await ordersAndTill({ filled: 10n });
    await order(100n);
    const [failed] = await simulator.deliverAll();
    const error = token.interface.parseError(failed.revertData ?? "0x");
    expect(error?.name).to.equal("ERC20InsufficientBalance");
    await order(10n);
    await simulator.deliverAll(); // an order that failed holds up no other
    expect(await token.balanceOf(receiver)).to.equal(10n);
    await fill(100n);
    expect((await simulator.deliver(failed.messageId)).outcome).to.equal("delivered");
    expect(await token.balanceOf(receiver)).to.equal(110n);
  });

  it("have the amount in the budget again when the till was not filled in time", async () => {
    const { simulator, orders, token, receiver, fill, order } = await ordersAndTill({ filled: 0n });
    await order(100n);
    const [{ messageId }] = await simulator.deliverAll();
    await simulator.advanceTime(8 * DAY);
    await simulator.expire(messageId);
    await simulator.settle(messageId);
    expect(await orders.budget()).to.equal(BUDGET);
    await fill(100n);
    expect((await simulator.deliver(messageId)).outcome).to.equal("skipped");
    expect(await token.balanceOf(receiver)).to.equal(0n);
  });

  it("have it at once when the till's owner rejects what can never be paid", async () => {
    const { simulator, ownerThere, strangerThere, orders, till, order } = await ordersAndTill();
    await order(100n, ZeroAddress);
    const [{ messageId }] = await simulator.deliverAll();
    const { laneId, batch } = await simulator.proofOf(messageId);
    const fee = await simulator.contractsOn(THERE).expiry.quoteNotice(laneId);
    const rejectAs = till.connect(strangerThere).getFunction("reject");
    await expect(rejectAs(laneId, batch, { value: fee })).to.be.revertedWithCustomError(
      till,
      "OwnableUnauthorizedAccount",
    );
    const reject = () => till.reject(laneId, batch, { value: fee + ETHER });
    expect(await spentBy(ownerThere, reject)).to.equal(fee);
    await simulator.settle(messageId);
    expect(await orders.budget()).to.equal(BUDGET);
  });

  it("pay nothing that a stranger orders", async () => {
    const { simulator, stranger, mailboxHere, orders, till, token, receiver } =
      await ordersAndTill();
    const orderAs = orders.connect(stranger).getFunction("order");
    const refused = expect(orderAs(THERE, receiver, 1n)).to.be;
    await refused.revertedWithCustomError(orders, "OwnableUnauthorizedAccount");
    const recipient = simulator.addressOn(THERE, `${till.target}`);
    await mailboxHere.sendMessage(recipient, "0x", [], { value: ETHER });
    const [forged] = await simulator.deliverAll();
    expect(forged.reason).to.match(/NotPeer/);
    expect(await token.balanceOf(receiver)).to.equal(0n);
  });

  it("believe nobody but the mailbox's Expiry that an order was not paid", async () => {
    const { orders } = await ordersAndTill();
    const lie = orders.onMessageExpired(`0x${"01".repeat(32)}`, 1, "0x", "0x");
    await expect(lie).to.be.revertedWithCustomError(orders, "NotExpiry");
  });

  it("order within the budget, and on chains that have a till", async () => {
    const { orders, receiver, order } = await ordersAndTill();
    const above = order(BUDGET + 1n);
    await expect(above)
      .to.be.revertedWithCustomError(orders, "BudgetExceeded")
      .withArgs(BUDGET + 1n, BUDGET);
    const elsewhere = orders.order(HERE, receiver, 1n);
    await expect(elsewhere).to.be.revertedWithCustomError(orders, "NoTill").withArgs(HERE);
  });

  it("let the owner alone say who orders, who pays, and where coin goes", async () => {
    const { stranger, strangerThere, orders, till, owner, coinOf } = await ordersAndTill();
    const calls = [
      [orders, () => orders.connect(stranger).getFunction("setTill")(THERE, stranger.address)],
      [orders, () => orders.connect(stranger).getFunction("withdraw")(stranger.address, 1n)],
      [till, () => till.connect(strangerThere).getFunction("setPeer")("0x")],
    ] as const;
    for (const [contract, call] of calls) {
      await expect(call()).to.be.revertedWithCustomError(contract, "OwnableUnauthorizedAccount");
    }
    await orders.withdraw(owner, ETHER);
    expect(await coinOf()).to.equal(0n);
  });
});

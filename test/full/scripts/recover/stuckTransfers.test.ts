import { findMessage, readMessage } from "@causeway/lifecycle";
import { encodeArrivedOrder, type Hex } from "@causeway/protocol";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";
import { toBeHex } from "ethers";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { ZkLightClient__factory } from "../../../../typechain-types/index.js";
import { limitArrivals } from "../../../integration/scripts/recover/limitArrivals.ts";
import type { RecoverVisit } from "../../../integration/scripts/recover/RecoverVisit.ts";
import { PERSON, visitNetwork } from "../../../integration/scripts/recover/visitNetwork.ts";
import { EVM_LOCAL } from "../../../scripts/world/evmLocal.ts";
import { account } from "../../../scripts/world/MessageNetwork.ts";
import { refuseTransfers } from "../../../scripts/world/refuseTransfers.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const AMOUNT = 100n * ONE;
/** After the fee of 5 bps. */
const PAID = 99_950_000n;
const HOUR = 3_600n;
const NOBODY: Hex = `0x${"0".repeat(40)}`;
/** More than any order here brings: it is held. */
const TOO_MUCH = 10n ** 12n;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("recover.html, for every kind of stuck transfer", function () {
  this.timeout(240_000);
  let network: TransferNetwork;
  let visit: RecoverVisit;
  let sent = 0;

  before(async () => {
    network = await TransferNetwork.start({ swap: loadConfig(EVM_LOCAL).swap });
    ({ visit } = await visitNetwork(network));
  });

  after(async () => {
    await visit?.close();
    await network?.stop();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") console.log(await visit.picture("failed"));
    expect(visit.problems).to.deep.equal([]);
  });

  function send(from: string, to: string, change: object = {}): Promise<Hex> {
    sent += 1;
    return network.send(from, to, { salt: toBeHex(sent, 32), ...change });
  }

  async function carry(change: object = {}): Promise<Hex> {
    const transferId = await send("spoke-a", "hub", change);
    await network.deliver(transferId);
    return transferId;
  }

  /** How much more an account has on a chain after something is done. */
  async function gained(chain: string, index: number, act: () => Promise<void>): Promise<bigint> {
    const { token } = network.on(chain);
    const { address } = account(index);
    const before = await token.balanceOf(address);
    await act();
    return (await token.balanceOf(address)) - before;
  }

  /** Has the hub's guardian distrust the light client by which a message came. */
  async function distrust(messageId: Hex): Promise<void> {
    const found = await findMessage(network.chains, messageId);
    const { legs } = await readMessage(network.chains, network.config.environmentTag, found);
    const guardian = account(1).connect(network.provider("hub"));
    const client = ZkLightClient__factory.connect(legs.at(-1)?.lightClient ?? "0x", guardian);
    await (await client.distrust()).wait();
    await network.finalise("hub");
  }

  it("ends an overdue transfer, delivers the notice of it, and has all of it paid back", async () => {
    const transferId = await send("spoke-a", "hub");
    await carry();
    await network.passTime(7_300);
    await visit.look(transferId);
    await visit.until("overdue");
    await visit.send(/^End it undelivered/);
    await visit.until("ended");
    await network.finalise("hub");
    // Somebody proves a later message of the hub, and with it the notice.
    await network.deliver(await send("hub", "spoke-a"));
    await visit.follow();
    await visit.send("Deliver the message");
    await visit.until("delivered");
    await network.finalise("spoke-a");
    await visit.goBack();
    const back = await gained("spoke-a", 3, async () => {
      await visit.send("take notice that it was never delivered");
      await visit.until("refunded");
    });
    expect(back).to.equal(AMOUNT);
  });

  it("pays what a token refused to pay", async () => {
    const hub = network.on("hub");
    const { address } = account(4);
    const token = await hub.token.getAddress();
    const paysAgain = await refuseTransfers(network.provider("hub"), token, address);
    const transferId = await carry();
    await paysAgain();
    await network.finalise("hub");
    await visit.look(transferId);
    await visit.until("claimable");
    const paid = await gained("hub", 4, async () => {
      await visit.send(/that are set aside paid to/);
      await visit.until("paid");
    });
    expect(paid).to.equal(PAID);
  });

  it("frees what is bound by an outdated message, proves the message again, and pays it", async () => {
    await limitArrivals(network, AMOUNT);
    await carry();
    const transferId = await carry();
    await limitArrivals(network, 500_000n * ONE);
    await distrust(transferId);
    const found = await visit.look(transferId);
    expect(await found.locator(".where").textContent()).to.contain("Its message counts no more");
    await visit.send(/^Free the amounts that are bound/);
    await visit.included(/^Free the amounts that are bound/);
    await network.passTime(1_000);
    await carry();
    await visit.again();
    await visit.send(/^Prove it again/);
    await network.finalise("hub");
    const paid = await gained("hub", 4, async () => {
      await visit.send(/^Pay the waiting/);
      await visit.until("paid");
    });
    expect(paid).to.equal(PAID);
  });

  it("gives the asset of a held order to its owner", async () => {
    const now = await network.now("hub");
    const { address: owner } = account(PERSON);
    const payload = encodeArrivedOrder({
      ...{ orderId: toBeHex(99, 32), receiver: owner, fallbackReceiver: NOBODY, paysCoin: false },
      ...{ quotedOut: TOO_MUCH, leastOut: TOO_MUCH, minimumFrom: now, minimumUntil: now + HOUR },
      ...{ holdUntil: now + 24n * HOUR, fillFee: 0n, callGas: 0n, hops: "0x", call: "0x" },
    });
    const receiver = network.plan.addresses.SwapReceiver;
    const transferId = await carry({ receiver, payload, gasLimit: 800_000n });
    await network.finalise("hub");
    await visit.look(transferId);
    await visit.until("held");
    const paid = await gained("hub", PERSON, async () => {
      await visit.send(/^Take the asset's token/);
      await visit.until("taken");
    });
    expect(paid).to.equal(PAID);
  });
});

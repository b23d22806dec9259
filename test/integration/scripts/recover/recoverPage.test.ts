import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";
import { toBeHex } from "ethers";
import { account } from "../../../scripts/world/MessageNetwork.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";
import type { FakeWallet } from "./FakeWallet.ts";
import { limitArrivals } from "./limitArrivals.ts";
import type { RecoverVisit } from "./RecoverVisit.ts";
import { visitNetwork } from "./visitNetwork.ts";

const ONE = 10n ** 6n;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("recover.html from a disk, with RPCs and no service", function () {
  this.timeout(180_000);
  let network: TransferNetwork;
  let wallet: FakeWallet;
  let visit: RecoverVisit;

  before(async () => {
    network = await TransferNetwork.start();
    ({ wallet, visit } = await visitNetwork(network));
  });

  after(async () => {
    await visit?.close();
    await network?.stop();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") console.log(await visit.picture("failed"));
    expect(visit.problems).to.deep.equal([]);
  });

  const balanceOf = (name: string, index: number) =>
    network.on(name).token.balanceOf(account(index).address);

  it("delivers a transfer whose checkpoint was accepted", async () => {
    const first = await network.send("spoke-a", "hub", { salt: toBeHex(1, 32) });
    const second = await network.send("spoke-a", "hub", { salt: toBeHex(2, 32) });
    await network.deliver(second);
    const before = await balanceOf("hub", 4);
    const found = await visit.look(first);
    expect(await found.getByRole("heading", { level: 2 }).textContent()).to.match(
      /Your .100 USDC. are on their way to .*\.$/,
    );
    expect(await found.locator(".actor").textContent()).to.contain("Anyone");
    const terms = await visit.exit("Deliver the message").locator("dd").allTextContents();
    expect(terms.slice(0, 3).join()).to.match(/^hub,0\.0\d+ ETH,anyone$/);
    await visit.send("Deliver the message");
    await visit.until("paid");
    expect((await balanceOf("hub", 4)) - before).to.be.above(99n * ONE);
    expect(wallet.asked).to.include("wallet_switchEthereumChain");
  });

  it("lets in a transfer that waited for a limit, found by its source transaction", async () => {
    await limitArrivals(network, 0n);
    const waiting = await network.send("spoke-a", "hub", { salt: toBeHex(3, 32) });
    await network.deliver(waiting);
    const before = await balanceOf("hub", 4);
    const found = await visit.look(waiting);
    expect(await found.locator(".where").textContent()).to.contain("at place");
    await limitArrivals(network, 500_000n * ONE);
    await visit.page.getByRole("button", { name: "Look" }).click();
    await visit.send(/limit/);
    await visit.send("Pay the waiting transfers");
    await visit.until("paid");
    expect((await balanceOf("hub", 4)) - before).to.be.above(99n * ONE);
  });
});

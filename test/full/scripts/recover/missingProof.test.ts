import { execFileSync } from "node:child_process";
import { join } from "node:path";

import type { Hex } from "@causeway/protocol";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";

import { RecoverVisit } from "../../../integration/scripts/recover/RecoverVisit.ts";
import { SLOTS } from "../../../scripts/world/environmentCopy.ts";
import { account, MessageNetwork } from "../../../scripts/world/MessageNetwork.ts";
import { runCauseway } from "../../../scripts/world/runCauseway.ts";
import { environmentOfNetwork } from "../../../scripts/world/sdkParity.ts";

const RECIPIENT: Hex = `0x${"aa".repeat(20)}`;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("recover.html, for a message that nobody has proven", function () {
  this.timeout(240_000);
  let network: MessageNetwork;
  let visit: RecoverVisit;

  before(async () => {
    // A program under the GPL: run, not imported. It builds nothing where everything is built.
    const build = ["--import", "tsx", "circuits/scripts/build.ts", "--size", `${SLOTS}`];
    execFileSync(process.execPath, build);
    network = await MessageNetwork.start();
    await network.setRecipient("hub", RECIPIENT, true);
    const { config, chains, folder } = network;
    const validators = network.validators.map(({ url }) => url);
    const deployments = join(folder, "deployments");
    const known = environmentOfNetwork({ config, deployments, rpcs: chains.rpcs });
    const slotted = known.chains.map((chain) => ({ ...chain, committeeSlots: SLOTS as 4 }));
    visit = await RecoverVisit.open([...Object.values(chains.rpcs), ...validators]);
    await visit.choose({ ...known, chains: slotted, validators });
  });

  after(async () => {
    await visit?.close();
    await network?.stop();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") console.log(await visit.picture("failed"));
    expect(visit.problems).to.deep.equal([]);
  });

  it("shows how many validators signed and the proving command, and goes on after it", async () => {
    const { messageId } = await network.send({ from: "spoke-a", to: "hub", recipient: RECIPIENT });
    await network.finalise("spoke-a");
    const found = await visit.look(messageId);
    const exit = visit.exit("Deliver the message");
    expect(await exit.locator(".reason").textContent()).to.match(
      /\d of 4 validators signed block \d+/,
    );
    const command = await exit.locator(".command code").textContent();
    expect(command).to.equal(
      `npm run causeway -- deliver --environment local --message ${messageId}`,
    );
    const where = [...network.configArguments, ...network.rpcArguments];
    const asked = ["--deployments", join(network.folder, "deployments")];
    const args = ["deliver", ...where, ...asked, ...network.validatorArguments];
    const ran = await runCauseway([...args, "--message", messageId], {
      CAUSEWAY_KEY: account(8).privateKey,
    });
    expect(ran.code, ran.stderr).to.equal(0);
    await visit.until("delivered");
    expect(await found.locator(".exit").count()).to.equal(0);
  });
});

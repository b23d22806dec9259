import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { freePorts } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { isHealthy, waitUntil } from "../../../../scripts/local/network/waitUntil.ts";
import { Supervisor } from "../../../../scripts/local/processes/Supervisor.ts";
import { script } from "../../../../scripts/local/processes/script.ts";
import { SLOTS } from "../../world/environmentCopy.ts";
import { account, MessageNetwork } from "../../world/MessageNetwork.ts";
import { runCauseway } from "../../world/runCauseway.ts";

const TAKES: Hex = "0x00000000000000000000000000000000000000aa";

describe("causeway deliver, from spoke to spoke", function () {
  this.timeout(180_000);
  let network: MessageNetwork;
  let supervisor: Supervisor;
  let prover: string;
  let messageId: Hex;

  before(async () => {
    // A program under the GPL: run, not imported. It builds nothing where everything is built.
    const build = ["--import", "tsx", "circuits/scripts/build.ts", "--size", `${SLOTS}`];
    execFileSync(process.execPath, build);
    network = await MessageNetwork.start();
    supervisor = new Supervisor(network.folder);
    const [port = 0] = await freePorts(1);
    prover = `http://127.0.0.1:${port}`;
    const file = join(network.folder, "prover.json");
    writeFileSync(file, JSON.stringify({ listen: { port }, sizes: [SLOTS] }));
    supervisor.start(script("prover", "services/prover/src/main.ts", "run", "--config", file));
    await network.setRecipient("spoke-b", TAKES, true);
    const sent = await network.send({ from: "spoke-a", to: "spoke-b", recipient: TAKES });
    messageId = sent.messageId;
    await waitUntil("the prover", 60_000, () => isHealthy(prover));
  });

  after(async () => {
    await supervisor?.stop();
    await network?.stop();
  });

  const run = (command: string, ...more: string[]) =>
    runCauseway(
      [
        ...[command, ...network.configArguments, ...network.rpcArguments],
        ...["--message", messageId, ...more],
      ],
      { CAUSEWAY_KEY: account(8).privateKey },
    );

  async function report() {
    const { stdout, stderr } = await run("status", "--json");
    expect(stdout, stderr).not.to.equal("");
    const [told] = [JSON.parse(stdout)].flat();
    return told;
  }

  it("tells of a message whose block is not final what it waits for", async () => {
    const told = await report();
    expect(told).to.include({ state: "sent", isFinal: false, origin: "spoke-a", hub: "hub" });
    await network.finalise("spoke-a");
    expect(await report()).to.include({ state: "finalised", isFinal: true });
  });

  it("imports it on the hub and delivers it, with checkpoints that it has signed and proved", async () => {
    const mining = setInterval(() => void network.finalise("hub").catch(() => undefined), 500);
    const { code, stdout, stderr } = await run(
      "deliver",
      ...["--deployments", network.folder, "--prover", prover, ...network.validatorArguments],
    ).finally(() => clearInterval(mining));
    expect(code, stderr).to.equal(0);
    expect(stdout).to.contain("delivered by this command");
    expect(stderr).to.contain("take the lane over on the hub");
    expect(await report()).to.include({ state: "delivered" });
  });
});

import { bridgeOn } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { type Forgery, forge } from "../../../world/forge.ts";
import { runCauseway } from "../../../world/runCauseway.ts";
import { TransferNetwork } from "../../../world/TransferNetwork.ts";

const SINCE = ["--since", "2026-01-01T00:00:00Z"];

describe("causeway void", function () {
  this.timeout(200_000);
  let network: TransferNetwork;
  let forgery: Forgery;
  /** Of spoke-b, sent back by spoke-a as it really was. */
  let honest: Hex;

  before(async () => {
    network = await TransferNetwork.start();
    honest = await network.send("spoke-a", "spoke-b", { minReceived: 100n * 10n ** 6n });
    await network.deliver(honest);
    forgery = await forge(network);
  });
  after(() => network?.stop());

  const run = (...args: string[]) =>
    runCauseway(
      [
        "void",
        "--environment",
        "local",
        ...network.rpcArguments,
        "--deployments",
        network.deployments,
        ...args,
      ],
      { CAUSEWAY_KEY: undefined },
    );
  const forged = (...args: string[]) => run("--from", "spoke-a", ...SINCE, ...args);
  const on = (name: string) => {
    const chain = network.chains.reachable.find((each) => each.name === name);
    if (chain === undefined) throw new Error(`no chain ${name}`);
    return chain;
  };
  const names = () => [
    `transfer ${forgery.held} on spoke-b`,
    `return of transfer ${forgery.returned} on spoke-b`,
    `notice about message ${forgery.noticed} on spoke-b`,
  ];

  it("names what was forged and waits, and nothing that was sent, and sends nothing for a Safe", async () => {
    const { code, stdout } = await forged("--print");
    expect(code).to.equal(1);
    for (const name of names()) expect(stdout).to.contain(`✘ ${name}: is not voided: deployer, 0x`);
    expect(stdout.match(/data: 0x/g)).to.have.length(3);
    expect(stdout).to.not.contain(honest);
  });

  it("voids it silently and frees what it binds, and finds nothing more when it is run again", async () => {
    const paid = await forgery.paid();
    const { code, stdout } = await forged("--json");
    expect(code, stdout).to.equal(0);
    const { messages } = JSON.parse(stdout);
    expect(messages.map(({ label }: { label: string }) => label)).to.have.members(names());
    for (const { messageId } of messages) {
      expect(await on("spoke-b").adapter.isVoided(messageId)).to.equal(true);
    }
    const bridge = bridgeOn(on("spoke-b"));
    expect((await bridge.entryOf(forgery.held)).state, "it is freed").to.equal("none");
    expect((await bridge.entryOf(honest)).state).to.equal("aside");
    await forgery.ask();
    expect(await forgery.paid()).to.deep.equal(paid);
    const again = await forged();
    expect(again).to.include({ code: 0, stdout: "nothing that was forged waits\n" });
  });

  it("has no origin told of what was delivered, for its sender would get back what was paid", async () => {
    const { code, stdout } = await run("--message", forgery.returned, "--tell");
    expect(code).to.equal(1);
    expect(stdout).to.match(
      /✘ message 0x\w+ to spoke-a: is not voided: it was delivered in transaction 0x/,
    );
    expect(await on("spoke-a").adapter.isVoided(forgery.returned)).to.equal(false);
    expect(await run("--message", forgery.returned)).to.include({ code: 0 });
    expect(
      (await run("--message", forgery.returned, "--tell")).code,
      "voided, and delivered",
    ).to.equal(1);
  });

  it("voids a message that was not delivered, so that anyone may have its origin told, and that only once", async () => {
    const messageId = await network.send("spoke-b", "hub");
    const { code, stdout } = await run("--message", messageId, "--tell");
    expect(code, stdout).to.equal(0);
    expect(stdout).to.contain(
      `✔ message ${messageId} to hub: is voided, and anyone may have its origin told`,
    );
    expect(await on("hub").adapter.isVoided(messageId)).to.equal(true);
    expect(await run("--message", messageId, "--tell")).to.include({ code: 0 });
    const silently = await run("--message", messageId);
    expect(silently.stdout, "the last way counts").to.contain("is voided, silently");
  });

  it("refuses what the chain would: a lane that does not end there; and a message that nobody sent", async () => {
    const place = `hub/0x${"11".repeat(32)}/7/0x${"22".repeat(32)}`;
    const unknown = await run("--place", place);
    expect(unknown.code).to.equal(1);
    expect(unknown.stdout).to.contain("is not held by a lane that ends on hub");
    const unsent = await run("--message", forgery.held);
    expect(unsent.code).to.equal(1);
    expect(unsent.stderr).to.contain("is on none of the chains");
  });

  it("wants one way to name messages, and tells nobody of what was forged", async () => {
    expect((await run()).stderr).to.contain("give one of --from");
    expect((await run("--from", "spoke-a")).stderr).to.contain("--from needs --since");
    expect((await forged("--tell")).stderr).to.contain("a forged message has none");
    expect((await run("--place", "hub/7")).stderr).to.contain("spoke-b/0x…/7/0x…");
  });

  it("ends with 2 where the chain that is suspected does not answer", async () => {
    const nowhere = ["--rpc", "spoke-a=http://127.0.0.1:1"];
    const args = ["--environment", "local", "--from", "spoke-a", ...SINCE, ...nowhere];
    const { code, stderr } = await runCauseway(["void", ...args, "--print"]);
    expect(code).to.equal(2);
    expect(stderr).to.contain("the messages of spoke-a could not be read");
  });
});

import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { developmentAccount, KEY_VARIABLE } from "@causeway/operator";
import { expect } from "chai";
import { AppliedChains } from "../../../../test/scripts/world/AppliedChains.ts";
import { type CommandResult, runCauseway } from "../../../../test/scripts/world/runCauseway.ts";
import { scheduleTakeover, THIEF } from "../../../../test/scripts/world/takeover.ts";

describe("causeway pending and causeway cancel", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: MinedProvider;
  let snapshot: string;

  before(async () => {
    chains = await AppliedChains.start();
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  beforeEach(async () => {
    snapshot = await hub.send("evm_snapshot", []);
  });

  afterEach(() => hub.send("evm_revert", [snapshot]));

  function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
    const places = ["--environment", "local", "--deployments", chains.deployments];
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    return runCauseway([...args, ...places, ...rpcs], env);
  }

  it("lists nothing where nothing waits, and ends with 0", async () => {
    const { code, stdout } = await run(["pending", "--all"]);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^hub, block \d+: nothing waits\nspoke-a, .*: nothing waits\nspoke-b/);
  });

  it("lists what nobody asked for, ends with 1, and it is cancelled by the id that it tells", async () => {
    await scheduleTakeover(hub, chains.config);
    const listed = await run(["pending", "--chain", "hub"]);
    expect(listed.code).to.equal(1);
    expect(listed.stdout).to.match(/^hub, block \d+: 1 operation waits, 1 not asked for\n/);
    expect(listed.stdout).to.match(new RegExp(`\n       lightClient = ${THIEF}\n`));
    const [, id = ""] = /cancel {6}causeway cancel (0x\w{64}) /.exec(listed.stdout) ?? [];
    const cancelled = await run(["cancel", id, "--chain", "hub"]);
    expect(cancelled.code, cancelled.stderr).to.equal(0);
    expect(cancelled.stdout).to.match(
      new RegExp(
        `^✔ operation ${id}: cancelled until somebody schedules it again \\(transaction 0x`,
      ),
    );
    expect((await run(["pending", "--chain", "hub"])).code).to.equal(0);
    const again = await run(["cancel", id, "--chain", "hub"]);
    expect(again.code).to.equal(0);
    expect(again.stdout).to.equal(`✔ operation ${id}: was cancelled already\n`);
  });

  it("tries on a fork what waits, and says what the chain would hold", async () => {
    const none = await run(["pending", "--chain", "spoke-a", "--dry-run"]);
    expect(none.code).to.equal(0);
    expect(none.stdout).to.match(/^spoke-a, block \d+: nothing waits\n$/);
    await scheduleTakeover(hub, chains.config);
    const { code, stdout } = await run(["pending", "--chain", "hub", "--dry-run"]);
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /: 1 operation waits; in the order of their ready times, none reverts\n/,
    );
    expect(stdout).to.match(/changes hash 0x[\da-f]{64}\n/);
  });

  it("tells programs the same", async () => {
    await scheduleTakeover(hub, chains.config);
    const { code, stdout } = await run(["pending", "--chain", "hub", "--json"]);
    expect(code).to.equal(1);
    const { environment, chains: listed } = JSON.parse(stdout);
    expect(environment).to.equal("local");
    expect(Object.keys(listed[0]).sort()).to.deep.equal([
      "block",
      "chain",
      "operations",
      "unreadable",
    ]);
    const [operation] = listed[0].operations;
    expect(operation).to.deep.include({ caller: { address: THIEF }, isAsked: false });
    expect(operation.expiresAt - operation.readyAt).to.equal(7 * 24 * 60 * 60);
    const given = await run(["cancel", operation.id, "--chain", "hub", "--print", "--json"]);
    expect(given.code).to.equal(0);
    const [{ call, ...outcome }] = JSON.parse(given.stdout).operations;
    expect(outcome).to.deep.equal({
      id: operation.id,
      done: true,
      told: "is cancelled by this call",
    });
    expect(call).to.deep.include({ chain: "hub", chainId: "31337" });
  });

  it("ends with 1 where the key at hand may not cancel, and prints the call", async () => {
    await scheduleTakeover(hub, chains.config);
    const { stdout } = await run(["pending", "--chain", "hub", "--json"]);
    const [{ id }] = JSON.parse(stdout).chains[0].operations;
    const { privateKey } = developmentAccount(4);
    const refused = await run(["cancel", id, "--chain", "hub"], { [KEY_VARIABLE]: privateKey });
    expect(refused.code).to.equal(1);
    expect(refused.stdout).to.match(
      /✘ operation 0x\w+: is not cancelled: .*\n {4}on hub, chain id/,
    );
  });

  it("ends with 2 where a chain could not be read, even if nothing waits", async () => {
    const { code, stdout } = await run(["pending", "--all", "--rpc", "spoke-b=http://127.0.0.1:1"]);
    expect(code).to.equal(2);
    expect(stdout).to.match(/spoke-b: nothing waits, and not everything could be read/);
    const unreadable = ["--chain", "spoke-b", "--rpc", "spoke-b=http://127.0.0.1:1"];
    const tried = await run(["pending", "--dry-run", ...unreadable]);
    expect(tried.code).to.equal(2);
    expect(tried.stderr).to.match(/spoke-b/);
  });

  it("ends with 2 where its options cannot be used: 1 would say that something waits", async () => {
    for (const args of [["pending"], ["pending", "--chain", "moon"], ["pending", "--moon"]]) {
      expect((await run(args)).code, args.join(" ")).to.equal(2);
    }
  });

  it("cancels nothing by what is no id", async () => {
    const { code, stderr } = await run(["cancel", "0x1234", "--chain", "hub"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/give the operation's id: 0x and 32 bytes in hex/);
  });
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { deploymentFile, readDeployments } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, type ParamType } from "ethers";

import { earlierRouterOn } from "../../../scripts/causeway/areas/swap/index.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { Bridge__factory, PreviousSwapRouter__factory } from "../../../typechain-types/index.js";
import { runScript, scriptOf } from "../../docs/script.ts";
import { EVM_LOCAL, ON_EVM_LOCAL } from "../../scripts/world/evmLocal.ts";
import { runCauseway } from "../../scripts/world/runCauseway.ts";
import { TransferNetwork } from "../../scripts/world/TransferNetwork.ts";

const CHAIN = "spoke-a";
const NUMBER = "2.1";
const AMOUNT = 100n * 10n ** 6n;
const LONGEST_RUN = 120_000;
/** An approval for two orders. */
const APPROVED = 2n * AMOUNT;
const [REQUEST] = Bridge__factory.createInterface().getFunction("bridge").inputs as [ParamType];

describe("docs/generations.md", function () {
  this.timeout(300_000);
  let network: TransferNetwork;
  let out: string;
  let from: ReturnType<TransferNetwork["on"]>;
  let router: ReturnType<typeof PreviousSwapRouter__factory.connect>;

  before(async () => {
    out = mkdtempSync(join(tmpdir(), "causeway-allowances-"));
    network = await TransferNetwork.start({ swap: loadConfig(EVM_LOCAL).swap });
    from = network.on(CHAIN);
    const address = earlierRouterOn(network.config, from.chain, NUMBER);
    router = PreviousSwapRouter__factory.connect(address, from.wallet);
    await (await from.token.approve(address, APPROVED)).wait();
  });

  after(async () => {
    await network?.stop();
    rmSync(out, { recursive: true, force: true });
  });

  /** Has account 3 send USDC through the generation. */
  async function order(): Promise<Hex> {
    const request = await network.request(CHAIN, "hub", { amount: AMOUNT });
    const { messageFeeBound: value } = await from.bridge.quote(request);
    const bridged = AbiCoder.defaultAbiCoder().encode([REQUEST], [request]);
    const token = await from.token.getAddress();
    const sent = await router.swapAndBridge(token, AMOUNT, "0x", bridged, "0x", { value });
    const receipt = await sent.wait();
    await network.finalise(CHAIN);
    const logs = receipt?.logs.map((one) => router.interface.parseLog(one)) ?? [];
    return logs.find((log) => log?.name === "OrderBridged")?.args.transferId;
  }

  const where = () => ["--deployments", network.deployments, ...network.rpcArguments];

  const retire = () =>
    runCauseway([
      ...["swap", "retire", "--environment", "local", "--generation", NUMBER],
      ...["--all", "--json", "--out", out, ...where()],
    ]);

  /** Runs the blocks of a section. */
  function run(heading: string) {
    const script = scriptOf("docs/generations.md", heading).replaceAll(
      "--environment local",
      `--environment local ${[...ON_EVM_LOCAL, ...where()].join(" ")}`,
    );
    return runScript(script.replace("swap retire", `swap retire --out '${out}'`), LONGEST_RUN);
  }

  const recorded = () => {
    const record = readDeployments(deploymentFile(network.deployments, "local", CHAIN));
    return record.PreviousSwapRouter?.generation;
  };

  it("retires a generation that took an order, once its transfer is paid, and has an allowance revoked", async () => {
    expect(recorded()).to.include({ number: NUMBER, status: "current" });
    const transferId = await order();
    const early = await retire();
    expect(early.code, early.stderr).to.equal(1);
    const [{ told, rest }] = JSON.parse(early.stdout).swaps;
    expect(told).to.match(
      /^deprecated since 20.*, not retired: 1 transfer is open: 0x\w+ \(sent\)/,
    );
    expect(rest.open).to.deep.equal([{ transferId, state: "sent" }]);
    expect(recorded()).to.include({ status: "deprecated", since: rest.since });

    const { error } = await order().then(
      () => ({ error: "taken" }),
      ({ data }) => ({ error: router.interface.parseError(data)?.name }),
    );
    expect(error).to.equal("GenerationPaused");

    await network.deliver(transferId);
    const retired = await run("Retire a generation");
    expect(retired.output).to.match(
      /✔ generation 2\.1 of spoke-a: retired since 20.*; 1 allowance left/,
    );
    expect(retired.code).to.equal(0);
    expect(recorded()).to.include({ number: NUMBER, status: "retired" });

    const found = await run("Revoke allowances");
    expect(found.output).to.match(/swap-generation-allowance.*100 USDC/s);
    const list = JSON.parse(readFileSync(join(out, "local", "spoke-a-2.1.json"), "utf8"));
    expect(list.allowances).to.have.length(1);
    const [{ account, symbol, units, revoke }] = list.allowances;
    expect([account, symbol, units]).to.deep.equal([from.wallet.address, "USDC", `${AMOUNT}`]);
    const [, row = ""] = readFileSync(join(out, "local", "spoke-a-2.1.csv"), "utf8").split("\n");
    expect(row.split(",").slice(-2)).to.deep.equal([revoke.to, revoke.data]);
    const { to, data } = revoke;
    await (await from.wallet.sendTransaction({ to, data })).wait();
    await network.finalise(CHAIN);
    expect(await from.token.allowance(account, router)).to.equal(0n);

    const again = await retire();
    expect(again.code).to.equal(0);
    expect(JSON.parse(again.stdout).swaps[0].told).to.match(/; no account gives it an allowance$/);
    expect((await run("Revoke allowances")).output).not.to.include("swap-generation");
  });
});

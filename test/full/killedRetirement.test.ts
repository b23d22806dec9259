import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { deploymentFile, readDeployments } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, type ParamType } from "ethers";

import { earlierRouterOn } from "../../scripts/causeway/areas/swap/index.ts";
import { loadConfig } from "../../scripts/causeway/environment.ts";
import { Bridge__factory, PreviousSwapRouter__factory } from "../../typechain-types/index.js";
import { EVM_LOCAL } from "../scripts/world/evmLocal.ts";
import { RpcProxy } from "../scripts/world/RpcProxy.ts";
import { TransferNetwork } from "../scripts/world/TransferNetwork.ts";

const CHAIN = "spoke-a";
const NUMBER = "2.1";
const AMOUNT = 10n ** 6n;
const KILLS = 4;
/** The first run asks the chain more often. */
const MOST_REQUESTS = 36;
const [REQUEST] = Bridge__factory.createInterface().getFunction("bridge").inputs as [ParamType];

describe("causeway swap retire that is killed", function () {
  this.timeout(180_000);
  let network: TransferNetwork;
  let proxy: RpcProxy;
  let out: string;
  let running: ChildProcess | undefined;

  before(async () => {
    out = mkdtempSync(join(tmpdir(), "causeway-killed-"));
    network = await TransferNetwork.start({ swap: loadConfig(EVM_LOCAL).swap });
    proxy = await RpcProxy.start(network.rpcs[CHAIN] ?? "");
  });

  after(async () => {
    running?.kill("SIGKILL");
    proxy?.stop();
    await network?.stop();
    rmSync(out, { recursive: true, force: true });
  });

  /** Has an account send through the generation, and keep an allowance for as much. */
  async function order(): Promise<Hex> {
    const { chain, wallet, token, bridge } = network.on(CHAIN);
    const address = earlierRouterOn(network.config, chain, NUMBER);
    await (await token.approve(address, 2n * AMOUNT)).wait();
    const router = PreviousSwapRouter__factory.connect(address, wallet);
    const request = await network.request(CHAIN, "hub", { amount: AMOUNT });
    const { messageFeeBound: value } = await bridge.quote(request);
    const bridged = AbiCoder.defaultAbiCoder().encode([REQUEST], [request]);
    const from = await token.getAddress();
    const sent = await router.swapAndBridge(from, AMOUNT, "0x", bridged, "0x", { value });
    const logs = (await sent.wait())?.logs.map((one) => router.interface.parseLog(one)) ?? [];
    return logs.find((log) => log?.name === "OrderBridged")?.args.transferId;
  }

  /** Runs the command in a process of its own, killed at one of its requests to the chain; its exit code. */
  async function retire(killedAt = Number.POSITIVE_INFINITY): Promise<number | null> {
    let requests = 0;
    const rpcs = Object.entries({ ...network.rpcs, [CHAIN]: proxy.url });
    const child = spawn(
      process.execPath,
      [
        ...["scripts/bundle/run.mjs", "scripts/causeway/main.ts", "swap", "retire"],
        ...["--environment", "local", "--generation", NUMBER, "--all", "--out", out],
        ...["--deployments", network.deployments],
        ...rpcs.flatMap(([name, url]) => ["--rpc", `${name}=${url}`]),
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    running = child;
    const exit = once(child, "exit");
    proxy.answer = (_, ask) => {
      if (++requests === killedAt) child.kill("SIGKILL");
      return ask();
    };
    const [code] = await exit;
    return code;
  }

  const recorded = () =>
    readDeployments(deploymentFile(network.deployments, "local", CHAIN)).PreviousSwapRouter
      ?.generation;

  it("continues after each kill, pauses once, and comes to the same end", async () => {
    await network.deliver(await order());
    const { chain, wallet, token } = network.on(CHAIN);
    const router = PreviousSwapRouter__factory.connect(
      earlierRouterOn(network.config, chain, NUMBER),
      wallet,
    );
    const places = Array.from({ length: KILLS }, () => randomInt(1, MOST_REQUESTS));
    const context = `killed at requests ${places}`;
    const codes: (number | null)[] = [];
    for (const place of places) codes.push(await retire(place));
    expect(codes[0], context).to.equal(null);
    expect(await retire(), context).to.equal(0);

    expect(await router.isPaused(), context).to.equal(true);
    expect(await router.queryFilter(router.filters.PauseChanged()), context).to.have.length(1);
    const { status, since } = recorded() ?? {};
    expect(status, context).to.equal("retired");
    const list = JSON.parse(readFileSync(join(out, "local", `${CHAIN}-${NUMBER}.json`), "utf8"));
    const left = list.allowances.map((one: { token: Hex; account: Hex; units: string }) => [
      one.token,
      one.account,
      one.units,
    ]);
    expect(left, context).to.deep.equal([[await token.getAddress(), wallet.address, `${AMOUNT}`]]);
    const files = readdirSync(join(network.deployments, "local"));
    expect(
      files.filter((name) => name.endsWith(".lock")),
      context,
    ).to.deep.equal([]);

    expect(await retire(), context).to.equal(0);
    expect(recorded(), context).to.include({ status: "retired", since });
  });
});

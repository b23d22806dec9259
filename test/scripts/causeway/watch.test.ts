import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";

import { copyWithoutSwap } from "../world/environmentCopy.ts";
import { CheckedChains } from "./check/CheckedChains.ts";

describe("causeway watch", function () {
  this.timeout(120_000);
  let chains: CheckedChains;
  let url: string;
  let child: ChildProcess;
  let output = "";

  before(async () => {
    chains = await CheckedChains.start();
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    const rpcs = chains.config.chains.flatMap(({ name, rpcUrls: [rpc] }) => [
      "--rpc",
      `${name}=${rpc}`,
    ]);
    const places = ["--environment", "local", "--all", "--deployments", chains.deployments];
    const config = join(chains.deployments, "config");
    copyWithoutSwap(config);
    const options = ["--config", config, "--interval", "1", "--listen", `127.0.0.1:${port}`];
    const command = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", "watch"];
    child = spawn(process.execPath, [...command, ...places, ...rpcs, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout?.on("data", (data) => {
      output += data;
    });
    while (!(await isWatching())) await sleep(200);
  });
  after(async () => {
    child?.kill("SIGKILL");
    await chains?.stop();
  });

  async function isWatching(): Promise<boolean> {
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  const metrics = async () => (await fetch(`${url}/metrics`)).text();

  async function until(pattern: RegExp): Promise<void> {
    while (!pattern.test(output)) await sleep(100);
  }

  it("tells of nothing while all is as configured, and has a gauge for every kind", async () => {
    expect(output).to.equal("");
    expect(await metrics()).to.match(
      /causeway_check_findings\{environment="local",chain="hub",kind="checkpoint-unknown"\} 0/,
    );
  });

  it("tells what begins and what ends, once, and shows it by a gauge meanwhile", async () => {
    const mailbox = chains.addresses.Mailbox;
    const code = await chains.rpc("hub").getCode(mailbox);
    await chains.rpc("hub").send("anvil_setCode", [mailbox, `${code}00`]);
    await until(/^began: hub: code-hash: Mailbox/m);
    expect(await metrics()).to.match(/causeway_check_finding\{[^}]*kind="code-hash"[^}]*\} 1/);
    const health = (await (await fetch(`${url}/health`)).json()) as { alarms: object[] };
    expect(health.alarms[0]).to.include({ chain: "hub", kind: "code-hash" });
    await chains.rpc("hub").send("anvil_setCode", [mailbox, code]);
    await until(/^ended: hub: code-hash: Mailbox/m);
    expect(output.match(/code-hash/g)).to.have.lengthOf(2);
  });

  it("ends with 0 when it is asked to while all is as it should be", async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).to.deep.equal([0, null]);
  });
});

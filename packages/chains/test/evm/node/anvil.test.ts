import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";
import { anvilArguments, anvilBinary } from "../../../src/evm/node/anvil.ts";

describe("a local chain", () => {
  let node: ChildProcess;
  let url: string;

  before(async () => {
    const [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    node = spawn(anvilBinary(), anvilArguments(31_337, port), { stdio: "ignore" });
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
      const answer = await ask({}).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw new Error("the node does not answer");
  });

  after(() => node.kill("SIGKILL"));

  function ask(headers: Record<string, string>, method = "POST") {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
    return fetch(url, {
      ...{ method, headers: { "content-type": "application/json", ...headers } },
      ...(method === "POST" ? { body } : {}),
    });
  }

  it("keeps no state of a block in a file, which a killed node would leave behind", () => {
    const persisted = anvilArguments(1, 2).indexOf("--max-persisted-states");
    expect(anvilArguments(1, 2)[persisted + 1]).to.equal("0");
  });

  it("lets no web page read it, nor ask whether it may", async () => {
    const page = { origin: "https://page.example" };
    const answer = await ask(page);
    expect(answer.headers.has("access-control-allow-origin")).to.equal(false);
    const preflight = await ask({ ...page, "access-control-request-method": "POST" }, "OPTIONS");
    expect(preflight.ok).to.equal(false);
    expect(preflight.headers.has("access-control-allow-origin")).to.equal(false);
  });
});

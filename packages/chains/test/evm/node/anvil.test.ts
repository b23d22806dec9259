import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";
import { anvilArguments, anvilBinary } from "../../../src/evm/node/anvil.ts";

describe("a local chain", () => {
  const nodes: ChildProcess[] = [];
  let url: string;
  let opened: string;

  before(async () => {
    [url, opened] = await Promise.all([start(), start("http://localhost:5173")]);
  });

  after(() => {
    for (const node of nodes) node.kill("SIGKILL");
  });

  async function start(page?: string): Promise<string> {
    const [port = 0] = await freePorts(1);
    const at = `http://127.0.0.1:${port}`;
    nodes.push(spawn(anvilBinary(), anvilArguments(31_337, port, page), { stdio: "ignore" }));
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
      const answer = await ask({}, "POST", at).catch(() => undefined);
      if (answer?.ok) return at;
    }
    throw new Error("the node does not answer");
  }

  function ask(headers: Record<string, string>, method = "POST", at = url) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
    return fetch(at, {
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

  it("answers the pages of one origin alone if it is given one", async () => {
    const allowed = async (origin: string) => {
      const asking = { origin, "access-control-request-method": "POST" };
      const { headers } = await ask(asking, "OPTIONS", opened);
      return headers.get("access-control-allow-origin");
    };
    expect(await allowed("http://localhost:5173")).to.equal("http://localhost:5173");
    expect(await allowed("https://page.example")).not.to.be.oneOf(["https://page.example", "*"]);
  });
});

import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";

import { expect } from "chai";
import { config, network } from "hardhat";

import { Simulator } from "../src/index.ts";
import { type Connection, deploy, freshChain, ONE_ETHER } from "./world.ts";

const ETHEREUM = 1;
const BASE = 8453;
/** Blocks of a chain before it is forked. */
const PAST = 100;

interface JsonRpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

/** A chain with that id and a past, and a fork of it. */
async function forkOf(chainId: number) {
  const real = await freshChain(chainId);
  await real.networkHelpers.mine(PAST);
  const { url, close } = await serve(real);
  const fork = await network.create({ network: "hub", override: { chainId, forking: { url } } });
  return { fork, close };
}

/**
 * A connection behind a server. Hardhat's own waits, when it is closed, for connections that its client keeps open
 * without a use: minutes.
 */
async function serve({ provider }: Connection) {
  const server = createServer(async (request, response) => {
    const { id, method, params } = (await json(request)) as JsonRpcRequest;
    const answer = await provider.request({ method, params }).then(
      (result) => ({ result }),
      ({ code, message }) => ({ error: { code, message } }),
    );
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await forgetAnswers(port);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await forgetAnswers(port);
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Hardhat keeps a remote chain's answers by its address, and a port may come again. */
async function forgetAnswers(port: number): Promise<void> {
  const answers = join(config.paths.cache, `edr-fork-cache/rpc_cache/v2/127.0.0.1_${port}`);
  await rm(answers, { recursive: true, force: true });
}

describe("chains with ids of real ones", () => {
  it("carry messages, a fork to another chain and back", async () => {
    const { fork, close } = await forkOf(ETHEREUM);
    try {
      const base = await freshChain(BASE);
      const simulator = await Simulator.create({ chains: [fork, base] });
      const { target } = simulator.mailbox(BASE);
      const answerer = await deploy(base, "Answerer", [target], ONE_ETHER);
      const recipient = simulator.addressOn(BASE, await answerer.getAddress());
      await simulator.mailbox(ETHEREUM).sendMessage(recipient, "0x01", [], { value: ONE_ETHER });
      const outcomes = (await simulator.deliverAll()).map(({ outcome }) => outcome);
      // the answer goes to whoever sent, an account without code
      expect(outcomes).to.deep.equal(["delivered", "failed"]);
    } finally {
      await close();
    }
  });

  it("reads nothing of what a fork had before", async () => {
    const { fork, close } = await forkOf(ETHEREUM);
    try {
      const forked = await fork.ethers.provider.getBlockNumber();
      expect(forked).to.be.greaterThan(0);
      const from: bigint[] = [];
      const request = (asked: { readonly method: string; readonly params?: unknown[] }) => {
        const [filter] = (asked.params ?? []) as { readonly fromBlock?: string }[];
        if (asked.method === "eth_getLogs") from.push(BigInt(filter?.fromBlock ?? 0));
        return fork.provider.request(asked);
      };
      const chains = [{ provider: { request }, ethers: fork.ethers }, await freshChain(BASE)];
      const simulator = await Simulator.create({ chains });
      await simulator.messages();
      expect(from).to.not.deep.equal([]);
      expect(from.every((block) => block > forked)).to.equal(true, from.join(", "));
    } finally {
      await close();
    }
  });
});

import { expect } from "chai";
import { network } from "hardhat";

import { Simulator } from "../src/index.ts";
import { deploy, freshChain, ONE_ETHER } from "./world.ts";

const ETHEREUM = 1;
const BASE = 8453;

/** A chain with that id behind a server, and a fork of it. */
async function forkOf(chainId: number) {
  const server = await network.createServer({ network: "hub", override: { chainId } }, "127.0.0.1");
  const { address, port } = await server.listen();
  const forking = { url: `http://${address}:${port}` };
  const fork = await network.create({ network: "hub", override: { chainId, forking } });
  return { fork, close: () => server.close() };
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

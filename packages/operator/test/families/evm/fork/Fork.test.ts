import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

import { anvilBinary } from "@causeway/chains/node";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";
import { JsonRpcProvider, parseEther, toQuantity } from "ethers";

import { waitUntil } from "../../../../../../scripts/local/network/waitUntil.ts";
import { KEY_VARIABLE } from "../../../../src/core/actingKey.ts";
import { Fork, ForkFailed } from "../../../../src/families/evm/fork/Fork.ts";

const CHAIN_ID = 31337n;
const ACCOUNT = "0x00000000000000000000000000000000000000aa";

describe("Fork", function () {
  this.timeout(30_000);
  let node: ChildProcess;
  let rpcUrl: string;
  let chain: JsonRpcProvider;

  before(async () => {
    const [port] = await freePorts(1);
    rpcUrl = `http://127.0.0.1:${port}`;
    node = spawn(anvilBinary(), ["--port", `${port}`, "--prune-history", "5"], { stdio: "ignore" });
    chain = new JsonRpcProvider(rpcUrl, CHAIN_ID, { staticNetwork: true, cacheTimeout: -1 });
    const answers = () => chain.send("eth_chainId", []).then(() => true);
    await waitUntil("the chain", 10_000, answers);
  });

  after(async () => {
    chain?.destroy();
    node.kill("SIGKILL");
    await once(node, "exit");
  });

  async function forkHere(): Promise<Fork> {
    return Fork.of({ rpcUrl, chainId: CHAIN_ID, block: await chain.getBlockNumber() });
  }

  const setBalance = (of: JsonRpcProvider, wei: bigint) =>
    of.send("anvil_setBalance", [ACCOUNT, toQuantity(wei)]);

  it("holds what the chain held at its block, and not what the chain did since", async () => {
    await setBalance(chain, 5n);
    await chain.send("evm_mine", []);
    const fork = await forkHere();
    try {
      await chain.send("evm_mine", []);
      await setBalance(chain, 6n);
      await chain.send("evm_mine", []);
      expect(await fork.provider.getBalance(ACCOUNT)).to.equal(5n);
      expect(await fork.provider.getBlockNumber()).to.equal(fork.block);
      const { chainId } = await fork.provider.getNetwork();
      expect(chainId).to.equal(CHAIN_ID);
    } finally {
      await fork.close();
    }
  });

  // Elsewhere there is no such place to look at a process's environment.
  if (process.platform === "linux") {
    it("is not given the key of whoever asked for it", async () => {
      process.env[KEY_VARIABLE] = "0x5ec4e7";
      const fork = await forkHere();
      try {
        const environments = ownForks().map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"));
        expect(environments).to.have.length(1);
        expect(environments[0]).to.not.include("5ec4e7");
      } finally {
        delete process.env[KEY_VARIABLE];
        await fork.close();
      }
    });
  }

  it("changes nothing on the chain", async () => {
    const fork = await forkHere();
    try {
      const before = await chain.getBlockNumber();
      const held = await chain.getBalance(ACCOUNT);
      await setBalance(fork.provider, parseEther("1"));
      await fork.provider.send("evm_mine", []);
      expect(await chain.getBlockNumber()).to.equal(before);
      expect(await chain.getBalance(ACCOUNT)).to.equal(held);
    } finally {
      await fork.close();
    }
  });

  it("gives no account more than the chain does", async () => {
    const [rich] = await chain.send("eth_accounts", []);
    await chain.send("anvil_setBalance", [rich, "0x7"]);
    await chain.send("evm_mine", []);
    const fork = await forkHere();
    try {
      expect(await fork.provider.getBalance(rich)).to.equal(7n);
    } finally {
      await fork.close();
    }
  });

  it("lets time pass, and never back", async () => {
    const fork = await forkHere();
    try {
      const start = await fork.time();
      await fork.travelTo(start + 86_400n);
      expect(await fork.time()).to.equal(start + 86_400n);
      await fork.travelTo(start);
      expect(await fork.time()).to.equal(start + 86_400n);
    } finally {
      await fork.close();
    }
  });

  async function failure(options: Parameters<typeof Fork.of>[0]): Promise<string> {
    const error = await Fork.of(options).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ForkFailed);
    return String(error);
  }

  it("says so where the RPC does not have the block", async () => {
    const told = await failure({ rpcUrl, chainId: CHAIN_ID, block: 1_000_000 });
    expect(told)
      .to.include(`at block 1000000 from ${rpcUrl}`)
      .and.match(/block number: 1000000/);
  });

  it("says so where the RPC has the block, but not its state", async () => {
    await chain.send("anvil_mine", ["0x10"]);
    const told = await failure({ rpcUrl, chainId: CHAIN_ID, block: 2 });
    expect(told).to.match(/give an RPC that holds the state of that block/);
  });

  it("says so where no RPC answers", async () => {
    const told = await failure({ rpcUrl: "http://127.0.0.1:1", chainId: CHAIN_ID, block: 1 });
    expect(told).to.match(/127\.0\.0\.1:1.*(refused|Connect)/s);
  });

  it("leaves nothing running that would keep the process from its end", async () => {
    const block = await chain.getBlockNumber();
    const script = `
      import { Fork } from "./packages/operator/src/families/evm/fork/Fork.ts";
      const chain = { rpcUrl: "${rpcUrl}", chainId: ${CHAIN_ID}n };
      await (await Fork.of({ ...chain, block: ${block} })).close();
      await Fork.of({ ...chain, block: 1_000_000 }).catch(() => console.log("failed"));
    `;
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    const { killed, stdout } = await new Promise<{ killed: boolean; stdout: string }>((resolve) => {
      execFile(process.execPath, args, { timeout: 15_000 }, (error, out) =>
        resolve({ killed: error?.killed ?? false, stdout: out }),
      );
    });
    expect({ killed, stdout }).to.deep.equal({ killed: false, stdout: "failed\n" });
  });

  it("ends with the process that made it, even if that is killed", async () => {
    const block = await chain.getBlockNumber();
    const script = `
      import { Fork } from "./packages/operator/src/families/evm/fork/Fork.ts";
      const fork = await Fork.of({ rpcUrl: "${rpcUrl}", chainId: ${CHAIN_ID}n, block: ${block} });
      console.log(fork.provider._getConnection().url);
      setInterval(() => {}, 1000);
    `;
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [url] = await once(child.stdout, "data");
    const fork = new JsonRpcProvider(String(url).trim(), CHAIN_ID, { staticNetwork: true });
    expect(await fork.getBlockNumber()).to.equal(block);
    child.kill("SIGKILL");
    const isGone = async () => {
      await fetch(String(url).trim()).then(
        () => {
          throw new Error("the fork still answers");
        },
        () => undefined,
      );
      return true;
    };
    await waitUntil("the end of the fork", 10_000, isGone);
    fork.destroy();
  });
});

/** Ids of this process's children that fork a chain. Others, which came before, may end meanwhile. */
function ownForks(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return children
    .trim()
    .split(" ")
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--fork-url");
      } catch {
        return false;
      }
    });
}

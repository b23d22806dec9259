import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Address, internal, SendMode, toNano } from "@ton/core";
import { mnemonicToPrivateKey } from "@ton/crypto";
import { TonClient4, WalletContractV5R1 } from "@ton/ton";
import { expect } from "chai";

const MAIN = join(import.meta.dirname, "..", "src", "main.ts");
const CHAIN_ID = 31_399;
const RECEIVER = Address.parseRaw(`0:${"11".repeat(32)}`);

interface Ready {
  readonly url: string;
  readonly faucet: { readonly address: string; readonly mnemonic: string };
}

describe("the node", () => {
  let folder: string;
  let node: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-node-"));
  });

  afterEach(async () => {
    await end("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  it("goes on after a kill with the same blocks, and delivers what was in flight once", async () => {
    const { url, faucet } = await start();
    const client = new TonClient4({ endpoint: `${url}/v4` });
    await send(client, faucet);
    const before = (await client.getLastBlock()).last;
    await end("SIGKILL");
    const again = new TonClient4({ endpoint: `${(await start()).url}/v4` });
    const { shards } = await again.getBlock(before.seqno);
    expect(shards.map(({ rootHash }) => rootHash)).to.include(before.rootHash);
    const delivered = await until(async () => {
      const { last } = await again.getLastBlock();
      const { account } = await again.getAccount(last.seqno, RECEIVER);
      return account.last === null ? undefined : account;
    });
    expect(delivered.balance.coins).to.equal(String(toNano("1")));
    const { lt, hash } = delivered.last ?? { lt: "0", hash: "" };
    const bytes = Buffer.from(hash, "base64");
    expect(await again.getAccountTransactions(RECEIVER, BigInt(lt), bytes)).to.have.lengthOf(1);
    expect(await end("SIGTERM")).to.equal(0);
  });

  it("names an option that it refuses", async () => {
    for (const option of [
      ["--chain-id", "1"],
      ["--page", "localhost:5173/page"],
    ]) {
      const refused = run("--data", folder, ...option);
      const [code] = await once(refused, "exit");
      expect(code, option.join(" ")).to.equal(1);
    }
  });

  async function send(client: TonClient4, faucet: Ready["faucet"]) {
    const key = await mnemonicToPrivateKey(faucet.mnemonic.split(" "));
    const wallet = WalletContractV5R1.create({
      publicKey: key.publicKey,
      walletId: { networkGlobalId: CHAIN_ID },
    });
    expect(wallet.address.toString()).to.equal(faucet.address);
    await client.open(wallet).sendTransfer({
      seqno: 0,
      secretKey: key.secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: [internal({ to: RECEIVER, value: toNano("1"), bounce: false })],
    });
  }

  async function start(): Promise<Ready> {
    const options = ["--port", "0", "--block-time", "0.1", "--chain-id", String(CHAIN_ID)];
    node = run("--data", folder, ...options);
    if (node.stdout === null) throw new Error("the node has no output");
    const [line] = await once(createInterface({ input: node.stdout }), "line");
    return JSON.parse(line) as Ready;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (node === undefined || node.exitCode !== null) return null;
    const exit = once(node, "exit");
    node.kill(signal);
    node = undefined;
    return (await exit)[0];
  }
});

function run(...options: readonly string[]): ChildProcess {
  const stdio = ["ignore", "pipe", "ignore"] as const;
  return spawn(process.execPath, ["--import", "tsx", MAIN, "run", ...options], {
    stdio: [...stdio],
  });
}

async function until<Result>(read: () => Promise<Result | undefined>): Promise<Result> {
  for (;;) {
    const result = await read();
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

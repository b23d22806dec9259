import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { tag } from "@causeway/protocol";
import { Address, type Transaction } from "@ton/core";
import { TonClient } from "@ton/ton";
import { expect } from "chai";

const CHAIN_ID = "31390";
const SEND = 0x10000001;
const NO_OPEN_LANE = 840;
const BLUEPRINT = "../node_modules/@ton/blueprint/dist/cli/cli.js";

interface Ready {
  readonly url: string;
  readonly faucet: { readonly address: string; readonly mnemonic: string };
}

describe("the scripts for Blueprint, on a TON chain", function () {
  this.timeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-blueprint-"));
  let node: ChildProcess;
  let ready: Ready;
  let mailbox: string;

  before(async () => {
    const main = "packages/ton-chain/src/main.ts";
    const args = ["--import", "tsx", main, "run", "--data", folder, "--port", "0"];
    node = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: node.stdout as NodeJS.ReadableStream })) {
      ready = JSON.parse(line);
      break;
    }
  });

  after(() => {
    node.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("deploy a mailbox without a question, once", async () => {
    const variables = {
      ...{ MANAGER: ready.faucet.address, CHAIN_ID, HUB_CHAIN_ID: "31337" },
      ...{ ENVIRONMENT: tag("blueprint"), HANDOVER: "3600" },
    };
    mailbox = /The mailbox is (\S+)\./.exec(await run("deployMailbox", variables))?.[1] ?? "";
    expect(await client().isContractDeployed(Address.parse(mailbox))).to.equal(true);
    expect(await run("deployMailbox", variables)).to.include(`${mailbox} stands already`);
  });

  it("send a message, which the mailbox reads", async () => {
    await run("sendMessage", {
      ...{ MAILBOX: mailbox, DESTINATION: "31337", RECIPIENT: `0x${"12".repeat(20)}` },
      ...{ PAYLOAD: "0x1234", MAX_FEE: "0.1" },
    });
    // The mailbox has no lanes yet.
    expect(await exitCodeOfSend()).to.equal(NO_OPEN_LANE);
  });

  it("say which variable is missing", async () => {
    expect(await run("sendMessage", {})).to.include("the variable DESTINATION is missing");
  });

  /** What a script prints. Blueprint needs an open input. */
  async function run(script: string, variables: Record<string, string>): Promise<string> {
    const network = ["--custom", `${ready.url}/v4`, "--custom-version", "v4"];
    const args = [BLUEPRINT, "run", script, ...network, "--custom-type", "custom", "--mnemonic"];
    const wallet = { WALLET_MNEMONIC: ready.faucet.mnemonic, WALLET_VERSION: "v5r1" };
    const env = { ...process.env, ...wallet, WALLET_NETWORK_ID: CHAIN_ID, ...variables };
    const child = spawn(process.execPath, args, { cwd: "ton", env, stdio: "pipe" });
    let output = "";
    child.stdout.on("data", (bytes) => (output += bytes));
    child.stderr.on("data", (bytes) => (output += bytes));
    await new Promise((end) => child.on("exit", end));
    child.stdin.destroy();
    return output;
  }

  async function exitCodeOfSend(): Promise<number | undefined> {
    for (let look = 0; look < 60; look++) {
      const all = await client().getTransactions(Address.parse(mailbox), { limit: 10 });
      const sent = all.find(isSend)?.description;
      if (sent?.type === "generic" && sent.computePhase.type === "vm") {
        return sent.computePhase.exitCode;
      }
      await sleep(500);
    }
    return undefined;
  }

  function client(): TonClient {
    return new TonClient({ endpoint: `${ready.url}/api/v2/jsonRPC` });
  }
});

function isSend({ inMessage }: Transaction): boolean {
  const body = inMessage?.body.beginParse();
  return body !== undefined && body.remainingBits >= 32 && body.loadUint(32) === SEND;
}

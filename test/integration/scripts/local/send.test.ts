import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type NetworkDescription, networkDescriptionOf } from "@causeway/environment";
import type { MessageStatus } from "@causeway/lifecycle";
import { expect } from "chai";
import { describeEnvironment } from "../../../../scripts/causeway/services/describeEnvironment.ts";
import { deployMessageBoards } from "../../../../scripts/local/network/deployMessageBoards.ts";
import { writeNetworkFile } from "../../../../scripts/local/network/NetworkFile.ts";
import { planNetwork } from "../../../../scripts/local/network/NetworkPlan.ts";

import { AppliedChains } from "../../../scripts/world/AppliedChains.ts";
import { EVM_LOCAL } from "../../../scripts/world/evmLocal.ts";
import { account } from "../../../scripts/world/MessageNetwork.ts";
import { runCauseway } from "../../../scripts/world/runCauseway.ts";

const NOBODY = "http://127.0.0.1:1";

describe("npm run send", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let folder: string;
  let file: string;
  let network: NetworkDescription;
  let relayer: Server;

  before(async () => {
    chains = await AppliedChains.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-send-"));
    file = join(folder, "network.json");
    relayer = createServer((_, response) => response.end(JSON.stringify(DELIVERED)));
    await new Promise<void>((resolve) => relayer.listen(0, "127.0.0.1", resolve));
    network = await describeNetwork();
  });

  beforeEach(() => writeNetworkFile(file, network));

  after(async () => {
    relayer?.close();
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  async function describeNetwork(): Promise<NetworkDescription> {
    const ports = Object.entries(chains.rpcs).map(([name, url]) => [
      name,
      Number(new URL(url).port),
    ]);
    const plan = await planNetwork(chains.config, Object.fromEntries(ports));
    const known = describeEnvironment(plan.config, folder);
    const described = networkDescriptionOf(known, {
      pid: process.pid,
      config: EVM_LOCAL,
      messageBoard: await deployMessageBoards(plan),
      proverUrl: NOBODY,
      relayerUrl: `http://127.0.0.1:${(relayer.address() as AddressInfo).port}`,
      feeUpdaterUrl: NOBODY,
      fillerUrl: NOBODY,
      indexerUrl: NOBODY,
      apiUrl: NOBODY,
      faucetUrl: NOBODY,
    });
    return { url: NOBODY, ...described };
  }

  /** Runs the command; by default it sends hello from spoke-a to spoke-b. */
  async function send(changes: Readonly<Record<string, string>> = {}) {
    const options = { from: "spoke-a", to: "spoke-b", message: "hello", network: file, ...changes };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const command = ["scripts/bundle/run.mjs", "scripts/local/send.ts", ...args];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.stderr.on("data", (data) => {
      errors += data;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    return { code, output, errors };
  }

  async function expectRefusal(
    changes: Readonly<Record<string, string>>,
    message: RegExp,
  ): Promise<void> {
    const { code, errors } = await send(changes);
    expect(errors).to.match(message);
    expect(errors.trimEnd().split("\n"), "one line, no stack").to.have.length(1);
    expect(code).to.equal(1);
  }

  it("sends, and shows the message's way until it is delivered", async () => {
    const { code, output, errors } = await send();
    expect(errors).to.equal("");
    expect(code).to.equal(0);
    expect(output).to.match(
      /spoke-a -> spoke-b +sent +0x[0-9a-f]{8}…, block \d+, .* gas, fee 0\.\d+ ETH/,
    );
    expect(output).to.match(/signed +checkpoint of spoke-a, block 7, by 3 validators/);
    expect(output).to.match(/proven +checkpoint of spoke-a, block 7, in 6\.0 s/);
    expect(output).to.match(/imported +on hub, block 9, 50,000 gas/);
    expect(output).to.match(/delivered +on spoke-b, block 12, 322,520 gas/);
    expect(output, "no colours where there is no terminal").to.not.include("\u001b");
  });

  it("refuses a chain that is not there, and names those that are", async () => {
    await expectRefusal({ to: "moon" }, /no chain "moon": it is one of hub, spoke-a, spoke-b/);
  });

  it("refuses to send from a chain to itself", async () => {
    await expectRefusal({ to: "spoke-a" }, /from one chain to another: both are spoke-a/);
  });

  it("refuses a lane that is paused, and says until when and who ends that", async () => {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const guardian = { CAUSEWAY_KEY: account(1).privateKey };
    const lane = ["--environment", "local", "--lane", "spoke-b:hub"];
    expect((await runCauseway(["pause", ...lane, ...rpcs], guardian)).code).to.equal(0);
    await expectRefusal(
      { from: "spoke-b", to: "hub" },
      /lane from spoke-b is paused on hub until 20.*causeway unpause --lane spoke-b:hub/,
    );
  });

  it("says that no network runs, and how to start one", async () => {
    await expectRefusal(
      { network: join(folder, "none.json") },
      /none\.json is not there.* npm start/,
    );
  });

  it("notices that the network of the file has ended", async () => {
    writeNetworkFile(file, { ...network, pid: 2 ** 22 + 1 });
    await expectRefusal({}, /is of process 4194305, which ended.* npm start/);
  });

  it("says that the file of the network is damaged, and what to do", async () => {
    writeFileSync(file, "{");
    await expectRefusal({}, /network\.json is damaged.* npm start/);
  });

  it("says that the relayer does not answer, and what to do", async () => {
    writeNetworkFile(file, { ...network, relayerUrl: NOBODY });
    await expectRefusal({}, /relayer at http:\/\/127\.0\.0\.1:1 does not answer .* npm start/);
  });

  it("follows on when the relayer was away for a moment", async () => {
    let asked = 0;
    const shaky = createServer((request, response) => {
      if (++asked < 4) request.destroy();
      else response.end(JSON.stringify(DELIVERED));
    });
    await new Promise<void>((resolve) => shaky.listen(0, "127.0.0.1", resolve));
    const relayerUrl = `http://127.0.0.1:${(shaky.address() as AddressInfo).port}`;
    writeNetworkFile(file, { ...network, relayerUrl });
    expect((await send()).code).to.equal(0);
    shaky.close();
  });

  it("says that the relayer gives another answer than it knows, and what to do", async () => {
    const other = createServer((_, response) => response.end(JSON.stringify({ state: "lost" })));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const relayerUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    writeNetworkFile(file, { ...network, relayerUrl });
    await expectRefusal({}, /relayer at .* gives an answer of another kind .* npm start/).finally(
      () => other.close(),
    );
  });

  it("says which RPC does not answer, and what to do", async () => {
    const broken = network.chains.map((chain) => ({ ...chain, rpcUrl: NOBODY }));
    writeNetworkFile(file, { ...network, chains: broken });
    await expectRefusal({}, /RPC of spoke-a, http:\/\/127\.0\.0\.1:1, does not answer.* npm start/);
  });

  it("refuses a payload above the maximum, with both sizes", async () => {
    await expectRefusal(
      { message: "x".repeat(32_769) },
      /32769 bytes is too large: spoke-b takes at most 32768/,
    );
  });

  it("refuses a fee below the quote, with both amounts", async () => {
    await expectRefusal(
      { fee: "5" },
      /fee of 5 wei is too low: .* cost \d{9,} wei; leave --fee out/,
    );
  });

  it("says that the account cannot pay", async () => {
    await expectRefusal({ fee: `1${"0".repeat(30)}` }, /spoke-a refuses: insufficient funds/);
  });

  it("refuses a fee that is no amount of wei", async () => {
    const { code, errors } = await send({ fee: "0.5" });
    expect(errors).to.match(/'0\.5' is invalid\. give an amount of wei/);
    expect(code).to.equal(1);
  });

  /** Has the relayer say this of every message while `use` runs. */
  async function whileRelayerSays(
    status: Partial<MessageStatus>,
    use: () => Promise<void>,
  ): Promise<void> {
    const other = createServer((_, response) => {
      response.end(JSON.stringify({ ...DELIVERED, delivered: null, ...status }));
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const relayerUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    writeNetworkFile(file, { ...network, relayerUrl });
    await use().finally(() => other.close());
  }

  it("gives up when the message is not delivered in time, and says how far it came", () =>
    whileRelayerSays({ state: "proven" }, () =>
      expectRefusal({ timeout: "1" }, /was not delivered within 1 s: it is proven/),
    ));

  it("says that anyone may expire a message whose deadline has passed", () =>
    whileRelayerSays({ state: "expirable" }, async () => {
      const { output, errors } = await send({ timeout: "1" });
      expect(output).to.match(/expirable +its deadline has passed: anyone .* it on spoke-b/);
      expect(errors).to.match(/was not delivered within 1 s: it is expirable/);
    }));

  for (const outcome of ["expired", "rejected"] as const) {
    it(`stops following a message that was ${outcome}, and says so`, () =>
      whileRelayerSays({ state: outcome, [outcome]: ENDED }, async () => {
        const { code, output, errors } = await send({ timeout: "20" });
        expect(output).to.match(new RegExp(`${outcome} +on spoke-b, block 13, 140,000 gas`));
        expect(errors).to.match(new RegExp(`was ${outcome} on spoke-b, block 13: it is never`));
        expect(code).to.equal(1);
      }));
  }
});

const CHECKPOINT = {
  height: "7",
  checkpointHash: "0x07",
  signedAt: 1,
  signers: 3,
  proof: { seconds: 6, at: 2 },
};

/** Where a message ended without being delivered. */
const ENDED = { height: "13", transaction: "0x13", gas: "140000", at: 4 };

/** What the relayer says of a message that went through the hub. */
const DELIVERED: MessageStatus = {
  messageId: "0x01",
  laneId: "0x02",
  index: "0",
  originChainId: "31338",
  destinationChainId: "31339",
  hubChainId: "31337",
  sender: "0x03",
  gasLimit: "200000",
  payloadSize: 5,
  charged: null,
  cost: null,
  state: "delivered",
  sent: { height: "6", transaction: "0x06", gas: "60000", at: 1 },
  finalisedAt: 1,
  imported: { height: "9", transaction: "0x09", gas: "50000", at: 3 },
  originCheckpoint: CHECKPOINT,
  hubCheckpoint: { ...CHECKPOINT, height: "10" },
  delivered: { height: "12", transaction: "0x12", gas: "322520", at: 4, messages: 1 },
  expired: null,
  rejected: null,
  voided: null,
  inFlight: null,
  failed: null,
};

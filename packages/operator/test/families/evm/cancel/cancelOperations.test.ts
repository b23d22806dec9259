import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { developmentAccount, KEY_VARIABLE, withRpcs } from "@causeway/operator";
import { expect } from "chai";
import { concat, hexlify, toBeHex } from "ethers";
import type { Config } from "../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../scripts/causeway/environment.ts";
import { installMultiSend } from "../../../../../../test/scripts/world/installMultiSend.ts";
import { installSafe } from "../../../../../../test/scripts/world/installSafe.ts";
import { RpcProxy } from "../../../../../../test/scripts/world/RpcProxy.ts";
import { ROLES } from "../../../../../../test/scripts/world/roles.ts";
import { COUNCIL } from "../../../../../../test/scripts/world/withCouncil.ts";
import {
  AccessManager__factory,
  Mailbox__factory,
} from "../../../../../../typechain-types/index.js";
import type { SafeConfig } from "../../../../src/config/access.ts";
import { parseBundle } from "../../../../src/families/evm/proposals/safeTransactionBuilder.ts";
import { type Call, CouncilChain, DAY, GUARDIAN, STRANGER } from "../access/CouncilChain.ts";

const NOBODY = "http://127.0.0.1:1";
const managerAbi = AccessManager__factory.createInterface();
const mailboxAbi = Mailbox__factory.createInterface();

describe("cancelOperations", function () {
  this.timeout(300_000);
  let chain: CouncilChain;
  let folder: string;
  let undo: () => Promise<void>;
  let takeover: Call;
  let proxies: RpcProxy[];

  before(async () => {
    chain = await CouncilChain.start();
    const data = mailboxAbi.encodeFunctionData("setLightClientTrusted", [
      STRANGER.address,
      true,
      true,
    ]);
    takeover = { target: chain.addresses.Mailbox, data };
  });

  beforeEach(async () => {
    undo = await chain.mark();
    folder = mkdtempSync(join(tmpdir(), "causeway-cancel-"));
    proxies = [];
  });

  afterEach(async () => {
    for (const proxy of proxies) proxy.stop();
    rmSync(folder, { recursive: true });
    await undo();
  });

  after(() => chain?.stop());

  interface Given {
    readonly urls?: readonly string[];
    readonly key?: string;
    readonly isPrinted?: boolean;
    readonly config?: Config;
  }

  async function cancel(id: string, given: Given = {}) {
    const { urls = [chain.rpcs.hub ?? ""], key = GUARDIAN.privateKey, isPrinted = false } = given;
    const config = withRpcs(given.config ?? chain.config, { hub: urls });
    const environment = environmentAt(config, chain.deployments);
    const target = { environment, chain: config.hub };
    const [outcome] = await environment.familyOf(config.hub).cancel(target, {
      ids: [id as `0x${string}`],
      isPrinted,
      proposals: folder,
      env: { [KEY_VARIABLE]: key },
    });
    if (outcome === undefined) throw new Error("nothing came of it");
    return outcome;
  }

  const scheduleOf = (id: string) => chain.manager().getSchedule(id);

  /** An RPC between us and the hub. */
  async function proxy(answer: RpcProxy["answer"]): Promise<string> {
    const started = await RpcProxy.start(chain.rpcs.hub ?? "");
    proxies.push(started);
    started.answer = answer;
    return started.url;
  }

  for (const [who, { privateKey }] of [
    ["a guardian's key", GUARDIAN],
    ["the key of who scheduled it", COUNCIL],
  ] as const) {
    it(`cancels by ${who}, and the chain is as configured again`, async () => {
      const id = await chain.schedule(takeover);
      expect(await chain.pending()).to.have.length(1);
      const outcome = await cancel(id, { key: privateKey });
      expect(outcome.told).to.equal("cancelled until somebody schedules it again");
      expect(outcome.done).to.equal(true);
      expect(outcome.transaction).to.match(/^0x[0-9a-f]{64}$/);
      expect(await scheduleOf(id)).to.equal(0n);
      expect(await chain.pending()).to.deep.equal([]);
    });
  }

  it("cancels nothing by another key, and gives the call to sign", async () => {
    const id = await chain.schedule(takeover);
    const outcome = await cancel(id, { key: STRANGER.privateKey });
    expect(outcome.done).to.equal(false);
    expect(outcome.told).to.match(
      /^is not cancelled: AccessManagerUnauthorizedCancel\(.*act with another key, or have the call below signed$/,
    );
    const { to, data } = outcome.call ?? {};
    expect(to).to.equal(chain.addresses.AccessManager);
    expect(data).to.equal(
      managerAbi.encodeFunctionData("cancel", [COUNCIL.address, takeover.target, takeover.data]),
    );
    expect(await scheduleOf(id)).to.not.equal(0n);
  });

  it("sends nothing where the call must be printed", async () => {
    const id = await chain.schedule(takeover);
    const outcome = await cancel(id, { isPrinted: true });
    expect(outcome).to.deep.include({ done: true, told: "is cancelled by this call" });
    expect(outcome.call?.data).to.match(/^0x/);
    expect(await scheduleOf(id)).to.not.equal(0n);
  });

  it("cancels what has more calldata than most", async () => {
    const data = concat([takeover.data, hexlify(new Uint8Array(60_000).fill(1))]);
    const id = await chain.schedule({ ...takeover, data });
    const outcome = await cancel(id);
    expect(outcome.done, outcome.told).to.equal(true);
  });

  it("says so of what is cancelled or lapsed already, and sends nothing", async () => {
    const id = await chain.schedule(takeover);
    await chain.cancel(takeover);
    const nonce = await chain.provider.getTransactionCount(GUARDIAN.address);
    expect(await cancel(id)).to.deep.equal({ id, done: true, told: "was cancelled already" });
    await chain.schedule(takeover);
    await chain.pass(9 * DAY);
    expect(await cancel(id)).to.deep.equal({
      id,
      done: true,
      told: "lapsed: nobody can execute it any more",
    });
    expect(await chain.provider.getTransactionCount(GUARDIAN.address)).to.equal(nonce);
  });

  it("is not content with what was executed", async () => {
    const id = await chain.schedule(takeover);
    await chain.pass(DAY);
    await chain.execute(takeover);
    const outcome = await cancel(id);
    expect(outcome.done).to.equal(false);
    expect(outcome.told).to.match(/^was executed: it is too late to cancel it/);
  });

  it("does not take for cancelled what was executed just before its transaction", async () => {
    const id = await chain.schedule(takeover);
    await chain.pass(DAY);
    const url = await proxy(async (method, ask) => {
      if (method === "eth_sendRawTransaction") await chain.execute(takeover);
      return ask();
    });
    const outcome = await cancel(id, { urls: [url] });
    expect(outcome.done).to.equal(false);
    expect(outcome.told).to.match(
      /AccessManagerNotScheduled\(.*it waits no more, and was not cancelled/,
    );
  });

  it("knows no operation that nobody scheduled", async () => {
    const outcome = await cancel(`0x${"12".repeat(32)}`);
    expect(outcome.done).to.equal(false);
    expect(outcome.told).to.match(
      /^is not cancelled: no RPC of hub knows it \(http:\/\/127.*: nobody ever scheduled it\)$/,
    );
  });

  describe("where RPCs disagree", () => {
    it("needs one that works", async () => {
      const id = await chain.schedule(takeover);
      const outcome = await cancel(id, { urls: [NOBODY, chain.rpcs.hub ?? ""] });
      expect(outcome.done, outcome.told).to.equal(true);
    });

    it("is not told by one that it is gone while another says that it waits", async () => {
      const id = await chain.schedule(takeover);
      const gone = toBeHex(0, 32);
      const selector = managerAbi.getFunction("getSchedule").selector;
      const url = await proxy((method, ask, params) =>
        method === "eth_call" && JSON.stringify(params).includes(selector)
          ? Promise.resolve(gone)
          : ask(),
      );
      // The liar is heard first.
      const honest = await proxy((_, ask) => sleep(100).then(ask));
      const outcome = await cancel(id, { urls: [url, honest] });
      expect(outcome.told).to.equal("cancelled until somebody schedules it again");
      expect(await scheduleOf(id)).to.equal(0n);
    });

    it("lets none make it cancel something else", async () => {
      const asked = await chain.schedule({
        ...takeover,
        data: mailboxAbi.encodeFunctionData("setLightClientTrusted", [
          GUARDIAN.address,
          true,
          true,
        ]),
      });
      const id = await chain.schedule(takeover);
      // Tells of the one where it is asked for the other.
      const url = await proxy(async (method, ask, params) => {
        const answer = await ask();
        if (method !== "eth_getLogs") return answer;
        const [filter] = params as [{ address: string; topics: string[] }];
        const topics = filter.topics.map((topic) => (topic === id ? asked : topic));
        const other = { ...filter, topics };
        return chain.provider.send("eth_getLogs", [other]);
      });
      const alone = await cancel(id, { urls: [url] });
      expect(alone.done).to.equal(false);
      expect(alone.told).to.match(/it tells of another operation by this id/);
      const both = await cancel(id, { urls: [url, chain.rpcs.hub ?? ""] });
      expect(both.done, both.told).to.equal(true);
      expect(await scheduleOf(asked)).to.not.equal(0n);
    });

    it("believes none of another chain", async () => {
      const id = await chain.schedule(takeover);
      const outcome = await cancel(id, { urls: [chain.rpcs["spoke-a"] ?? ""] });
      expect(outcome.told).to.match(/serves chain 31338 and not 31337/);
    });

    it("searches in smaller steps where an RPC refuses large ones", async () => {
      const id = await chain.schedule(takeover);
      for (let block = 0; block < 12; block += 1) await chain.provider.send("evm_mine", []);
      const url = await proxy((method, ask, params) => {
        const [{ fromBlock = 0, toBlock = 0 } = {}] = params as {
          fromBlock?: string;
          toBlock?: string;
        }[];
        if (method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) > 4) {
          return Promise.reject(new Error("too many blocks"));
        }
        return ask();
      });
      const outcome = await cancel(id, { urls: [url] });
      expect(outcome.done, outcome.told).to.equal(true);
    });
  });

  describe("where a Safe is guardian", () => {
    const OWNERS = [5, 6].map((index) => developmentAccount(index).address);
    const SAFE: SafeConfig = {
      name: "keepers",
      address: "0x5AfE00000000000000000000000000000000000A",
      kind: "safe",
      owners: OWNERS,
      threshold: 2,
      modules: [],
      guard: null,
      fallbackHandler: null,
    };

    async function withSafe(): Promise<Config> {
      await installMultiSend(chain.provider);
      await installSafe(chain.provider, SAFE.address, OWNERS, 2);
      const grant = managerAbi.encodeFunctionData("grantRole", [ROLES.guardian, SAFE.address, 0]);
      const granting = { target: chain.addresses.AccessManager, data: grant };
      await chain.schedule(granting);
      await chain.pass(DAY);
      await chain.execute(granting);
      const member = { ...SAFE, executionDelay: 0 };
      const guardian = { members: [...(chain.config.roles.guardian?.members ?? []), member] };
      return {
        ...chain.config,
        accounts: [...chain.config.accounts, SAFE],
        roles: { ...chain.config.roles, guardian },
      };
    }

    it("writes what its owners sign, which is found to be right, and cancels", async () => {
      const config = await withSafe();
      const id = await chain.schedule(takeover);
      const outcome = await cancel(id, { config, key: STRANGER.privateKey });
      expect(outcome.done).to.equal(false);
      const stem = join(folder, "cancel", "local", "hub", "keepers-direct-1");
      expect(outcome.told).to.match(
        new RegExp(`; to sign: ${stem}\\.json, explained in ${stem}\\.md$`),
      );
      const page = readFileSync(`${stem}.md`, "utf8");
      expect(page).to.match(/`cancel\(address caller, address target, bytes data\)/);
      expect(page).to.match(
        /`setLightClientTrusted\(address lightClient, bool asOrigin, bool asHub\)/,
      );
      expect(page).to.not.match(/reverts/);
      const bundle = parseBundle(readFileSync(`${stem}.json`, "utf8"));
      const { hub } = config;
      const environment = environmentAt(
        withRpcs(config, { hub: [chain.rpcs.hub ?? ""] }),
        chain.deployments,
      );
      const { problems } = await environment
        .familyOf(hub)
        .verify({ environment, chain: hub }, bundle);
      expect(problems).to.deep.equal([]);
      const [{ to, data } = { to: "", data: "" }] = bundle.transactions;
      const safe = await chain.provider.as(SAFE.address);
      await (await safe.sendTransaction({ to, data })).wait();
      expect(await scheduleOf(id)).to.equal(0n);
      const after = await environment.familyOf(hub).verify({ environment, chain: hub }, bundle);
      expect(after.problems.join()).to.match(/the plan does not ask keepers for it/);
    });

    it("gives the call alone where the Safe cannot be read", async () => {
      const config = await withSafe();
      const id = await chain.schedule(takeover);
      const urls = [NOBODY, chain.rpcs.hub ?? ""];
      const outcome = await cancel(id, { config, urls, key: STRANGER.privateKey });
      expect(outcome.told).to.match(/; no Safe's bundle is written: the RPC of hub/);
      expect(outcome.call?.to).to.equal(chain.addresses.AccessManager);
    });
  });
});

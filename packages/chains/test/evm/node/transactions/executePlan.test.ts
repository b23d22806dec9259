import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import { Account } from "../../../../../../test/scripts/world/Account.ts";
import { house } from "../../../../../../test/scripts/world/house.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { CallReverted } from "../../../../src/evm/node/transactions/Call.ts";
import { executePlan } from "../../../../src/evm/node/transactions/executePlan.ts";

const REVERTING = "0x00000000000000000000000000000000000000bb";
const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly errors: string;
}

describe("executePlan", function () {
  this.timeout(120_000);
  let chains: LocalChains;
  let account: Account;
  let since: number;

  before(async () => {
    chains = await LocalChains.start();
  });

  beforeEach(async () => {
    account = new Account(chains.rpcs.hub ?? "", KEY);
    since = await account.provider.getBlockNumber();
  });

  afterEach(() => account.close());

  after(() => chains?.stop());

  /** Builds the house in another process, which kills itself after some entries of the journal. */
  async function buildElsewhere(journal: string, killAt = 0): Promise<Ended> {
    const args = [account.url, KEY, journal, `${since}`, `${killAt}`];
    const command = [
      "scripts/bundle/run.mjs",
      "test/scripts/world/processes/buildHouse.ts",
      ...args,
    ];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "ignore", "pipe"] });
    const errors = text(child.stderr);
    const [code, signal] = await once(child, "exit");
    return { code, signal, errors: await errors };
  }

  const build = () =>
    account.withJournal((journal) =>
      executePlan(() => account.planOf(house(account), since), account.options(journal)),
    );

  const ids = () => house(account).map(({ id }) => id);

  async function expectBuiltOnce(): Promise<void> {
    expect((await account.executed(since)).sort()).to.deep.equal(ids().sort());
  }

  /** Two entries for each call: before it is offered, and when it is in a block. */
  for (let killAt = 1; killAt <= 10; killAt++) {
    it(`does all once when the run is killed at entry ${killAt} of the journal`, async () => {
      expect((await buildElsewhere(account.journalFile, killAt)).signal).to.equal("SIGKILL");
      const lines = readFileSync(account.journalFile, "utf8").trimEnd().split("\n");
      expect(lines).to.have.length(killAt);
      expect(existsSync(`${account.journalFile}.lock`)).to.equal(true);
      await build();
      await expectBuiltOnce();
      const entries = readFileSync(account.journalFile, "utf8").trimEnd().split("\n");
      expect(entries).to.have.length(10);
      await build();
      await expectBuiltOnce();
    });
  }

  it("refuses a second process with the same journal, and names the first one's id", () =>
    account.withJournal(async () => {
      const { code, errors } = await buildElsewhere(account.journalFile);
      expect(code).to.equal(1);
      expect(errors).to.match(new RegExp(`JournalError: .* is in use by process ${process.pid}`));
      expect(await account.executed(since)).to.deep.equal([]);
    }));

  it("does all once when several with the same key and journals of their own are at it", async () => {
    await account.provider.send("evm_setIntervalMining", [1]);
    await account.provider.send("evm_setAutomine", [false]);
    const journals = ["anna", "boris", "chen"].map((name) => join(account.folder, name));
    const ended = await Promise.all(journals.map((journal) => buildElsewhere(journal)));
    await account.provider.send("evm_setIntervalMining", [0]);
    await account.provider.send("evm_setAutomine", [true]);
    for (const { code, errors } of ended) expect(code, errors).to.equal(0);
    await expectBuiltOnce();
    for (const journal of journals) rmSync(journal, { force: true });
  });

  it("goes on when somebody else did what a call is for, and that is not needed any more", async () => {
    const reverts = account.call("done by another", [], { to: REVERTING });
    await account.provider.send("anvil_setCode", [REVERTING, "0x5f5ffd"]);
    let plans = 0;
    await account.withJournal((journal) =>
      executePlan(async () => {
        plans += 1;
        return account.planOf(plans === 1 ? [reverts, ...house(account)] : house(account), since);
      }, account.options(journal)),
    );
    await expectBuiltOnce();
  });

  it("gives up when a call reverts that is still needed", async () => {
    const reverts = account.call("of no avail", [], { to: REVERTING });
    await account.provider.send("anvil_setCode", [REVERTING, "0x5f5ffd"]);
    let plans = 0;
    const error = await account
      .withJournal((journal) =>
        executePlan(() => {
          plans += 1;
          return account.planOf([reverts], since);
        }, account.options(journal)),
      )
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(CallReverted);
    expect(plans).to.equal(2);
  });

  it("plans again when somebody else uses the key between plan and sending", async () => {
    let plans = 0;
    await account.withJournal((journal) =>
      executePlan(async () => {
        plans += 1;
        const planned = await account.planOf(house(account), since);
        if (plans === 1)
          await (await account.wallet.sendTransaction({ to: account.wallet })).wait();
        return planned;
      }, account.options(journal)),
    );
    expect(plans).to.equal(2);
    expect((await account.executed(since)).filter((id) => id !== "").sort()).to.deep.equal(
      ids().sort(),
    );
  });
});

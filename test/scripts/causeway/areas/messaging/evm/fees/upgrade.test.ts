import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chainNamed, developmentAccount, KEY_VARIABLE } from "@causeway/operator";
import {
  FEE_GRACE,
  FEE_LAPSE,
  FEE_MOST_AHEAD,
  FEE_MOST_AHEAD_OF_LAST,
  FEE_NOTICE,
  FEE_ROLLBACK_TIME,
} from "@causeway/protocol";
import { expect } from "chai";
import { type JsonRpcProvider, Wallet } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import {
  closeChains,
  connectChains,
} from "../../../../../../../scripts/causeway/areas/messaging/evm/connectChains.ts";
import {
  Mailbox__factory,
  MessageFeeSchedule__factory,
} from "../../../../../../../typechain-types/index.js";

import type { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { EVM_LOCAL } from "../../../../../world/evmLocal.ts";
import { FeeUpgrade } from "../../../fees/FeeUpgrade.ts";

const DAY = 24 * 60 * 60;
const HALF_HOUR = 30 * 60;
const PRICE = 100_000_000_000_000n;
const GUARDIAN = 1;
const STRANGER = 7;
const UPDATER = 9;

describe("causeway fees, an upgrade and its return", function () {
  this.timeout(120_000);
  let upgrade: FeeUpgrade;
  let chains: AppliedChains;
  let node: JsonRpcProvider;
  let atFirst: unknown;

  before(async () => {
    upgrade = await FeeUpgrade.start({ schedule: "messages", file: "destinations.json" });
    chains = upgrade.chains;
    node = upgrade.hub;
  });

  after(() => upgrade?.stop());

  /** Base of messages to spoke A: now, and at the latest. */
  async function bases(): Promise<bigint[]> {
    const mailbox = Mailbox__factory.connect(addressesOf(chains.config).Mailbox, node);
    const { chainId } = chainNamed(chains.config, "spoke-a");
    const { price, upcoming } = await mailbox.pricesTo(chainId);
    return [price.base, upcoming.base];
  }

  /** Does what a relayer does for a fee schedule, by the key of somebody without a role; returns the transactions. */
  async function keepFees(): Promise<number> {
    const { privateKey } = developmentAccount(STRANGER);
    const { deployments } = chains;
    const config = { ...chains.config, chains: [chainNamed(chains.config, "hub")] };
    const connected = await connectChains({ config, deployments, privateKey });
    try {
      const [hub] = connected.reachable;
      const schedule = addressesOf(chains.config).MessageFeeSchedule;
      const calls = await hub!.adapter.dueFeeCalls({ schedule, from: 0n, range: 1_000 });
      for (const call of calls) await hub!.adapter.submit(call);
      return calls.length;
    } finally {
      closeChains(connected);
    }
  }

  it("knows the contract's times", async () => {
    const { MessageFeeSchedule } = addressesOf(chains.config);
    const schedule = MessageFeeSchedule__factory.connect(MessageFeeSchedule, node);
    expect(await schedule.GRACE()).to.equal(FEE_GRACE);
    expect(await schedule.NOTICE()).to.equal(FEE_NOTICE);
    expect(await schedule.MOST_AHEAD()).to.equal(FEE_MOST_AHEAD);
    expect(await schedule.LAPSE()).to.equal(FEE_LAPSE);
    expect(await schedule.ROLLBACK_TIME()).to.equal(FEE_ROLLBACK_TIME);
    expect(await schedule.MOST_AHEAD_OF_LAST()).to.equal(BigInt(FEE_MOST_AHEAD_OF_LAST));
  });

  it("shows what is in force", async () => {
    const { code, stdout } = await upgrade.causeway("fees show");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^hub, messages, block \d+ .*: version 1 is in force/);
    expect(stdout).to.match(/messages to spoke-a +100000000000000 wei and/);
    expect(stdout).to.match(
      /gas price of messages to spoke-a +1000000000 wei, may be 500000000 to/,
    );
    expect(stdout).to.match(/credit of deployer +0 wei/);
    atFirst = await upgrade.shown();
  });

  it("refuses to raise a price without notice, with file, path, value and rule", async () => {
    upgrade.edit((json) => {
      json.version = 2;
      json.destinations["spoke-a"].price.base = `${2n * PRICE}`;
    });
    const { code, stdout } = await upgrade.causeway("fees plan --no-traffic");
    expect(stdout).to.match(
      /fee schedule waits: destinations\.json: effectiveAt = null: at least two days ahead, .*from 20/,
    );
    expect(code).to.equal(1);
  });

  it("refuses a time in the past, one too far ahead, and a notice that is too short", async () => {
    const refusals = [
      [-1, /effectiveAt = "20.*": not in the past/],
      [31, /effectiveAt = "20.*": at most 30 days ahead/],
      [1, /effectiveAt = "20.*": at least two days ahead/],
    ] as const;
    for (const [days, told] of refusals) {
      const effectiveAt = await upgrade.inDays(days);
      upgrade.edit((json) => Object.assign(json, { effectiveAt }));
      const { code, stdout } = await upgrade.causeway("fees plan --no-traffic");
      expect(stdout).to.match(told);
      expect(code, stdout).to.equal(1);
    }
  });

  it("refuses a step that is too large, and a number that was used", async () => {
    const effectiveAt = await upgrade.inDays(3);
    upgrade.edit((json) => {
      json.effectiveAt = effectiveAt;
      json.destinations["spoke-a"].price.base = `${2n * PRICE + 1n}`;
    });
    const tooFar = await upgrade.causeway("fees plan --no-traffic");
    expect(tooFar.stdout).to.match(
      /destinations\.spoke-a\.price\.base = "200000000000001": from half to twice .*\(100000000000000\)/,
    );
    upgrade.edit((json) => {
      json.version = 1;
      json.destinations["spoke-a"].price.base = `${2n * PRICE}`;
    });
    const used = await upgrade.causeway("fees plan --no-traffic");
    expect(used.stdout).to.match(/version = 1: above 1, the highest number that was published/);
    expect([tooFar.code, used.code]).to.deep.equal([1, 1]);
  });

  it("plans the upgrade, and writes the way back beside it, which was tried", async () => {
    upgrade.edit((json) => Object.assign(json, { version: 2 }));
    const { code, stdout, stderr } = await upgrade.causeway("fees plan --no-traffic");
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.match(
      /hub: 1 transaction, [\s\S]*\n *Publish version 2 instead of 1 .* effective from/,
    );
    expect(stdout).to.match(/contract +change +now +wanted/);
    expect(stdout).to.match(
      /messages to spoke-a: of that its base +0\.\d+ ETH +0\.\d+ ETH +\+\d+\.\d %/,
    );
    expect(stdout).to.match(
      /the way back is exact: on a copy of the chain, all 4 values were the same/,
    );
    const back = join(
      upgrade.proposals,
      "rollback",
      "messages",
      "local",
      "hub",
      "deployer-direct-1.md",
    );
    expect(readFileSync(back, "utf8"))
      .to.match(/Return to version 1 of the fee schedule/)
      .and.not.match(/revert/i);
  });

  it("publishes, which is no difference as long as its time has not come", async () => {
    const { code, stdout } = await upgrade.causeway("fees apply");
    expect(code, stdout).to.equal(0);
    expect(stdout).to.match(/1\. Publish version 2/);
    expect(stdout).to.match(/fee schedule waits: version 2 can be made effective from 20/);
    expect(await upgrade.foundKinds()).to.deep.equal([]);
    expect((await upgrade.causeway("fees show")).stdout).to.match(/version 2 is pending, from/);
  });

  it("takes back by a guardian's key what is pending, and says of anything else that it is not", async () => {
    const env = { [KEY_VARIABLE]: developmentAccount(GUARDIAN).privateKey };
    const inForce = await upgrade.causeway("fees withdraw --schedule messages --version 1", env);
    expect(inForce.code).to.equal(1);
    expect(inForce.stdout).to.match(/version 1 .* VersionNotPending.*causeway fees rollback/);
    const { code, stdout } = await upgrade.causeway(
      "fees withdraw --schedule messages --version 2",
      env,
    );
    expect(code, stdout).to.equal(0);
    expect(stdout).to.match(/✔ version 2 of the fee schedule of messages on hub: .*not pending/);
    expect(await upgrade.foundKinds()).to.include("price");
    const again = await upgrade.causeway("fees plan --no-traffic");
    expect(again.stdout).to.match(/version = 2: above 2/);
  });

  it("shows the call to who has no guardian's key", async () => {
    const { code, stdout } = await upgrade.causeway(
      "fees withdraw --schedule messages --version 2 --print",
    );
    expect(code).to.equal(0);
    expect(stdout).to.match(/to: +0x[0-9a-fA-F]{40}\n +data: 0x/);
  });

  it("is made effective by anyone when it is due, and charged when the grace is over", async () => {
    const effectiveAt = await upgrade.inDays(3);
    upgrade.edit((json) => Object.assign(json, { version: 3, effectiveAt }));
    await upgrade.causeway("fees apply");
    expect(await keepFees()).to.equal(0);
    await upgrade.pass(3 * DAY);
    expect(await upgrade.foundKinds()).to.include.members(["fee-schedule-version", "price"]);
    const due = await upgrade.causeway("fees plan --no-traffic");
    expect(due.stdout).to.match(
      /Make version 3 of the fee schedule effective in place of version 1/,
    );
    expect(await keepFees()).to.equal(1);
    expect(await bases()).to.deep.equal([PRICE, 2n * PRICE]);
    expect(await upgrade.foundKinds()).to.deep.equal([]);
    await upgrade.pass(HALF_HOUR);
    expect(await upgrade.foundKinds()).to.deep.equal(["unsettled-price"]);
    expect(await keepFees()).to.equal(1);
    expect(await bases()).to.deep.equal([2n * PRICE, 2n * PRICE]);
    expect(await upgrade.foundKinds()).to.deep.equal([]);
  });

  it("leaves a gas price alone that moved within its band, and tells nobody of it", async () => {
    const updater = new Wallet(developmentAccount(UPDATER).privateKey, node);
    const schedule = MessageFeeSchedule__factory.connect(
      addressesOf(chains.config).MessageFeeSchedule,
      updater,
    );
    const { chainId: destinationChainId } = chainNamed(chains.config, "spoke-a");
    const moves = [{ destinationChainId, gasPrice: 1_300_000_000n }];
    await (await schedule.moveGasPrices(moves, [])).wait();
    await upgrade.pass(HALF_HOUR);
    await keepFees();
    expect(await upgrade.foundKinds()).to.deep.equal([]);
    const { stdout } = await upgrade.causeway("fees plan --no-traffic");
    expect(stdout).to.match(/^hub: as configured, nothing to do/);
    expect((await upgrade.causeway("fees show")).stdout).to.match(
      /gas price of messages to spoke-a +1300000000 wei, may be 500000000 to 2000000000/,
    );
  });

  it("returns exactly to what was in force before, without notice", async () => {
    const { code, stdout, stderr } = await upgrade.causeway("fees rollback --schedule messages");
    expect(code, stdout + stderr).to.equal(0);
    expect(stderr).to.match(/destinations\.json has version 1 again/);
    expect(stdout).to.match(/Return from version 3 of the fee schedule to version 1/);
    expect(await bases()).to.deep.equal([PRICE, PRICE]);
    expect(await upgrade.shown()).to.deep.equal(atFirst);
    expect(upgrade.read().destinations).to.deep.equal(
      JSON.parse(readFileSync(join(EVM_LOCAL, "destinations.json"), "utf8")).destinations,
    );
    expect(await upgrade.foundKinds()).to.deep.equal([]);
    expect(existsSync(`${upgrade.pathOf("destinations.json")}.tmp`)).to.equal(false);
  });

  it("shows the schedule as it was at a block of that time", async () => {
    const { code, stdout } = await upgrade.causeway(
      `fees show --at ${(await node.getBlockNumber()) - 1} --json`,
    );
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)[0].version).to.equal(3);
  });

  it("returns to nothing that was not in force, and not after seven days", async () => {
    const never = await upgrade.causeway("fees rollback --schedule messages --to 2");
    expect(never.code).to.equal(1);
    expect(never.stderr).to.match(/version 2 was in force on no chain: there were 1, 3/);
    await upgrade.pass(7 * DAY + 1);
    const late = await upgrade.causeway("fees rollback --schedule messages --to 3");
    expect(late.stdout).to.match(/version 3 could come back until .*: publish its content under/);
  });
});

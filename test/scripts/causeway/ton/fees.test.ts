import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  developmentAccount,
  type Environment,
  findingsOf,
  stepsOnly,
  type Waiting,
} from "@causeway/operator";
import {
  assignTonPlan,
  preparedAct,
  StateForgotten,
  type TonGuardianAction,
} from "@causeway/operator/ton";
import { FEE_NOTICE } from "@causeway/protocol";
import { Address, Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { tryTonPending } from "../../../../packages/operator/src/families/ton/pending/tryTonPending.ts";
import {
  type MessageBundle,
  parseMessageBundle,
} from "../../../../packages/operator/src/families/ton/proposals/messageBundle.ts";
import { verifyMessages } from "../../../../packages/operator/src/families/ton/proposals/verifyMessages.ts";
import { feesOnly } from "../../../../scripts/causeway/areas/fees/commands/feesOnly.ts";
import type { ScheduleKind } from "../../../../scripts/causeway/areas/fees/index.ts";
import { heldOnTon } from "../../../../scripts/causeway/areas/fees/ton/heldOnTon.ts";
import { planOnTon, planOpened } from "../../../../scripts/causeway/areas/fees/ton/planOnTon.ts";
import { toTonStep } from "../../../../scripts/causeway/areas/fees/ton/planTonSchedule.ts";
import { proveReturnOnTon } from "../../../../scripts/causeway/areas/fees/ton/return/proveReturnOnTon.ts";
import { showOnTon } from "../../../../scripts/causeway/areas/fees/ton/showOnTon.ts";
import { withdrawalsOnTon } from "../../../../scripts/causeway/areas/fees/ton/withdrawalsOnTon.ts";
import { returnPlan } from "../../../../scripts/causeway/areas/fees/versions/returnPlan.ts";
import { messageFees } from "../../../../scripts/causeway/areas/messaging/index.ts";
import {
  planTonFees,
  readTonSchedule,
} from "../../../../scripts/causeway/areas/messaging/ton/planFees.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { OperatedTonChain } from "../../world/OperatedTonChain.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const DAY = 86_400;
const GUARDIAN = 1;

describe("causeway fees on a TON chain without a fee schedule", function () {
  this.timeout(60_000);
  let operated: OperatedTonChain;
  let environment: Environment<Config>;
  const kinds = [messageFees as unknown as ScheduleKind<Config>];

  before(async () => {
    operated = await OperatedTonChain.open();
    environment = operated.environment;
  });
  after(() => operated.close());

  it("shows no version, and sends nothing, since apply deploys the schedule", async () => {
    const { chain } = operated.target;
    const [shown] = await showOnTon(environment, chain, kinds, undefined);
    expect(shown).to.include({ chain: "ton", prices: "messages", version: 0 });
    const planned = await planOnTon(environment, chain, {
      ...{ kinds, folder: operated.folder, tell: () => {} },
    });
    expect(planned.refused).to.equal(true);
    const fees = feesOnly(environment, kinds);
    const env = { CAUSEWAY_KEY: developmentAccount(0).privateKey };
    const { transactions, waiting } = await fees
      .familyOf(chain)
      .apply({ environment: fees, chain }, { waitMilliseconds: 0, env, onExecuted: () => {} });
    expect(transactions).to.equal(0);
    expect(waiting).to.deep.equal([
      {
        subject: "fee schedule of messages",
        reason: "it is not deployed: causeway apply does that",
        cause: "elsewhere",
      },
    ]);
  });

  it("shows the state after a block, and refuses a block whose state no endpoint proves", async () => {
    const { chain } = operated.target;
    const [newest] = await showOnTon(environment, chain, kinds, undefined);
    const block = newest?.block ?? expect.fail("no block");
    const [shown] = await showOnTon(environment, chain, kinds, { block });
    expect(shown).to.deep.equal(newest);
    const { time } = newest ?? expect.fail("nothing is shown");
    const [then] = await showOnTon(environment, chain, kinds, { time });
    expect(then?.block, "the last block of that second").to.be.within(block, block + 10);
    expect(then).to.deep.equal({ ...newest, block: then?.block });
    const before = await showOnTon(environment, chain, kinds, { time: 1n });
    expect(before, "no block is so old").to.deep.equal([]);
    const unknown = showOnTon(environment, chain, kinds, { block: 999_999_999 });
    const error = await unknown.catch((caught) => caught);
    expect(error).to.be.instanceOf(StateForgotten);
    expect(error.message).to.match(/ton do not prove the state after block 999999999 \(.*archive/);
  });
});

describe("the fee schedule of a TON chain", () => {
  let chain: SandboxTonChain;
  let configured: Config;
  let applied: BlockchainSnapshot;

  before(async () => {
    chain = await SandboxTonChain.make();
    configured = chain.config;
    await chain.apply();
    chain.othersHoldLanes = true;
    await chain.apply();
    applied = chain.sandbox.snapshot();
  });

  beforeEach(async () => {
    await chain.sandbox.loadFrom(applied);
    chain.config = configured;
    pass(2 * DAY);
  });

  const now = () => BigInt(chain.sandbox.now ?? 0);
  function pass(seconds: number): void {
    chain.sandbox.now = (chain.sandbox.now ?? 0) + seconds;
  }

  /** What messages to the hub cost by the configuration, by a factor in hundredths. */
  function withPrice(version: number, percent: bigint, effectiveAt?: bigint): void {
    const hub = configured.destinations.hub ?? expect.fail("no prices of the hub");
    const { base, gasPrice } = hub.inCoins?.TON ?? expect.fail("no prices in TON");
    const scaled = { base: (base * percent) / 100n, gasPrice: (gasPrice * percent) / 100n };
    const destinations = {
      ...configured.destinations,
      hub: { ...hub, inCoins: { ...hub.inCoins, TON: scaled } },
    };
    chain.config = {
      ...{ ...configured, destinations },
      ...{ feeScheduleVersion: version, feesEffectiveAt: effectiveAt },
    };
  }

  const plan = async () => planTonFees(await chain.context());
  const waiting = async () => (await plan()).waiting.map(({ reason }: Waiting) => reason);
  const held = async () => {
    const context = await chain.context();
    return heldOnTon(await readTonSchedule(context), BigInt(context.view.time));
  };
  const shown = async () => {
    const { ton } = messageFees;
    const context = await chain.context();
    const state = (await ton?.read(context)) ?? expect.fail("no schedule");
    return ton?.show(context, state).says;
  };

  /** Has a version in force that costs as much more. */
  async function upgrade(percent: bigint): Promise<void> {
    withPrice(2, percent, now() + FEE_NOTICE + 60n);
    expect(await chain.apply()).to.deep.equal(["publish fee schedule"]);
    pass(Number(FEE_NOTICE) + 60);
    expect(await chain.apply()).to.deep.equal(["make fee schedule effective"]);
  }

  it("publishes a higher price with its notice, waits, and makes it effective", async () => {
    withPrice(2, 150n);
    expect((await waiting()).join()).to.match(/effectiveAt.*at least two days ahead/);
    withPrice(2, 150n, now() + FEE_NOTICE + 60n);
    expect(await chain.apply()).to.deep.equal(["publish fee schedule"]);
    expect((await waiting()).join()).to.match(/^version 2 can be made effective from /);
    expect(findingsOf(await plan())).to.deep.equal([]);
    pass(Number(FEE_NOTICE) + 60);
    expect(await chain.apply()).to.deep.equal(["make fee schedule effective"]);
    expect(await held()).to.deep.include({ version: 2, last: 2, pending: undefined });
    expect(findingsOf(await plan())).to.deep.equal([]);
  });

  it("refuses a step of more than twice, and names the value in force", async () => {
    withPrice(2, 201n, now() + FEE_NOTICE + 60n);
    const { steps, waiting: refused } = await plan();
    expect(steps).to.deep.equal([]);
    expect(refused.map(({ reason }) => reason).join()).to.match(
      /from half to twice the value in force/,
    );
  });

  it("refuses other prices under a number that was published", async () => {
    withPrice(1, 90n);
    expect((await waiting()).join()).to.match(/above 1, the highest number that was published/);
  });

  it("returns to the version before at once, with the prices as they were", async () => {
    const before = await shown();
    await upgrade(150n);
    expect(await shown()).to.not.deep.equal(before);
    chain.config = configured;
    expect(await chain.apply()).to.deep.equal(["return to earlier fee schedule"]);
    expect(await held()).to.deep.include({ version: 1, last: 2 });
    expect(await shown()).to.deep.equal(before);
    expect(findingsOf(await plan())).to.deep.equal([]);
  });

  describe("and the way back that a plan writes", () => {
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "causeway-way-back-"));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const planned = async (kinds = [messageFees]) =>
      planOpened(await chain.open(), { kinds, folder, tell: () => {} });

    /** The bundle for the way back from an upgrade. */
    async function wayBack(): Promise<MessageBundle> {
      withPrice(2, 150n, now() + FEE_NOTICE + 60n);
      const { wayBack: ways, refused } = await planned();
      expect(refused).to.equal(false);
      const [way] = ways;
      expect(way?.proof).to.deep.equal({ isExact: true, compared: 8 });
      const bundle = way?.proposals[0]?.bundle ?? expect.fail("no bundle");
      expect(bundle).to.equal(
        join(folder, "rollback", "messages", "local", "ton", "deployer-messages.json"),
      );
      return parseMessageBundle(readFileSync(bundle, "utf8"));
    }

    it("is tried, and its message returns to the version before", async () => {
      const before = await shown();
      const bundle = await wayBack();
      expect(bundle.messages.map(({ id }) => id)).to.deep.equal(["return to earlier fee schedule"]);
      await upgrade(150n);
      for (const { address, value, body } of bundle.messages) {
        const to = `0x${Address.parse(address).hash.toString("hex")}` as const;
        await chain.send(chain.accountOf(0), to, Cell.fromBase64(body), BigInt(value));
      }
      expect(await held()).to.deep.include({ version: 1, last: 2 });
      expect(await shown()).to.deep.equal(before);
    });

    it("is verified against the plan once the configuration returns", async () => {
      const bundle = await wayBack();
      await upgrade(150n);
      chain.config = configured;
      const { problems, text } = await verifyMessages(await chain.open(), bundle);
      expect(problems).to.deep.equal([]);
      expect(text).to.match(/SIGN\n {2}Return from version 2 of the fee schedule to version 1/);
      const [message] = bundle.messages;
      const other = {
        ...bundle,
        messages: [{ ...message!, body: Cell.EMPTY.toBoc().toString("base64") }],
      };
      expect((await verifyMessages(await chain.open(), other)).problems).to.have.length(1);
    });

    it("stands beside that of another kind of schedules, and beside a bundle of an earlier plan", async () => {
      const earlier = join(folder, "rollback", "local", "ton", "deployer-messages.json");
      mkdirSync(dirname(earlier), { recursive: true });
      writeFileSync(earlier, "{}");
      withPrice(2, 150n, now() + FEE_NOTICE + 60n);
      const { wayBack: ways } = await planned([messageFees, { ...messageFees, name: "letters" }]);
      const bundles = ways.flatMap(({ proposals }) => proposals.map(({ bundle }) => bundle));
      expect(new Set(bundles).size).to.equal(2);
      for (const bundle of [...bundles, earlier]) expect(existsSync(bundle), bundle).to.equal(true);
    });

    it("is not written where no version would be published", async () => {
      expect((await planned()).wayBack).to.deep.equal([]);
      expect(existsSync(join(folder, "rollback"))).to.equal(false);
    });

    it("is called inexact with its refusal if its message brings too little value", async () => {
      withPrice(2, 150n, now() + FEE_NOTICE + 60n);
      const context = await chain.context();
      const { ton } = messageFees;
      const compared = (await ton?.compare(context)) ?? expect.fail("nothing is priced");
      const back = (await returnPlan(compared.wanted, heldOnTon(compared.state, compared.time)))
        .steps;
      const { steps } = await assignTonPlan(context, {
        ...{ ...stepsOnly([]), operations: [] },
        steps: [
          ...(await plan()).steps,
          ...back.map((step) => toTonStep(step, { ...compared, value: 600_000_000n })),
        ],
      });
      const [publication, returning] = steps;
      const proof = await proveReturnOnTon(context, {
        ...{ ton: ton!, compared, publication: publication!, returning: returning! },
      });
      expect(proof.isExact).to.equal(false);
      expect(JSON.stringify(proof)).to.match(/Return to version 1 .*exit code/);
    });
  });

  it("is returned by a scheduled act, which a trial of pending operations executes", async () => {
    await upgrade(150n);
    chain.config = withDelay(chain.config);
    await chain.apply();
    chain.config = withDelay(configured);
    expect(await chain.apply()).to.deep.equal(["schedule return to earlier fee schedule"]);
    const { succeeds, text } = await tryTonPending(await chain.context());
    expect(text).to.match(
      /pending operations: 1\n.* executed {2}MessageFeeSchedule: rollBack, by /,
    );
    expect(succeeds).to.equal(true);
  });

  it("does not return after a week, nor if the configuration says otherwise than that version", async () => {
    await upgrade(150n);
    withPrice(1, 90n);
    expect((await waiting()).join()).to.match(
      /destinations.json says otherwise than version 1 did: messages to hub cost .* nanoton/,
    );
    chain.config = configured;
    pass(7 * DAY + 1);
    expect((await waiting()).join()).to.match(/^version 1 could come back until .*above 2$/);
  });

  it("finds a pending version that is not the configuration's, and a guardian takes it back", async () => {
    withPrice(2, 150n, now() + FEE_NOTICE + 60n);
    await chain.apply();
    chain.config = configured;
    expect(findingsOf(await plan()).map(({ kind, remedy }) => `${kind}: ${remedy}`)).to.deep.equal([
      "fee-schedule-pending: causeway fees withdraw --schedule messages --version 2, by the fee admin or a guardian, or take it into the configuration",
    ]);
    const context = await chain.context();
    const [withdrawal] = withdrawalsOnTon(chain.config, context.chain, 2, [messageFees]);
    const action = withdrawal?.action as TonGuardianAction;
    expect(await action.lastsUntil(context.view)).to.equal(undefined);
    const { to, data } = preparedAct(action);
    await chain.send(chain.accountOf(GUARDIAN), to, Cell.fromHex(data.slice(2)));
    expect((await held()).pending).to.equal(undefined);
    expect(await action.lastsUntil((await chain.context()).view)).to.not.equal(undefined);
    expect(findingsOf(await plan())).to.deep.equal([]);
  });
});

/** Fee admins schedule their acts an hour before. */
function withDelay(config: Config): Config {
  const { feeAdmin } = config.roles;
  const members = (feeAdmin?.members ?? []).map((one) => ({ ...one, executionDelay: 3_600 }));
  return { ...config, roles: { ...config.roles, feeAdmin: { members } } };
}

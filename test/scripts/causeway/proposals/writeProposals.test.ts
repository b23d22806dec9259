import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { ROLES } from "../../../../scripts/causeway/access/roles.ts";
import type { Step } from "../../../../scripts/causeway/plan/Step.ts";
import type { Limits } from "../../../../scripts/causeway/proposals/splitActions.ts";
import { DEFAULT_LIMITS } from "../../../../scripts/causeway/proposals/splitActions.ts";
import {
  type WrittenProposals,
  writeProposals,
} from "../../../../scripts/causeway/proposals/writeProposals.ts";
import { actionFor } from "../../../../scripts/causeway/signing/actionFor.ts";
import { assignSteps } from "../../../../scripts/causeway/signing/assignSteps.ts";
import { SafeChain } from "./SafeChain.ts";

const DAY = 24 * 60 * 60;

describe("writeProposals", function () {
  this.timeout(120_000);
  let chain: SafeChain;
  let folder: string;
  let rewind: () => Promise<void>;

  before(async () => {
    chain = await SafeChain.start();
    const deployer = chain.config.deployer;
    const safe = await chain.safe.getAddress();
    await (await chain.manager.grantRole(ROLES.admin, safe, DAY)).wait();
    await (await chain.manager.revokeRole(ROLES.admin, deployer)).wait();
  });

  beforeEach(async () => {
    rewind = await chain.mark();
    folder = mkdtempSync(join(tmpdir(), "causeway-proposals-"));
  });

  afterEach(async () => {
    await rewind();
    rmSync(folder, { recursive: true });
  });

  after(() => chain?.stop());

  /** Lets the guardian cancel what a role has scheduled. */
  async function guard(role: keyof typeof ROLES, after: string[] = []): Promise<Step> {
    return {
      id: `set guardian of ${role}`,
      summary: `Let the guardian cancel what the role ${role} has scheduled`,
      to: await chain.manager.getAddress(),
      data: chain.manager.interface.encodeFunctionData("setRoleGuardian", [
        ROLES[role],
        ROLES.guardian,
      ]),
      after,
      findings: [
        {
          kind: "role-guardian",
          subject: `guardian of ${role}`,
          expected: "role 1",
          held: "role 0",
        },
      ],
    };
  }

  const ROLES_GUARDED = ["laneAdmin", "feeSchedule", "treasurer"] as const;

  /** Proposes what is not as it should be. */
  async function propose(limits: Limits = DEFAULT_LIMITS): Promise<WrittenProposals> {
    const steps = await Promise.all(ROLES_GUARDED.map((role) => guard(role)));
    const held = await Promise.all(
      ROLES_GUARDED.map((role) => chain.manager.getRoleGuardian(ROLES[role])),
    );
    const missing = steps.filter((_, index) => held[index] !== ROLES.guardian);
    const context = await chain.context();
    const assigned = await assignSteps(context, missing);
    const actions = assigned.steps.map((step) => actionFor(step, context.addresses.AccessManager));
    return writeProposals({ folder, context, time: await chain.time(), actions, limits });
  }

  /** The owners sign what the page shows, for what their wallet makes of the bundle. */
  async function sign({ written }: WrittenProposals): Promise<void> {
    for (const { file, page } of written) {
      const transaction = await chain.walletTransaction(readFileSync(file, "utf8"));
      const [, hash] = /safeTxHash \| `(0x[0-9a-f]{64})`/.exec(readFileSync(page, "utf8")) ?? [];
      expect(await chain.hashOf(transaction)).to.equal(hash);
      await chain.execute(transaction, hash ?? "");
    }
  }

  it("schedules by a Safe, and executes when the delay has passed", async () => {
    const scheduling = await propose();
    expect(scheduling.written.map(({ file }) => file)).to.deep.equal([
      join(folder, "local", "hub", "council-schedule-1.json"),
    ]);
    await sign(scheduling);
    const early = await propose();
    expect(early.written).to.deep.equal([]);
    expect(early.postponed.map(({ reason }) => reason.slice(0, 20))).to.deep.equal(
      Array(3).fill("its delay passes at "),
    );
    await chain.wait(DAY);
    const executing = await propose();
    expect(executing.written.map(({ file }) => file)).to.deep.equal([
      join(folder, "local", "hub", "council-execute-1.json"),
    ]);
    await sign(executing);
    expect(await propose()).to.deep.equal({ written: [], postponed: [] });
  });

  it("splits what is too large into parts that are executed one after the other", async () => {
    const { written } = await propose({ ...DEFAULT_LIMITS, calldataBytes: 900 });
    expect(written.map(({ batch }) => batch.actions.length)).to.deep.equal([2, 1]);
    expect(written.map(({ signed }) => signed?.transaction.operation)).to.deep.equal([1, 0]);
    await sign({ written, postponed: [] });
    await chain.wait(DAY);
    const parts = await propose({ ...DEFAULT_LIMITS, calldataBytes: 300 });
    expect(parts.written.length).to.equal(3);
    await sign(parts);
    expect((await propose()).written).to.deep.equal([]);
  });

  it("delegates to MultiSendCallOnly and to nothing else", async () => {
    const { written } = await propose();
    const { to, operation } = written[0]?.signed?.transaction ?? {};
    expect(operation).to.equal(1);
    expect(to).to.equal(chain.multiSendCallOnly);
  });

  it("writes the same bytes for the same plan, whenever it is made", async () => {
    const [first] = (await propose()).written;
    const texts = () => [first?.file, first?.page].map((file) => readFileSync(file ?? "", "utf8"));
    const before = texts();
    await chain.wait(60);
    await propose();
    expect(texts()).to.deep.equal(before);
  });

  it("removes what no longer applies, and leaves other files alone", async () => {
    const [first] = (await propose({ ...DEFAULT_LIMITS, calldataBytes: 300 })).written;
    const stale = join(folder, "local", "hub", "council-schedule-3.json");
    const other = join(folder, "local", "hub", "notes.md");
    writeFileSync(other, "");
    expect(existsSync(stale)).to.equal(true);
    await propose();
    expect(existsSync(stale)).to.equal(false);
    expect(existsSync(other)).to.equal(true);
    expect(existsSync(first?.file ?? "")).to.equal(true);
  });

  it("proposes nothing to a Safe that is not there, and says so", async () => {
    await chain.provider.send("anvil_setCode", [await chain.safe.getAddress(), "0x"]);
    const { written, postponed } = await propose();
    expect(written).to.deep.equal([]);
    expect(postponed[0]?.reason).to.match(/^the Safe 0x\w+ is not on this chain/);
  });

  it("takes no other code for MultiSendCallOnly", async () => {
    await chain.provider.send("anvil_setCode", [chain.multiSendCallOnly, "0x00"]);
    const { postponed } = await propose();
    expect(postponed[0]?.reason).to.match(/needs MultiSendCallOnly 1\.5\.0/);
  });
});

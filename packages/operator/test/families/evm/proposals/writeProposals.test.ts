import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import { hexlify, id, toBeHex, toUtf8Bytes, ZeroHash } from "ethers";

import type { StateChanges } from "../../../../src/families/evm/fork/StateChanges.ts";
import type { Tried } from "../../../../src/families/evm/fork/tryCalls.ts";

import {
  DEFAULT_LIMITS,
  type Limits,
} from "../../../../src/families/evm/proposals/splitActions.ts";
import {
  type WrittenProposals,
  writeProposals,
} from "../../../../src/families/evm/proposals/writeProposals.ts";
import { CouncilPlan, DAY } from "./CouncilPlan.ts";

const atMost = (calldataBytes: number): Limits => ({ ...DEFAULT_LIMITS, calldataBytes });

/** What a fork would have shown. */
function tried(changes: Partial<StateChanges>, reverted: Tried["reverted"] = []): Tried {
  const all = { storage: [], deployed: [], balances: [], ...changes };
  return { changes: all, at: 1n, later: undefined, reverted };
}

describe("writeProposals", function () {
  this.timeout(120_000);
  let plan: CouncilPlan;
  let folder: string;
  let rewind: () => Promise<void>;

  before(async () => {
    plan = await CouncilPlan.start();
  });

  beforeEach(async () => {
    rewind = await plan.chain.mark();
    folder = mkdtempSync(join(tmpdir(), "causeway-proposals-"));
  });

  afterEach(async () => {
    await rewind();
    rmSync(folder, { recursive: true });
  });

  after(() => plan?.chain.stop());

  const propose = (limits?: Limits) => plan.write(folder, limits);

  function filesOf({ written }: WrittenProposals): string[] {
    const directory = join(folder, "local", "hub", "/");
    return written.map(({ file }) => file.replace(directory, ""));
  }

  it("schedules by a Safe, and executes when the delay has passed", async () => {
    const scheduling = await propose();
    expect(filesOf(scheduling)).to.deep.equal(["council-schedule-1.json"]);
    await plan.chain.sign(scheduling.written);
    const early = await propose();
    expect(early.written).to.deep.equal([]);
    expect(early.postponed.map(({ reason }) => reason.slice(0, 20))).to.deep.equal(
      Array(3).fill("its delay passes at "),
    );
    await plan.chain.wait(DAY);
    const executing = await propose();
    expect(filesOf(executing)).to.deep.equal(["council-execute-1.json"]);
    await plan.chain.sign(executing.written);
    expect(await propose()).to.deep.equal({ written: [], postponed: [] });
  });

  it("splits what is too large into parts that are executed one after the other", async () => {
    const { written } = await propose(atMost(900));
    expect(written.map(({ batch }) => batch.actions.length)).to.deep.equal([2, 1]);
    expect(written.map(({ signed }) => signed?.transaction.operation)).to.deep.equal([1, 0]);
    await plan.chain.sign(written);
    await plan.chain.wait(DAY);
    const parts = await propose(atMost(300));
    expect(parts.written).to.have.length(3);
    await plan.chain.sign(parts.written);
    expect((await propose()).written).to.deep.equal([]);
  });

  it("delegates to MultiSendCallOnly and to nothing else", async () => {
    const { written } = await propose();
    const { to, operation } = written[0]?.signed?.transaction ?? {};
    expect(operation).to.equal(1);
    expect(to).to.equal(plan.chain.multiSendCallOnly);
  });

  it("writes the same bytes for the same plan, whenever it is made", async () => {
    const [first] = (await propose()).written;
    const texts = () => [first?.file, first?.page].map((file) => readFileSync(file ?? "", "utf8"));
    const before = texts();
    await plan.chain.wait(60);
    await propose();
    expect(texts()).to.deep.equal(before);
  });

  it("removes what no longer applies, and leaves other files alone", async () => {
    const parts = await propose(atMost(300));
    const [first, , stale] = parts.written.flatMap(({ file, page }) => [[file, page]]);
    const other = join(folder, "local", "hub", "notes.md");
    writeFileSync(other, "");
    const exist = (files: readonly string[] = []) => files.map((file) => existsSync(file));
    expect(exist(stale)).to.deep.equal([true, true]);
    await propose();
    expect(exist(stale)).to.deep.equal([false, false]);
    expect(exist(first)).to.deep.equal([true, true]);
    expect(exist([other])).to.deep.equal([true]);
  });

  it("shows the storage that changes, and that nobody looked where nobody did", async () => {
    const pageOf = ({ written: [first] }: WrittenProposals) =>
      readFileSync(first?.page ?? "", "utf8");
    expect(pageOf(await propose())).to.include("Nobody executed this batch on a fork");
    const source = await plan.read();
    const [contract, slot] = [source.context.blueprint.manager, `0x${"12".repeat(32)}`];
    const storage = [{ contract, slot, before: ZeroHash, after: toBeHex(1, 32) }];
    const rehearse = async () => tried({ storage });
    const page = pageOf(await writeProposals({ folder, ...source, rehearse }));
    expect(page).to.include("by one of its RPCs alone");
    expect(page).to.include(
      `| \`AccessManager, slot ${slot}, which has no name here\` | \`${ZeroHash}\` | \`${toBeHex(1, 32)}\` |`,
    );
  });

  it("tries a part after those before it, and shows which call would revert", async () => {
    const source = await plan.read(atMost(900));
    const order: string[] = [];
    const { written } = await writeProposals({
      ...source,
      folder,
      rehearse: async ({ part }, earlier) => {
        order.push(`${part} after ${earlier.map((batch) => batch.part).join() || "none"}`);
        return tried({}, [{ call: 1, reason: "Some`Error" }]);
      },
    });
    expect(order).to.deep.equal(["1 after none", "2 after 1"]);
    for (const { page } of written) {
      expect(readFileSync(page, "utf8")).to.include("call 1 reverts: Some\\`Error. Do not sign.");
    }
  });

  it("proposes nothing to a Safe that is not there, and says so", async () => {
    const { provider, safe } = plan.chain;
    await provider.send("anvil_setCode", [await safe.getAddress(), "0x"]);
    const { written, postponed } = await propose();
    expect(written).to.deep.equal([]);
    expect(postponed[0]?.reason).to.match(/^the Safe 0x\w+ is not on this chain/);
  });

  it("proposes nothing to a contract that is no Safe", async () => {
    const { provider, safe, multiSendCallOnly } = plan.chain;
    const code = await provider.getCode(multiSendCallOnly);
    await provider.send("anvil_setCode", [await safe.getAddress(), code]);
    expect((await propose()).postponed[0]?.reason).to.match(/is another contract/);
  });

  it("proposes nothing to a Safe that is too old, or signs in a domain of its own", async () => {
    const hexOf = (text: string) => hexlify(toUtf8Bytes(text)).slice(2);
    await plan.chain.patch(hexOf("1.5.0"), hexOf("1.2.0"));
    expect((await propose()).postponed[0]?.reason).to.match(/version "1.2.0": it must be 1.3.0/);
    await plan.chain.patch(hexOf("1.2.0"), hexOf("1.5.0"));
    const typeHash = id("EIP712Domain(uint256 chainId,address verifyingContract)").slice(2);
    await plan.chain.patch(typeHash, typeHash.replace(/.$/, "0"));
    expect((await propose()).postponed[0]?.reason).to.match(/its code is not Safe's$/);
  });

  it("takes no other code for MultiSendCallOnly", async () => {
    await plan.chain.provider.send("anvil_setCode", [plan.chain.multiSendCallOnly, "0x00"]);
    const { postponed } = await propose();
    expect(postponed[0]?.reason).to.match(/needs MultiSendCallOnly 1\.5\.0/);
  });
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { makeProposals } from "../../../../src/families/evm/proposals/makeProposals.ts";
import type { Proposal } from "../../../../src/families/evm/proposals/Proposal.ts";
import { proposalBundle } from "../../../../src/families/evm/proposals/proposalBundle.ts";
import { renderVerification } from "../../../../src/families/evm/proposals/renderVerification.ts";
import {
  type Bundle,
  checksumOf,
  parseBundle,
} from "../../../../src/families/evm/proposals/safeTransactionBuilder.ts";
import { DEFAULT_LIMITS } from "../../../../src/families/evm/proposals/splitActions.ts";
import {
  type Verification,
  verifyProposal,
} from "../../../../src/families/evm/proposals/verifyProposal.ts";
import {
  type WrittenProposal,
  writeProposals,
} from "../../../../src/families/evm/proposals/writeProposals.ts";
import { CouncilPlan } from "./CouncilPlan.ts";

describe("verifyProposal", function () {
  this.timeout(120_000);
  let plan: CouncilPlan;
  let folder: string;
  let rewind: () => Promise<void>;

  before(async () => {
    plan = await CouncilPlan.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-proposals-"));
  });

  beforeEach(async () => {
    rewind = await plan.chain.mark();
  });

  afterEach(() => rewind());

  after(async () => {
    await plan?.chain.stop();
    rmSync(folder, { recursive: true });
  });

  async function written(): Promise<{ bundle: Bundle; proposal: WrittenProposal }> {
    const [proposal] = (await plan.write(folder)).written;
    if (proposal === undefined) throw new Error("nothing to propose");
    return { bundle: parseBundle(readFileSync(proposal.file, "utf8")), proposal };
  }

  /** Against the chain as it is now, and what is proposed for it. */
  async function verify(bundle: Bundle, limits = DEFAULT_LIMITS): Promise<Verification> {
    const source = await plan.read(limits);
    async function* fresh() {
      yield (await makeProposals(source)).proposals;
    }
    return verifyProposal(bundle, { context: source.context, fresh: fresh() });
  }

  /** A change by somebody who knows how to make a checksum. */
  function forge(bundle: Bundle, change: Partial<Bundle>): Bundle {
    const forged = { ...bundle, ...change };
    return { ...forged, meta: { ...forged.meta, checksum: checksumOf(forged) } };
  }

  it("finds nothing wrong with what was just written, and shows its hashes and calls", async () => {
    const { bundle, proposal } = await written();
    const verification = await verify(bundle);
    expect(verification.problems).to.deep.equal([]);
    expect(verification.hashes).to.deep.equal(proposal.signed?.hashes);
    const text = renderVerification(verification);
    expect(text).to.include(`safeTxHash   ${proposal.signed?.hashes.safeTxHash}`);
    expect(text).to.include("roleId = 2 (role laneAdmin)");
    expect(text).to.match(/The plan asks for these calls now\.$/);
  });

  it("sees one changed byte of any call in checksum, hash and plan", async () => {
    const { bundle } = await written();
    for (const index of bundle.transactions.keys()) {
      const transactions = bundle.transactions.map((call, other) =>
        other === index ? { ...call, data: call.data.replace(/.$/, "1") } : call,
      );
      const { problems } = await verify({ ...bundle, transactions });
      expect(problems).to.have.length(3);
      expect(problems[0]).to.match(/^its checksum is/);
      expect(problems[1]).to.match(/^its calls have the safeTxHash/);
      expect(problems[2]).to.include(`its call ${index + 1} is not the plan's`);
    }
  });

  it("sees a call that was left out, put elsewhere or turned, whatever the file says of itself", async () => {
    const { bundle } = await written();
    const [first, second, third] = bundle.transactions;
    if (!first || !second || !third) throw new Error("three calls");
    const elsewhere = { ...first, to: await plan.chain.safe.getAddress() };
    const forgeries = [
      [first, second],
      [second, first, third],
      [elsewhere, second, third],
    ];
    for (const transactions of forgeries) {
      const { problems } = await verify(forge(bundle, { transactions }));
      expect(problems.some((problem) => problem.startsWith("its checksum"))).to.equal(false);
      expect(problems.length).to.be.at.least(2);
    }
  });

  it("sees another nonce, even where file and hash agree on it", async () => {
    const { bundle, proposal } = await written();
    const [early] = (await makeProposals(await plan.read())).proposals;
    if (early?.signed === undefined) throw new Error("signed by a Safe");
    const { transaction, safe } = early.signed;
    const later: Proposal = {
      ...early,
      signed: {
        ...proposal.signed,
        ...early.signed,
        safe,
        transaction: { ...transaction, nonce: 7n },
      },
    };
    const { meta } = proposalBundle(later, bundle.createdAt);
    const { problems } = await verify(forge(bundle, { meta }));
    expect(problems).to.include("it is for the Safe's nonce 7, and the plan for 0");
  });

  it("sees a name, or a manner, that says something else than the calls do", async () => {
    const { bundle } = await written();
    const named = { ...bundle, meta: { ...bundle.meta, name: "testnet, hub: harmless" } };
    expect((await verify(forge(bundle, named))).problems.join()).to.match(
      /called "testnet, hub: h/,
    );
    const { description } = bundle.meta;
    const turned = description.replace(/(schedule|direct|execute) (?=\d+ of)/, (manner) =>
      manner.startsWith("direct") ? "execute " : "direct ",
    );
    expect(turned).to.not.equal(description);
    const forged = forge(bundle, { meta: { ...bundle.meta, description: turned } });
    expect((await verify(forged)).problems.join()).to.match(/it says that it is to \w+, and/);
  });

  it("sees what was executed", async () => {
    const { bundle, proposal } = await written();
    await plan.chain.sign([proposal]);
    const { problems } = await verify(bundle);
    expect(problems[0]).to.match(/^the Safe used its nonce 0, and is at 1/);
    expect(problems[1]).to.match(/^the plan does not ask council for it \(schedule\)/);
  });

  it("still takes the second part when the first was executed", async () => {
    const limits = { ...DEFAULT_LIMITS, calldataBytes: 900 };
    const parts = (await plan.write(folder, limits)).written;
    const [first, second] = parts;
    if (!first || !second) throw new Error("two parts");
    const bundle = parseBundle(readFileSync(second.file, "utf8"));
    expect((await verify(bundle, limits)).problems).to.deep.equal([]);
    await plan.chain.sign([first]);
    expect((await verify(bundle, limits)).problems).to.deep.equal([]);
  });

  it("refuses a bundle for another signer, chain or environment", async () => {
    const { bundle } = await written();
    const stranger = plan.chain.multiSendCallOnly;
    const meta = { ...bundle.meta, createdFromSafeAddress: stranger };
    expect((await verify(forge(bundle, { meta }))).problems).to.deep.equal([
      "it is for nobody whom the configuration knows",
    ]);
    const description = bundle.meta.description.replace("chain hub", "chain spoke-a");
    const elsewhere = { ...bundle.meta, description };
    expect((await verify(forge(bundle, { meta: elsewhere }))).problems).to.deep.equal([
      "it says that it is for local, spoke-a, council, and it is for local, hub, council",
    ]);
    const none = { ...bundle.meta, description: "" };
    expect((await verify(forge(bundle, { meta: none }))).problems).to.deep.equal([
      "its description is not one of a proposal",
    ]);
  });

  it("knows what a key is to sign, call by call and without hashes", async () => {
    const guardian = plan.chain.config.accounts.find(({ kind }) => kind === "key");
    if (guardian === undefined) throw new Error("an account with a key");
    const source = await plan.read();
    const actions = source.actions.map((action) => ({
      ...action,
      step: { ...action.step, signer: guardian },
    }));
    const { written: own } = await writeProposals({ folder, ...source, actions });
    const bundle = parseBundle(readFileSync(own[0]?.file ?? "", "utf8"));
    expect(bundle.meta.createdFromOwnerAddress).to.equal(guardian.address);
    const page = readFileSync(own[0]?.page ?? "", "utf8");
    expect(page).to.include("one transaction for each call, in this order");
    expect(page).to.not.include("safeTxHash");

    async function* fresh() {
      yield own;
    }
    const look = (read: Bundle) =>
      verifyProposal(read, { context: source.context, fresh: fresh() });
    expect((await look(bundle)).problems).to.deep.equal([]);
    const transactions = bundle.transactions.toReversed();
    const turned = await look(forge(bundle, { transactions }));
    expect(turned.problems[0]).to.match(/^its call 1 is not the plan's/);
  });
});

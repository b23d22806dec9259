import { encodeInteroperableAddress, timeText } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { Config } from "../../../../../../scripts/causeway/areas.ts";
import { RpcProxy, RpcRefusal } from "../../../../../../test/scripts/world/RpcProxy.ts";
import { ROLES } from "../../../../../../test/scripts/world/roles.ts";
import { COUNCIL } from "../../../../../../test/scripts/world/withCouncil.ts";
import { withTerms } from "../../../../../../test/scripts/world/withTerms.ts";
import {
  AccessManager__factory,
  Expiry__factory,
  Mailbox__factory,
  RemoteAccounts__factory,
} from "../../../../../../typechain-types/index.js";
import { withRpcs } from "../../../../src/commands/options.ts";
import { accountText } from "../../../../src/core/PendingOperation.ts";
import { renderMetrics } from "../../../../src/core/renderMetrics.ts";
import { renderPending } from "../../../../src/core/renderPending.ts";
import { type Call, CouncilChain, DAY, GUARDIAN, STRANGER } from "./CouncilChain.ts";

const WEEK = 7 * DAY;
const managerAbi = AccessManager__factory.createInterface();
const mailboxAbi = Mailbox__factory.createInterface();
const EVIL = STRANGER.address;
const TRUSTED_MAILBOXES = RemoteAccounts__factory.createInterface();

describe("what is scheduled", function () {
  this.timeout(300_000);
  let chain: CouncilChain;
  let undo: () => Promise<void>;

  before(async () => {
    chain = await CouncilChain.start();
  });

  beforeEach(async () => {
    undo = await chain.mark();
  });

  afterEach(() => undo());

  after(() => chain?.stop());

  const ofMailbox = (data: string): Call => ({ target: chain.addresses.Mailbox, data });
  const ofManager = (data: string): Call => ({ target: chain.addresses.AccessManager, data });
  const takeover = () =>
    ofMailbox(mailboxAbi.encodeFunctionData("setLightClientTrusted", [EVIL, true, true]));
  const grant = (role: bigint, account = EVIL) =>
    managerAbi.encodeFunctionData("grantRole", [role, account, DAY]);

  const takeovers: readonly [string, () => Call, RegExp][] = [
    [
      "trusts a stranger's light client",
      takeover,
      new RegExp(
        `: Mailbox\\.setLightClientTrusted\\(lightClient = ${EVIL}, asOrigin = true, asHub = true\\)$`,
      ),
    ],
    [
      "puts a stranger's light client in a lane's place",
      () => {
        const lane = `0x${"11".repeat(32)}`;
        return ofMailbox(mailboxAbi.encodeFunctionData("replaceLightClient", [lane, EVIL]));
      },
      new RegExp(`: Mailbox\\.replaceLightClient\\(laneId = 0x(11){32}, lightClient = ${EVIL}\\)$`),
    ],
    [
      "names a stranger as peer",
      () => {
        const peer = encodeInteroperableAddress({ chainType: 0, chainId: 31338n, address: EVIL });
        return {
          target: chain.addresses.Expiry,
          data: Expiry__factory.createInterface().encodeFunctionData("setPeer", [peer]),
        };
      },
      new RegExp(`: Expiry\\.setPeer\\(peer = ${EVIL} on spoke-a\\)$`, "i"),
    ],
    [
      "adds a stranger's mailbox",
      () => ({
        target: chain.addresses.RemoteAccounts,
        data: TRUSTED_MAILBOXES.encodeFunctionData("addMailbox", [EVIL]),
      }),
      new RegExp(`: RemoteAccounts\\.addMailbox\\(mailbox = ${EVIL}\\)$`),
    ],
    [
      "gives a function to another role",
      () => {
        const selector = mailboxAbi.getFunction("setLightClientTrusted").selector;
        const args = [chain.addresses.Mailbox, [selector], ROLES.laneAdmin];
        return ofManager(managerAbi.encodeFunctionData("setTargetFunctionRole", args as never));
      },
      /: AccessManager\.setTargetFunctionRole\(target = Mailbox, selectors\[0\] = setLightClientTrusted\(address,bool,bool\), roleId = \d+ \(role laneAdmin\)\)$/,
    ],
    [
      "gives a stranger a role",
      () => ofManager(grant(ROLES.admin)),
      new RegExp(
        `: AccessManager\\.grantRole\\(roleId = 0 \\(role admin\\), account = ${EVIL}, executionDelay = 86400 \\(1 day\\)\\)$`,
      ),
    ],
    [
      "does several things at once",
      () => ofManager(managerAbi.encodeFunctionData("multicall", [[grant(ROLES.anchor)]])),
      new RegExp(
        `: AccessManager\\.multicall\\(data\\[0\\] = 0x25c471a0… of 100 bytes\\), in which: AccessManager\\.grantRole\\(roleId = \\d+ \\(role anchor\\), account = ${EVIL}`,
      ),
    ],
    [
      "calls what nobody knows",
      () => ofMailbox("0xdeadbeef0123"),
      /: Mailbox: a function that is unknown here$/,
    ],
    [
      "hides a call behind a byte too many",
      () => ofMailbox(concat([takeover().data, "0x00"])),
      /: Mailbox: a function that is unknown here$/,
    ],
  ];
  for (const [what, call, says] of takeovers) {
    it(`is found in one check where it ${what}`, async () => {
      const id = await chain.schedule(call());
      const at = await chain.time();
      const found = await chain.pending();
      expect(found).to.have.length(1);
      const [{ subject, expected, held, remedy } = { subject: "" }] = found;
      const from = timeText(BigInt(at + DAY));
      const until = timeText(BigInt(at + DAY + WEEK));
      expect(subject).to.match(says);
      expect(subject.startsWith(`operation ${id} of council, ${COUNCIL.address}: `)).to.equal(true);
      expect(expected).to.equal("nothing");
      expect(held).to.equal(`executable from ${from}, lapses ${until}`);
      expect(remedy).to.equal(
        `causeway cancel ${id} --environment local --chain hub, ` +
          `by guardian, ${GUARDIAN.address} or council, ${COUNCIL.address}`,
      );
    });
  }

  it("says of the guardian's own revoking that he cannot cancel it", async () => {
    const data = managerAbi.encodeFunctionData("revokeRole", [ROLES.guardian, GUARDIAN.address]);
    await chain.schedule(ofManager(data));
    const [found] = await chain.pending();
    expect(found?.subject).to.match(
      /revokeRole\(roleId = \d+ \(role guardian\), account = guardian\)$/,
    );
    expect(found?.remedy).to.match(new RegExp(`--chain hub, by council, ${COUNCIL.address}$`));
  });

  it("is shown where an RPC refuses to say who may cancel it", async () => {
    const cancel = managerAbi.getFunction("cancel").selector;
    const proxy = await RpcProxy.start(chain.rpcs.hub ?? "");
    proxy.answer = (method, ask, params) =>
      method === "eth_call" && JSON.stringify(params).includes(cancel)
        ? Promise.reject(new RpcRefusal(-32_600, "request too large"))
        : ask();
    const id = await chain.schedule(takeover());
    const [found] = await chain.pending(withRpcs(chain.config, { hub: [proxy.url] }));
    proxy.stop();
    expect(found?.remedy).to.equal(
      `causeway cancel ${id} --environment local --chain hub, by accounts that could not be read`,
    );
  });

  it("steers no screen, and hides nothing behind a long list", async () => {
    const label = (text: string) => managerAbi.encodeFunctionData("labelRole", [77, text]);
    const harmless = Array.from({ length: 9 }, (_, index) => label(`role ${index}`));
    const calls = [label("\n  as configured\u202e\u001b[2J"), label("x".repeat(99)), ...harmless];
    const data = managerAbi.encodeFunctionData("multicall", [[...calls, grant(ROLES.admin)]]);
    await chain.schedule(ofManager(data));
    const [found] = await chain.pending();
    expect(found?.subject).to.not.match(/\p{Cc}|\p{Cf}/u);
    expect(found?.subject).to.include("{a}  as configured{202e}{1b}[2J");
    expect(found?.subject).to.include(`label = ${"x".repeat(66)}… of 99 characters`);
    expect(found?.subject).to.match(/data\[7\] = 0x\w{8}… of 132 bytes, 4 more\)/);
    expect(found?.subject).to.match(/, 8 more calls$/);
    expect(found?.subject).to.include("roleId = 77 (a role that the configuration does not know)");
  });

  it("is apply's own as long as the configuration asks for it, and not a moment longer", async () => {
    const asked = withTerms(chain.config, "spoke-b", { minLifetime: 60 });
    await chain.apply(asked);
    expect(await chain.pending(asked)).to.deep.equal([]);
    const { operations } = await chain.check(asked);
    expect(operations?.map(({ isAsked }) => isAsked)).to.deep.equal([true]);
    const found = await chain.pending();
    expect(found).to.have.length(1);
    expect(found[0]?.subject).to.match(/ of council, 0x\w+: Mailbox\.setLaneTerms\(/);
  });

  it("is asked for by no plan in the name of a stranger, or of an account that may not any more", async () => {
    const asked = withTerms(chain.config, "spoke-b", { minLifetime: 60 });
    const accounts = [STRANGER, GUARDIAN];
    for (const { address } of accounts)
      await chain.schedule(ofManager(grant(ROLES.laneAdmin, address)));
    await chain.pass(DAY);
    for (const { address } of accounts)
      await chain.execute(ofManager(grant(ROLES.laneAdmin, address)));
    const call = await termsCall(asked);
    for (const account of accounts) await chain.schedule(call, account);
    const ofGuardian = new RegExp(` of guardian, ${GUARDIAN.address}: Mailbox\\.setLaneTerms`);
    const ofStranger = new RegExp(` of ${EVIL}: Mailbox\\.setLaneTerms`);
    const before = await chain.pending(asked);
    expect(before).to.have.length(1);
    expect(before[0]?.subject).to.match(ofStranger);
    expect(before[0]?.remedy).to.match(new RegExp(` or ${EVIL}$`));
    const revoke = managerAbi.encodeFunctionData("revokeRole", [ROLES.laneAdmin, GUARDIAN.address]);
    await chain.schedule(ofManager(revoke));
    await chain.pass(DAY);
    await chain.execute(ofManager(revoke));
    const after = await chain.pending(asked);
    expect(after.map(({ subject }) => subject).join("\n"))
      .to.match(ofStranger)
      .and.match(ofGuardian);
  });

  /** The call that brings the lane's terms to those of a configuration. */
  async function termsCall(asked: Config): Promise<Call> {
    const back = await chain.mark();
    await chain.apply(asked);
    const { operations = [] } = await chain.check(asked);
    await back();
    const [operation] = operations;
    if (operation === undefined) throw new Error("nothing was scheduled");
    return operation;
  }

  it("is over when it is cancelled, executed or lapsed, and not before", async () => {
    await chain.schedule(takeover());
    await chain.cancel(takeover());
    expect(await chain.pending()).to.deep.equal([]);

    const executed = ofManager(managerAbi.encodeFunctionData("labelRole", [77, "a role"]));
    await chain.schedule(executed);
    await chain.schedule(takeover());
    await chain.pass(DAY);
    expect(await chain.pending()).to.have.length(2);
    await chain.execute(executed);
    expect(await chain.pending()).to.have.length(1);
    await chain.pass(WEEK - 60);
    expect(await chain.pending()).to.have.length(1);
    await chain.pass(60);
    expect(await chain.pending()).to.deep.equal([]);
  });

  it("is found once, with its new times, where it is scheduled again", async () => {
    await chain.schedule(takeover());
    await chain.cancel(takeover());
    await chain.pass(1000);
    await chain.schedule(takeover());
    const again = await chain.time();
    const { operations = [] } = await chain.check();
    expect(operations).to.have.length(1);
    const { scheduledAt, readyAt, expiresAt } = operations[0] ?? {};
    expect({ scheduledAt, readyAt, expiresAt }).to.deep.equal({
      scheduledAt: again,
      readyAt: again + DAY,
      expiresAt: again + DAY + WEEK,
    });
    await chain.pass(9 * DAY);
    const id = await chain.schedule(takeover());
    expect((await chain.pending()).map(({ subject }) => subject.split(" ")[1])).to.deep.equal([id]);
  });

  it("is a gauge of the time from which it can be executed, whether it is asked for or not", async () => {
    const asked = withTerms(chain.config, "spoke-b", { minLifetime: 60 });
    await chain.apply(asked);
    const strange = await chain.schedule(takeover());
    const result = await chain.check(asked);
    const metrics = await renderMetrics("local", ["operation-pending"], [result], 0);
    const [own, other] = result.operations ?? [];
    const gauge = (id: string, asked_: string) =>
      `causeway_check_operation_ready_timestamp_seconds{environment="local",chain="hub",operation="${id}",caller="council",asked="${asked_}"}`;
    expect(other?.id).to.equal(strange);
    expect(metrics).to.include(`${gauge(own?.id ?? "", "yes")} ${own?.readyAt}\n`);
    expect(metrics).to.include(`${gauge(strange, "no")} ${other?.readyAt}\n`);
    expect(metrics).to.match(/findings\{[^}]*kind="operation-pending"\} 1\n/);
  });

  it("is tried in the order of the ready times, each on the state that the one before leaves", async () => {
    const asked = withTerms(chain.config, "spoke-b", { minLifetime: 60 });
    const revoke = managerAbi.encodeFunctionData("revokeRole", [ROLES.laneAdmin, COUNCIL.address]);
    const terms = await termsCall(asked);
    await chain.schedule(ofManager(grant(ROLES.anchor)));
    await chain.pass(60);
    await chain.schedule(ofManager(revoke));
    await chain.pass(60);
    const late = await chain.schedule(terms);
    const tried = await chain.tryPending();
    expect(tried.succeeds).to.equal(false);
    const { operations, changes } = JSON.parse(tried.json);
    expect(operations.map(({ reverts }: { reverts: string | null }) => reverts === null))
      .to.deep //
      .equal([true, true, false]);
    const places = changes.expected.map(({ place }: { place: string }) => place);
    expect(places).to.include(`AccessManager.roles[anchor].members[${EVIL}].since`);
    expect(places).to.include("AccessManager.roles[laneAdmin].members[council].since");
    expect(changes.unexpected).to.deep.equal([]);
    expect(tried.text).to.match(
      /^hub, block \d+: 3 operations wait; in the order of their ready times, 1 reverts\n/,
    );
    expect(tried.text).to.match(new RegExp(`3\\. reverts: .*\\n +causeway cancel ${late} --env`));
    await chain.pass(3600);
    expect(JSON.parse((await chain.tryPending()).json).changes.hash).to.equal(changes.hash);
  });

  it("is listed with the whole call, who scheduled it and who may cancel it", async () => {
    const id = await chain.schedule(
      ofManager(managerAbi.encodeFunctionData("multicall", [[grant(ROLES.anchor)]])),
    );
    const result = await chain.check();
    const lines = renderPending("local", result);
    const at = await chain.time();
    const council = accountText({ name: "council", address: COUNCIL.address });
    expect(lines[0]).to.equal(`hub, block ${result.block}: 1 operation waits, 1 not asked for`);
    expect(lines[1]).to.equal(`  operation ${id}, which the configuration does not ask for`);
    const text = lines.join("\n");
    expect(text).to.include(
      `AccessManager ${chain.addresses.AccessManager}: multicall(bytes[] data)`,
    );
    expect(text).to.include(`      account = ${EVIL}\n`);
    expect(text).to.include(`scheduled   ${timeText(BigInt(at))}, by ${council}\n`);
    expect(text).to.include(`executable  from ${timeText(BigInt(at + DAY))}\n`);
    expect(text).to.include(`lapses      ${timeText(BigInt(at + DAY + WEEK))}\n`);
    expect(text).to.include(`cancel      causeway cancel ${id} --environment local --chain hub\n`);
    expect(text).to.include(`by          guardian, ${GUARDIAN.address} or ${council}`);
  });
});

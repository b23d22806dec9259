import {
  type Call,
  mailboxActs,
  managerActs,
  managerMessages,
  moveGasPricesAct,
  operationId,
} from "@causeway/chains/ton/contracts";
import type { Act, ActsReading } from "@causeway/operator";
import { addressOf } from "@causeway/operator/ton";
import { feeSubject, type Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";
import { expect } from "chai";

import { actsOnTon } from "../../../../packages/operator/src/families/ton/log/actsOnTon.ts";
import type { OpenTonChain } from "../../../../packages/operator/src/families/ton/OpenTonChain.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const HOUR = 3_600;
const [DEPLOYER, GUARDIAN, STRANGER] = [0, 1, 5];
const [GUARDIAN_ROLE, PRICE_UPDATER_ROLE] = [1n, 8n];

describe("the log of a TON chain", () => {
  let chain: SandboxTonChain;
  let addresses: ReadonlyMap<string, Hex>;
  /** Unix seconds at which a test begins. */
  let since: bigint;

  before(async () => {
    chain = await SandboxTonChain.make();
    await chain.apply();
    const { contracts } = (await chain.context()).blueprint;
    addresses = new Map(contracts.map(({ name, address }) => [name, address]));
  });

  beforeEach(() => {
    pass(HOUR);
    since = BigInt(chain.sandbox.now ?? 0);
  });

  function pass(seconds: number): void {
    chain.sandbox.now = (chain.sandbox.now ?? 0) + seconds;
  }
  const at = (name: string) => addresses.get(name) as Hex;
  const callOf = (contract: string, act: Cell): Call => ({ target: addressOf(at(contract)), act });
  const account = (index: number) => addressOf(chain.accountOf(index));
  const tell = (body: Cell, index = DEPLOYER) =>
    chain.send(chain.accountOf(index), at("AccessManager"), body);
  const execute = (contract: string, act: Cell, index = DEPLOYER) =>
    tell(managerMessages.execute(callOf(contract, act)), index);
  const read = async (window: { since?: bigint; limit?: number } = { since }) =>
    actsOnTon(await chain.open(), { limit: 500, ...window });
  const acts = async () => (await read()).acts;
  const told = async () => (await acts()).map(({ did }) => did.join("; "));
  const incoming = () =>
    configuredLanes(chain.config).find(({ label }) => label === "lane hub -> ton")?.id as Hex;

  it("begins with the deployment, and tells what apply did in words, oldest first", async () => {
    const { acts, count } = await read({});
    expect(acts).to.have.length(count);
    const lines = acts.map(({ account, did }) => `${account.name}: ${did.join("; ")}`);
    expect(lines[0]).to.equal("deployer: deployed AccessManager");
    expect(lines.filter((line) => !line.startsWith("deployer: "))).to.deep.equal([]);
    expect(lines).to.include.members([
      "deployer: gave role guardian to guardian, with no delay",
      "deployer: added a lane from hub",
      "deployer: added a lane to spoke-a",
      "deployer: added the light client of hub",
      'deployer: published version 1 of the fee schedule "messages", in force at once',
    ]);
    const times = acts.map(({ time }) => time);
    expect(times).to.deep.equal(times.toSorted((one, other) => Number(one - other)));
  });

  it("tells which account paused a lane, by which transaction, and when", async () => {
    await execute("Mailbox", mailboxActs.oneWord("pauseLane", incoming()), GUARDIAN);
    const [act, ...rest] = await acts();
    expect(rest).to.deep.equal([]);
    expect(act).to.deep.include({
      ...{ chain: "ton", did: ["paused lane hub -> ton for 7 days"], outcome: "done" },
      account: { name: "guardian", address: account(GUARDIAN).toString({ testOnly: true }) },
      time: since,
    });
    expect(act?.transaction).to.match(/^0x[0-9a-f]{64}$/);
  });

  it("tells an act that its contract refused, with the exit code's name", async () => {
    await execute("Mailbox", mailboxActs.oneWord("openLane", `0x${"11".repeat(32)}`));
    const [{ outcome, did } = {} as Act] = await acts();
    expect(outcome).to.equal("reverted");
    expect(did).to.deep.equal([
      "Mailbox: openLane: its contract ended with exit code 846 (UnknownLane)",
    ]);
  });

  it("tells an act that its contract silently left undone, once a question found it out", async () => {
    const nowhere: Call = {
      target: addressOf(`0x${"99".repeat(32)}`),
      act: mailboxActs.oneWord("openLane", incoming()),
    };
    await tell(managerMessages.execute(nowhere));
    expect((await acts()).map(({ outcome }) => outcome)).to.deep.equal(["reverted"]);
  });

  it("tells nothing of messages that the access manager refuses", async () => {
    await execute("Mailbox", mailboxActs.oneWord("pauseLane", incoming()), STRANGER);
    await tell(managerMessages.cancel(1n), STRANGER);
    expect(await told()).to.deep.equal([]);
  });

  it("tells operations by their acts: scheduled, cancelled, executed", async () => {
    await execute("AccessManager", managerActs.grantRole(GUARDIAN_ROLE, account(STRANGER), HOUR));
    const call = callOf("Mailbox", mailboxActs.oneWord("pauseLane", incoming()));
    const closing = callOf("Mailbox", mailboxActs.oneWord("stopClient", incoming()));
    const [id, other] = [call, closing].map((one) => word(operationId(account(STRANGER), one)));
    await tell(managerMessages.schedule(call), STRANGER);
    await tell(managerMessages.cancel(BigInt(id as Hex)), STRANGER);
    await tell(managerMessages.schedule(closing), STRANGER);
    pass(HOUR);
    await tell(managerMessages.execute(closing), STRANGER);
    const from = new Date(Number(since) * 1000 + HOUR * 1000).toISOString().replace(".000", "");
    expect((await told()).slice(1)).to.deep.equal([
      `scheduled Mailbox: pauseLane, executable from ${from}, operation ${id}`,
      `cancelled Mailbox: pauseLane, operation ${id}`,
      `scheduled Mailbox: stopClient, executable from ${from}, operation ${other}`,
      `Mailbox: stopClient, operation ${other}: its contract ended with exit code 913 (UnknownClient)`,
    ]);
  });

  it("tells changes of roles and of contracts", async () => {
    const stranger = account(STRANGER).toString({ testOnly: true });
    const mailbox = addressOf(at("Mailbox"));
    const lines = [
      [
        managerActs.grantRole(2n, account(STRANGER), 0),
        `gave role laneAdmin to ${stranger}, with no delay`,
      ],
      [
        managerActs.grantRole(2n, account(STRANGER), HOUR),
        `changed the delay of role laneAdmin of ${stranger} to a delay of 1 hour`,
      ],
      [managerActs.revokeRole(2n, account(STRANGER)), `took role laneAdmin from ${stranger}`],
      [managerActs.setRoleAdmin(2n, GUARDIAN_ROLE), "let role guardian grant role laneAdmin"],
      [managerActs.setRoleGuardian(2n, 6n), "let role anchor cancel operations of role laneAdmin"],
      [
        managerActs.setTargetFunctionRole(mailbox, GUARDIAN_ROLE, [0x10000024]),
        "let role guardian do Mailbox: openLane",
      ],
      [managerActs.setTargetClosed(mailbox, true), "closed Mailbox for all restricted acts"],
      [managerActs.setTargetClosed(mailbox, false), "opened Mailbox for all restricted acts"],
    ] as const;
    for (const [act] of lines) await execute("AccessManager", act);
    expect(await told()).to.deep.equal(lines.map(([, line]) => line));
    await execute("AccessManager", managerActs.setGrantDelay(2n, HOUR));
    await execute("AccessManager", managerActs.setTargetAdminDelay(mailbox, HOUR));
    expect((await told()).slice(-2).join("\n")).to.match(
      /^set the grants of role laneAdmin to a delay of 1 hour, from \S+Z\nset the administration of Mailbox to a delay of 1 hour, from \S+Z$/,
    );
  });

  it("leaves out prices that a service moves", async () => {
    await execute("AccessManager", managerActs.grantRole(PRICE_UPDATER_ROLE, account(STRANGER), 0));
    const { chainId: destinationChainId } = chain.config.hub;
    const subject = feeSubject({ kind: "messages", destinationChainId });
    await execute("MessageFeeSchedule", moveGasPricesAct([{ subject, gasPrice: 1n }]), STRANGER);
    expect(await told()).to.have.length(1);
  });

  it("reads the newest acts alone, and counts all of the window", async () => {
    await execute("Mailbox", mailboxActs.oneWord("pauseLane", incoming()), GUARDIAN);
    await execute("Mailbox", mailboxActs.oneWord("unpauseLane", incoming()));
    const { acts, count } = await read({ since, limit: 1 });
    expect({ count, length: acts.length }).to.deep.equal({ count: 2, length: 1 });
    expect((await read({ since: since + BigInt(HOUR) })).count).to.equal(0);
  });

  it("says why a chain could not be read", async () => {
    const unreachable = {
      ...(await chain.open()),
      context: () => Promise.reject(new Error("the endpoint does not answer")),
    } as OpenTonChain;
    const reading: ActsReading = await actsOnTon(unreachable, { limit: 1 });
    expect(reading).to.deep.equal({
      ...{ chain: "ton", acts: [], count: 0, unread: "the endpoint does not answer" },
    });
  });
});

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

import { managerActs, managerMessages } from "@causeway/chains/ton/contracts";
import { developmentAccount, KEY_VARIABLE } from "@causeway/operator";
import { addressOf, preparedAct } from "@causeway/operator/ton";
import { Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { drillAt } from "../../../../scripts/causeway/areas/lanes/ton/drill/drillTon.ts";
import { tonLaneActs } from "../../../../scripts/causeway/areas/lanes/ton/laneActs.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const DAY = 86_400;
const FUNDS = 10_000_000_000n;
const [DEPLOYER, GUARDIAN, RELAYER, STRANGER, FEE_UPDATER] = [0, 1, 2, 5, 9];

describe("a drill on a TON chain", () => {
  let chain: SandboxTonChain;
  let configured: Config;
  let applied: BlockchainSnapshot;

  before(async () => {
    chain = await SandboxTonChain.make();
    configured = chain.config;
    await chain.apply();
    for (const index of [DEPLOYER, GUARDIAN, RELAYER, FEE_UPDATER]) await fund(index, FUNDS);
    applied = chain.sandbox.snapshot();
  });

  beforeEach(async () => {
    await chain.sandbox.loadFrom(applied);
    chain.config = configured;
  });

  async function fund(index: number, balance: bigint): Promise<void> {
    const wallet = await chain.sandbox.getContract(addressOf(chain.accountOf(index)));
    wallet.balance = balance;
  }
  const drill = async (env: NodeJS.ProcessEnv = {}) => drillAt(await chain.context(), env);
  const failing = async (env?: NodeJS.ProcessEnv) =>
    (await drill(env)).filter(({ holds }) => !holds).map(({ told }) => told);
  const keyOf = (index: number) => ({ [KEY_VARIABLE]: developmentAccount(index).privateKey });
  const lane = (label: string) => {
    const found = configuredLanes(chain.config).find((one) => one.label === label);
    if (found === undefined) throw new Error(`no ${label}`);
    return found;
  };

  it("shows keys, roles, funds, pauses and their ends, and changes nothing", async () => {
    const before = (await chain.mailbox()).lanesIn;
    const proofs = await drill(keyOf(GUARDIAN));
    expect(proofs.filter(({ holds }) => !holds)).to.deep.equal([]);
    const told = proofs.map((one) => one.told).join("\n");
    expect(told).to.match(/^CAUSEWAY_KEY is the key of guardian, kQ/);
    expect(told).to.match(/\nguardian, kQ\S+, has the role guardian with a delay of 0 s\n/);
    expect(told).to.match(/\nrelayer, kQ\S+, holds 10 TON, floor 1 TON\n/);
    expect(told).to.match(
      /\nguardian, kQ\S+, can pay for pauses of all lanes: they ask for 0\.\d+ TON/,
    );
    for (const origin of ["hub", "spoke-a", "spoke-b"]) {
      expect(told).to.match(new RegExp(`\nguardian, kQ\\S+, can pause lane ${origin} -> ton\n`));
      expect(told).to.match(
        new RegExp(`deployer, kQ\\S+, can end the pause of lane ${origin} -> ton, at once`),
      );
    }
    expect((await chain.mailbox()).lanesIn).to.deep.equal(before);
  });

  it("fails if the guardian lost the role", async () => {
    const act = managerActs.revokeRole(1n, addressOf(chain.accountOf(GUARDIAN)));
    const { manager } = (await chain.context()).blueprint;
    const call = { target: addressOf(manager.address), act };
    await chain.send(chain.accountOf(DEPLOYER), manager.address, managerMessages.execute(call));
    const told = await failing();
    expect(told[0]).to.match(/^guardian, kQ\S+, has not the role guardian$/);
    expect(told.slice(1)).to.have.length(3);
    expect(told[1]).to.match(
      /cannot pause lane hub -> ton: AccessManager ends with exit code 1003 \(UnauthorizedCall\)$/,
    );
  });

  it("fails if the guardian cannot pay, or an account holds too little", async () => {
    await fund(GUARDIAN, 1n);
    await fund(RELAYER, 1n);
    const told = await failing();
    expect(told).to.have.length(2);
    expect(told[0]).to.match(/^relayer, kQ\S+, holds 0.000000001 TON, floor 1 TON$/);
    expect(told[1]).to.match(/^guardian, kQ\S+, cannot pay for pauses of all lanes: they ask for/);
  });

  it("schedules the end of a pause where the role has a delay, and ends the pause after the delay", async () => {
    const guardian = configured.accounts.find(({ name }) => name === "guardian");
    if (guardian === undefined) throw new Error("no guardian");
    const members = [{ ...guardian, executionDelay: DAY }];
    chain.config = { ...configured, roles: { ...configured.roles, laneAdmin: { members } } };
    await chain.apply();
    const proofs = await drill();
    expect(proofs.filter(({ holds }) => !holds)).to.deep.equal([]);
    expect(proofs.at(-1)?.told).to.match(
      /can end the pause of lane spoke-b -> ton, 86400 s after the act is scheduled$/,
    );
  });

  it("tells a lane that is paused already", async () => {
    const { to, data } = preparedAct(tonLaneActs.pause(lane("lane hub -> ton"), chain.config));
    await chain.send(chain.accountOf(GUARDIAN), to, Cell.fromHex(data.slice(2)));
    const told = (await drill()).map((one) => one.told).join("\n");
    expect(told).to.match(/\nlane hub -> ton is paused already, until \S+Z\n/);
  });

  it("refuses the key of an account that the configuration does not know", async () => {
    const [told] = await failing(keyOf(STRANGER));
    expect(told).to.match(/^CAUSEWAY_KEY is the key of kQ\S+, which no account of access.json has/);
    expect(await failing({ [KEY_VARIABLE]: "0x12" })).to.match(/not a private key/);
  });

  it("says that nothing is deployed where nothing is", async () => {
    const fresh = await SandboxTonChain.make();
    const proofs = await drillAt(await fresh.context(), {});
    expect(proofs).to.deep.equal([
      { holds: false, told: "AccessManager is not deployed" },
      { holds: false, told: "Mailbox is not deployed" },
    ]);
  });
});

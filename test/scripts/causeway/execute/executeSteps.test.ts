import { expect } from "chai";
import { JsonRpcProvider, Wallet } from "ethers";

import { addressesOf, DEPLOYMENT_PROXY } from "../../../../scripts/causeway/addresses.ts";
import { executeSteps, StepFailed } from "../../../../scripts/causeway/execute/executeSteps.ts";
import type { Step } from "../../../../scripts/causeway/plan/Step.ts";
import { Mailbox__factory } from "../../../../typechain-types/index.js";
import { LocalChains } from "../../world/LocalChains.ts";

const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

const PATIENCE = { pollMilliseconds: 20, patienceMilliseconds: 20_000 };

describe("executeSteps", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let provider: JsonRpcProvider;
  let wallet: Wallet;

  before(async () => {
    chains = await LocalChains.start();
    provider = new JsonRpcProvider(chains.rpcs.hub, undefined, { cacheTimeout: -1 });
    wallet = new Wallet(KEY, provider);
  });

  after(async () => {
    provider?.destroy();
    await chains?.stop();
  });

  const step = (id: string, after: string[] = [], call: Partial<Step> = {}): Step => ({
    id,
    summary: id,
    to: wallet.address,
    data: "0x",
    after,
    findings: [],
    ...call,
  });

  async function execute(steps: Step[]): Promise<string[]> {
    const executed: string[] = [];
    const onExecuted = ({ step: { id } }: { step: { id: string } }) => executed.push(id);
    await executeSteps(steps, { ...PATIENCE, wallet, onExecuted });
    return executed;
  }

  it("executes a step after all that it depends on, wherever it stands", async () => {
    const executed = await execute([
      step("roof", ["walls"]),
      step("walls", ["floor"]),
      step("floor"),
    ]);
    expect(executed).to.deep.equal(["floor", "walls", "roof"]);
  });

  it("counts what the plan does not have as executed before", async () => {
    expect(await execute([step("walls", ["floor"])])).to.deep.equal(["walls"]);
  });

  it("puts steps that do not depend on each other in one block", async () => {
    await provider.send("evm_setAutomine", [false]);
    await provider.send("evm_setIntervalMining", [1]);
    const blocks: number[] = [];
    const steps = Array.from({ length: 10 }, (_, index) => step(`stone ${index}`));
    await executeSteps(steps, {
      ...PATIENCE,
      wallet,
      onExecuted: ({ receipt }) => blocks.push(receipt.blockNumber),
    });
    await provider.send("evm_setAutomine", [true]);
    expect(new Set(blocks).size).to.be.at.most(2);
  });

  it("gives up when no block takes a transaction, and names it", async () => {
    await provider.send("evm_setAutomine", [false]);
    const options = { ...PATIENCE, patienceMilliseconds: 100, wallet, onExecuted: () => {} };
    const error = await executeSteps([step("stone")], options).catch(String);
    await provider.send("evm_setAutomine", [true]);
    await provider.send("evm_mine", []);
    expect(error).to.match(/stone: no block took transaction 0x[0-9a-f]{64} within 0\.1 s/);
  });

  it("refuses steps that wait for each other", async () => {
    const error = await execute([step("egg", ["hen"]), step("hen", ["egg"])]).catch(String);
    expect(error).to.match(/wait for each other: egg, hen/);
  });

  it("sends nothing of a round in which one step would revert, and says why", async () => {
    const to = addressesOf(chains.config).Deployer;
    const reverting = step("bad", [], { to: DEPLOYMENT_PROXY, data: "0x" });
    const nonce = await wallet.getNonce();
    const error = await execute([step("good"), reverting, step("later", ["bad"])]).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(StepFailed);
    expect(String(error)).to.match(/bad: would revert/);
    expect(await wallet.getNonce()).to.equal(nonce);
    expect(await provider.getCode(to)).to.equal("0x");
  });

  it("names a contract's own error with its values", async () => {
    const factory = new Mailbox__factory(wallet);
    const authority = wallet.address;
    const mailbox = await (await factory.deploy(authority, authority)).waitForDeployment();
    const data = mailbox.interface.encodeFunctionData("withdrawPrepaid", [authority, 5]);
    const error = await execute([
      step("withdraw", [], { to: await mailbox.getAddress(), data }),
    ]).catch(String);
    expect(error).to.match(/InsufficientPrepaid\(0x[0-9a-fA-F]{40}, 5, 0\)/);
  });
});

import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { type Applied, chainNamed, developmentAccount, KEY_VARIABLE } from "@causeway/operator";
import { applyChain, checkChain, managerAbi } from "@causeway/operator/evm";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import { AccessManager__factory } from "../../../typechain-types/index.js";
import { AppliedChains } from "../world/AppliedChains.ts";
import { ROLES } from "../world/roles.ts";
import { COUNCIL, COUNCIL_DELAY as DAY, withCouncil } from "../world/withCouncil.ts";
import { withTerms } from "../world/withTerms.ts";

describe("causeway apply where roles have delays", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let config: Config;
  let provider: JsonRpcProvider;

  before(async () => {
    chains = await AppliedChains.start(withCouncil);
    config = chains.config;
    provider = new MinedProvider(chains.rpcs.hub);
  });

  afterEach(() => {
    delete process.env[KEY_VARIABLE];
  });

  after(async () => {
    provider?.destroy();
    await chains?.stop();
  });

  function apply(name: string, to: Config, key?: string): Promise<Applied> {
    if (key !== undefined) process.env[KEY_VARIABLE] = key;
    return applyChain({
      environment: environmentAt(to, chains.deployments),
      chain: chainNamed(to, name),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
  }

  function withLifetime(minLifetime: number): Config {
    return withTerms(config, "spoke-b", { minLifetime });
  }

  it("leaves nothing to do once the deployer has given up being an admin", async () => {
    const { transactions, left, waiting } = await apply("hub", config);
    expect({ transactions, left, waiting }).to.deep.equal({
      transactions: 0,
      left: [],
      waiting: [],
    });
  });

  it("sends nothing by a key that may not, and says who must sign and how long it takes", async () => {
    const { transactions, left } = await apply("hub", withLifetime(60));
    expect(transactions).to.equal(0);
    expect(left).to.have.length(1);
    expect(left[0]?.manner).to.equal("schedule");
    expect(left[0]?.step.signer.name).to.equal("council");
    expect(left[0]?.step.delay).to.equal(DAY);
  });

  it("schedules by the key that may, once, and executes when the delay is over", async () => {
    const to = withLifetime(60);
    expect((await apply("hub", to, COUNCIL.privateKey)).transactions).to.equal(1);
    const waiting = await apply("hub", to, COUNCIL.privateKey);
    expect(waiting.transactions).to.equal(0);
    expect(waiting.left[0]?.manner).to.equal("execute");

    await pass(DAY);
    expect((await apply("hub", to, COUNCIL.privateKey)).transactions).to.equal(1);
    const { transactions, left } = await apply("hub", to, COUNCIL.privateKey);
    expect({ transactions, left }).to.deep.equal({ transactions: 0, left: [] });
  });

  it("schedules again what expired before anybody executed it", async () => {
    const to = withLifetime(120);
    expect((await apply("hub", to, COUNCIL.privateKey)).transactions).to.equal(1);
    await pass(9 * DAY);
    const { left, transactions } = await apply("hub", to, COUNCIL.privateKey);
    expect(transactions).to.equal(1);
    expect(left[0]?.manner).to.equal("execute");
  });

  it("tells from when on one may act who was given a role of trust", async () => {
    const keeper = { name: "keeper", address: developmentAccount(9).address, kind: "key" } as const;
    const members = [...(config.roles.anchor?.members ?? []), { ...keeper, executionDelay: DAY }];
    const accounts = [...config.accounts, keeper];
    const roles = { ...config.roles, anchor: { members } };
    const to = { ...withLifetime(120), accounts, roles };
    await apply("hub", to, COUNCIL.privateKey);
    await pass(DAY);
    const { waiting } = await apply("hub", to, COUNCIL.privateKey);
    expect(waiting).to.have.length(1);
    const [{ subject, reason, cause } = {}] = waiting;
    expect({ subject, cause }).to.deep.equal({ subject: "role anchor of keeper", cause: "time" });
    expect(reason).to.match(/^its grant has effect from 20\d\d-.*Z on$/);
    await pass(DAY);
    expect((await apply("hub", to, COUNCIL.privateKey)).waiting).to.deep.equal([]);
  });

  it("reports a longer grant delay of a role of trust, and not a shorter one, which has no effect", async () => {
    const found = async () => {
      const environment = environmentAt(config, chains.deployments);
      const { findings } = await checkChain(environment, chainNamed(config, "hub"));
      return findings.filter(({ kind }) => kind === "grant-delay");
    };
    const { anchor } = ROLES;
    await byCouncil(managerAbi.encodeFunctionData("setGrantDelay", [anchor, DAY / 2]));
    expect(await found()).to.deep.equal([]);
    await byCouncil(managerAbi.encodeFunctionData("setGrantDelay", [anchor, 2 * DAY]));
    const [{ subject, expected, held } = {}, ...others] = await found();
    expect(others).to.deep.equal([]);
    expect({ subject, expected }).to.deep.equal({
      subject: "grants of anchor",
      expected: `after ${DAY} s`,
    });
    expect(held).to.match(/^after 86400 s, and after 172800 s from 20.*Z on$/);
  });

  /** Has the council call the access manager, with the delay that it has. */
  async function byCouncil(data: string): Promise<void> {
    const { AccessManager: address } = addressesOf(config);
    const manager = AccessManager__factory.connect(address, COUNCIL.connect(provider));
    await (await manager.schedule(address, data, 0)).wait();
    await pass(DAY);
    await (await manager.execute(address, data)).wait();
  }

  async function pass(seconds: number): Promise<void> {
    await provider.send("evm_increaseTime", [seconds]);
    await provider.send("evm_mine", []);
  }
});

import {
  type Applied,
  applyChain,
  chainNamed,
  developmentAccount,
  KEY_VARIABLE,
} from "@causeway/operator";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import { AppliedChains } from "../world/AppliedChains.ts";
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
    provider = new JsonRpcProvider(chains.rpcs.hub, undefined, { cacheTimeout: -1 });
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

  async function pass(seconds: number): Promise<void> {
    await provider.send("evm_increaseTime", [seconds]);
    await provider.send("evm_mine", []);
  }
});

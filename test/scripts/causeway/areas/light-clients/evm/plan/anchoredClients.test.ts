import { chainNamed, type Plan } from "@causeway/operator";
import { applyChain, openChain } from "@causeway/operator/evm";
import { expect } from "chai";

import { planAnchoredClients } from "../../../../../../../scripts/causeway/areas/light-clients/evm/plan/anchoredClients.ts";
import type { Config } from "../../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { ZkLightClient__factory } from "../../../../../../../typechain-types/index.js";
import { CheckedChains } from "../../../../check/CheckedChains.ts";
import {
  changeClient,
  FROZEN_BITS,
  withOtherKeys,
  withOtherWeights,
} from "../../../../check/plants.ts";

describe("a frozen light client", function () {
  this.timeout(240_000);
  let chains: CheckedChains;

  before(async () => {
    chains = await CheckedChains.start();
    await changeClient(chains, "spoke-a", "hub", (word) => word | FROZEN_BITS);
  });

  after(() => chains?.stop());

  function anchored(times: number): Config {
    const entry = { on: "spoke-a", follows: "hub", times, leastHeight: 7n };
    return {
      ...chains.config,
      lightClients: { ...chains.config.lightClients, anchoredAgain: [entry] },
    };
  }

  async function apply(config: Config): Promise<string[]> {
    const summaries: string[] = [];
    await applyChain({
      environment: environmentAt(config, chains.deployments),
      chain: chainNamed(config, "spoke-a"),
      waitMilliseconds: 0,
      onExecuted: ({ call }) => summaries.push(call.summary),
    });
    return summaries;
  }

  it("is not anchored again by itself, for somebody must find out why first", async () => {
    expect(await apply(chains.config)).to.deep.equal([]);
    const { findings } = await chains.check("spoke-a");
    expect(findings.map(({ kind }) => kind)).to.deep.equal(["client-frozen"]);
    expect(findings[0]?.remedy).to.match(/anchoredAgain in light-clients\.json/);
  });

  async function planned(config: Config): Promise<Plan> {
    const open = await openChain(
      environmentAt(config, chains.deployments),
      chainNamed(config, "spoke-a"),
    );
    const plan = await planAnchoredClients(await open.context());
    await open.close();
    return plan;
  }

  it("is not anchored again at its committee, nor at another that its keys are a quorum of", async () => {
    const same = await planned(anchored(1));
    expect([same.steps, same.waiting]).to.deep.equal([[], []]);
    expect(same.findings[0]?.remedy).to.match(/no committee that was in office .*new keys.*resume/);
    for (const config of [withOtherWeights(anchored(1)), withOtherKeys(anchored(1), 1)]) {
      const { steps, findings } = await planned(config);
      expect(steps).to.deep.equal([]);
      expect(findings[0]?.remedy).to.match(/3 of the weight 4|5 of the weight 5/);
    }
  });

  it("is anchored in the epoch of a committee that is not in office yet, whose handover takes its time", async () => {
    const { steps, waiting } = await planned(withOtherKeys(anchored(1), 2));
    expect(waiting).to.deep.equal([]);
    expect(steps.map(({ summary }) => summary).join()).to.match(
      /believes the committee 0x\w+ of epoch 2,/,
    );
  });

  it("is anchored again where the configuration says so, once", async () => {
    const config = withOtherKeys(anchored(1), 2);
    const timesAnchored = async () =>
      (await apply(config)).filter((summary) => summary.startsWith("Anchor"));
    const summaries = await timesAnchored();
    expect(summaries).to.have.length(1);
    expect(summaries[0]).to.match(/^Anchor ZkLightClient\/31337 again: .*of epoch 2, .*from 7 on/);
    expect(await timesAnchored()).to.deep.equal([]);

    const address = chains.addresses.lightClientOf(chains.chain("hub"));
    const client = ZkLightClient__factory.connect(address, chains.rpc("spoke-a"));
    expect(await client.frozen()).to.equal(false);
    expect(await client.suspected()).to.equal(false);
    expect(await client.leastHeight()).to.equal(7n);
    const { findings } = await chains.check("spoke-a", config);
    expect(findings.map(({ kind }) => kind)).to.not.include.members([
      "client-frozen",
      "client-anchor",
    ]);
  });

  it("is reported where it was anchored more often than the configuration says", async () => {
    const { findings } = await chains.check("spoke-a");
    const anchors = findings.filter(({ kind }) => kind === "client-anchor");
    expect(anchors.map(({ expected, held }) => ({ expected, held }))).to.deep.equal([
      { expected: "anchored again never", held: "1 time" },
    ]);
  });
});

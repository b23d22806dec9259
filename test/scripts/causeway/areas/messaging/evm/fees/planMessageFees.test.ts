import { chainNamed } from "@causeway/operator";
import { type ChainPlan, openChain, readPlan } from "@causeway/operator/evm";
import { expect } from "chai";
import { feesOnly } from "../../../../../../../scripts/causeway/areas/fees/commands/feesOnly.ts";
import { planMessageFees } from "../../../../../../../scripts/causeway/areas/messaging/evm/fees/planMessageFees.ts";
import { messageFees } from "../../../../../../../scripts/causeway/areas/messaging/index.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { MessageFeeSchedule__factory } from "../../../../../../../typechain-types/index.js";
import { LocalChains } from "../../../../../world/LocalChains.ts";

const PUBLISH = "publish fee schedule";

describe("planMessageFees, of a chain without contracts", function () {
  this.timeout(60_000);
  let chains: LocalChains;

  before(async () => {
    chains = await LocalChains.start();
  });

  after(() => chains?.stop());

  async function planOf(name: string): Promise<ChainPlan> {
    const chain = await openChain(
      environmentAt(chains.config, "none"),
      chainNamed(chains.config, name),
    );
    try {
      return await readPlan(chain);
    } finally {
      await chain.close();
    }
  }

  function publicationOf({ steps }: ChainPlan) {
    const found = steps.filter(({ id }) => id === PUBLISH);
    expect(found).to.have.length(1);
    return found[0]!;
  }

  function pricesIn(plan: ChainPlan) {
    const abi = MessageFeeSchedule__factory.createInterface();
    const call = abi.decodeFunctionData("publish", publicationOf(plan).data);
    const chainIds = (list: { destinationChainId: bigint }[]) =>
      list.map(({ destinationChainId }) => destinationChainId);
    return {
      version: call.newVersion as bigint,
      messages: chainIds(call.fees.messagePrices),
      results: chainIds(call.fees.resultPrices),
    };
  }

  it("publishes when the contract may set prices and the lanes are listed", async () => {
    const plan = await planOf("spoke-a");
    const { after } = publicationOf(plan);
    expect(plan.steps.map(({ id }) => id)).to.include.members([...after]);
    expect(after).to.have.members([
      "deploy MessageFeeSchedule",
      "deploy Mailbox",
      "deploy RelaySender",
      "add outbound lane spoke-a -> hub",
      "add outbound lane spoke-a -> spoke-b",
      "grant feeSchedule to MessageFeeSchedule",
      "restrict Mailbox to feeSchedule",
      "restrict RelaySender to feeSchedule",
    ]);
  });

  it("leaves what people do open until they did it", async () => {
    const { steps } = await planOf("spoke-a");
    const ids = steps.map(({ id }) => id);
    expect(ids.indexOf("restrict MessageFeeSchedule to feeAdmin")).to.be.greaterThan(
      ids.indexOf(PUBLISH),
    );
  });

  it("prices messages by the lanes of a spoke, and results by those of the hub", async () => {
    expect(pricesIn(await planOf("spoke-a"))).to.deep.equal({
      version: 1n,
      messages: [31337n, 31339n],
      results: [31338n, 31339n],
    });
  });

  it("prices no results on the hub", async () => {
    expect(pricesIn(await planOf("hub"))).to.deep.equal({
      version: 1n,
      messages: [31338n, 31339n],
      results: [],
    });
  });

  it("tells version and prices as differences", async () => {
    const { findings } = publicationOf(await planOf("hub"));
    const told = findings.slice(0, 4).map(({ changes: _, ...finding }) => finding);
    expect(findings[3]?.changes?.map(({ value }) => value)).to.have.length(4);
    expect(told).to.deep.equal([
      {
        kind: "fee-schedule-version",
        subject: "fee schedule",
        expected: "version 1",
        held: "nothing",
      },
      {
        kind: "fee-shares",
        subject: "fee schedule",
        expected: `10000 bps to ${chains.config.deployer}`,
        held: "nothing",
      },
      {
        kind: "gas-price-band",
        subject: "fee schedule",
        expected: "20000 bps",
        held: "nothing",
      },
      {
        kind: "price",
        subject: "messages to spoke-a",
        expected: "100000000000000 wei and 1000000000 wei per gas, 45 gas per byte",
        held: "nothing",
      },
    ]);
    expect(findings.map(({ kind }) => kind)).to.include.members(["payload-maximum", "gas-maximum"]);
  });

  it("is no plan of a schedule alone: what is not deployed would take any call", async () => {
    const environment = feesOnly(environmentAt(chains.config, "none"), [messageFees]);
    const chain = await openChain(environment, chainNamed(chains.config, "hub"));
    try {
      const { steps, waiting } = await readPlan(chain);
      expect(steps).to.deep.equal([]);
      expect(waiting.map(({ reason }) => reason).join()).to.match(/not deployed: causeway apply/);
    } finally {
      await chain.close();
    }
  });

  it("has nothing to publish where no lane begins", async () => {
    const hub = chainNamed(chains.config, "hub");
    const chain = await openChain(environmentAt(chains.config, "none"), hub);
    try {
      const context = await chain.context();
      const { steps, waiting } = await planMessageFees({
        ...context,
        config: { ...context.config, routes: [] },
      });
      expect({ steps, waiting }).to.deep.equal({ steps: [], waiting: [] });
    } finally {
      await chain.close();
    }
  });
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { applyChain } from "@causeway/operator/evm";
import type { ChainDeployments } from "@causeway/protocol";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { environmentAt, loadConfig } from "../../../scripts/causeway/environment.ts";
import { Deployer__factory } from "../../../typechain-types/index.js";
import { EVM_LOCAL } from "./evmLocal.ts";
import type { LocalChains } from "./LocalChains.ts";
import { startWorld } from "./startWorld.ts";

const MINUTE = 60;

/** Twice the same world: the second one at least was not deployed. */
describe("startWorld", function () {
  this.timeout(240_000);
  let chains: LocalChains;
  let deployments: string;
  let hub: JsonRpcProvider;
  let contracts: ChainDeployments["contracts"];

  before(async () => {
    const config = { ...loadConfig(EVM_LOCAL), swap: undefined };
    const names = config.chains.map(({ name }) => name);
    const world = { config, order: [...names, ...names], hasOldCode: true };
    deployments = mkdtempSync(join(tmpdir(), "causeway-deployments-"));
    await (await startWorld(world, deployments)).stop();
    chains = await startWorld(world, deployments, ["--slots-in-an-epoch", "1"]);
    hub = new MinedProvider(chains.rpcs.hub);
    const record = readFileSync(join(deployments, "local", "hub.json"), "utf8");
    ({ contracts } = JSON.parse(record) as ChainDeployments);
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
    rmSync(deployments, { recursive: true });
  });

  it("has everything that was applied, and what was written down of it", async () => {
    for (const chain of chains.config.chains) {
      const { transactions, left, waiting } = await applyChain({
        environment: environmentAt(chains.config, deployments),
        chain,
        waitMilliseconds: 0,
        onExecuted: () => {},
      });
      expect({ transactions, left, waiting }).to.deep.equal({
        transactions: 0,
        left: [],
        waiting: [],
      });
    }
  });

  it("remembers blocks, transactions, receipts and events", async () => {
    const { Deployer, Mailbox } = contracts;
    const receipt = await hub.getTransactionReceipt(Mailbox?.transaction ?? "");
    const block = await hub.getBlock(Mailbox?.block ?? 0);
    expect(receipt?.blockHash).to.equal(block?.hash);
    expect((await receipt?.getTransaction())?.from).to.equal(chains.config.deployer);
    const deployer = Deployer__factory.connect(Deployer?.address ?? "", hub);
    const events = await deployer.queryFilter(deployer.filters.ContractDeployed());
    expect(events.map(({ args }) => args.deployed)).to.include(Mailbox?.address);
    expect(events).to.have.length(Object.keys(contracts).length - 1);
  });

  it("remembers what each block held, and proves it", async () => {
    const { address = "", block = 0 } = contracts.Mailbox ?? {};
    expect(await hub.getCode(address, block - 1)).to.equal("0x");
    expect(await hub.getCode(address, block)).to.not.equal("0x");
    const proof = await hub.send("eth_getProof", [address, [], `0x${block.toString(16)}`]);
    expect(proof.accountProof).to.not.deep.equal([]);
  });

  it("is of now, and what is old is final", async () => {
    const newest = await hub.getBlock("latest");
    expect(newest?.timestamp).to.be.closeTo(Date.now() / 1000, MINUTE);
    const final = await hub.getBlock("finalized");
    expect(final?.number).to.equal((newest?.number ?? 0) - 2);
  });
});

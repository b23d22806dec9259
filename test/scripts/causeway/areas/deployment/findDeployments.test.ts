import { ChainView } from "@causeway/chains/evm";
import { MANAGER_NAME } from "@causeway/operator/evm";
import { expect } from "chai";
import { type Provider, toBeHex } from "ethers";

import { planDeploymentRecords } from "../../../../../packages/operator/src/families/evm/deploy/deploymentRecords.ts";
import { findDeployments } from "../../../../../packages/operator/src/families/evm/deploy/findDeployments.ts";
import { addressesOf, factory } from "../../../../../scripts/causeway/areas/deployment/index.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";
import { planContext } from "../../../world/planContext.ts";

const HEAD = 30;
const MADE_AT = 7;
const HASH = toBeHex(1, 32);
const config = loadConfig(EVM_LOCAL);
const { AccessManager: address } = addressesOf(config);
const FOREIGN = factory.deploying(MANAGER_NAME, "0x6001");
const EVENT = {
  address: factory.address,
  topics: [],
  data: "0x",
  blockNumber: MADE_AT,
  transactionHash: HASH,
};

/** A chain that has the access manager alone, from a block on, with code that is older than the sources. */
function contextOf(getLogs: () => Promise<readonly object[]>) {
  const provider = {
    getBlockNumber: async () => HEAD,
    getCode: async (asked: string, block: number) =>
      asked === address && block >= MADE_AT ? "0x01" : "0x",
    getTransaction: async () => ({ data: FOREIGN }),
    getLogs,
  } as unknown as Provider;
  return planContext(config, { view: ChainView.at(provider, HEAD) });
}

const readable = () => contextOf(async () => [EVENT]);
const pruned = () =>
  contextOf(async () => {
    throw new Error("history has been pruned");
  });

describe("the record of a contract that another machine deployed", () => {
  it("has block and transaction of the factory's event", async () => {
    expect(await findDeployments(readable(), {}, undefined)).to.deep.equal({
      [MANAGER_NAME]: {
        address,
        block: MADE_AT,
        transaction: HASH,
        commit: "unknown",
        arguments: [],
      },
    });
  });

  it("has the address alone if the RPC no longer has the event", async () => {
    expect(await findDeployments(pruned(), {}, undefined)).to.deep.equal({
      [MANAGER_NAME]: { address },
    });
  });

  it("takes block and transaction of an earlier record without them from the chain", async () => {
    const { [MANAGER_NAME]: entry } = await findDeployments(
      readable(),
      { [MANAGER_NAME]: { address } },
      undefined,
    );
    expect(entry).to.include({ block: MADE_AT, transaction: HASH });
  });

  it("keeps a factory's earlier record that has no transaction", async () => {
    const known = { [factory.name]: { address: factory.address } };
    expect(await findDeployments(readable(), known, undefined)).to.deep.include(known);
  });

  it("is a finding of check while block and transaction are unknown", async () => {
    const context = { ...readable(), record: { [MANAGER_NAME]: { address } } };
    const { findings } = await planDeploymentRecords(context);
    expect(findings).to.have.length(1);
    expect(findings[0]).to.include({
      subject: MANAGER_NAME,
      held: "block unknown, transaction unknown",
    });
  });
});

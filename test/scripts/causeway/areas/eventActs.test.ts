import { ChainView, type LogFilter, type ReadLog } from "@causeway/chains/evm";
import type { ActsWindow } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { deployerAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { getAddress, type Interface, id, type Provider, toBeHex } from "ethers";

import { managerAbi } from "../../../../packages/operator/src/families/evm/access/accessManager.ts";
import { eventActs } from "../../../../packages/operator/src/families/evm/log/eventActs.ts";
import { addressesOf, factory } from "../../../../scripts/causeway/areas/deployment/index.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";
import { planContext } from "../../world/planContext.ts";

const SAFE: Hex = `0x${"5a".repeat(20)}`;
const STRANGER: Hex = `0x${"51".repeat(20)}`;
const OPERATION: Hex = `0x${"0f".repeat(32)}`;
const HEAD = 30;
const EXECUTED = { address: SAFE, topics: [id("ExecutionSuccess(bytes32,uint256)")], data: "0x" };

const local = loadConfig(EVM_LOCAL);
const config: Config = {
  ...local,
  accounts: [
    ...local.accounts,
    {
      name: "council",
      address: SAFE,
      kind: "safe",
      owners: [STRANGER],
      threshold: 1,
      modules: [],
      guard: null,
      fallbackHandler: null,
    },
  ],
};
const { AccessManager, Mailbox } = addressesOf(config);
const [LANE] = configuredLanes(config);
const laneId = LANE?.id ?? "0x";

type Emitted = Pick<ReadLog, "address" | "topics" | "data">;

function emitted(address: Hex, abi: Interface, name: string, values: readonly unknown[]): Emitted {
  const { topics, data } = abi.encodeEventLog(name, [...values]);
  return { address, topics, data };
}
const opened = () => emitted(Mailbox, interfaceOf(mailboxAbi), "LaneOpened", [laneId, 1n]);
const manager = (name: string, ...values: unknown[]) =>
  emitted(AccessManager, managerAbi, name, values);

/** Reads acts of a chain whose blocks, from 1 on, hold one transaction each with these events; a block takes a second. */
async function read(
  transactions: readonly (readonly Emitted[])[],
  window: ActsWindow = { limit: 50 },
  sender: Hex = config.deployer,
) {
  const logs = transactions.flatMap((own, block) =>
    own.map((log, index) => ({
      ...log,
      blockNumber: block + 1,
      transactionHash: toBeHex(block + 1, 32),
      blockHash: toBeHex(1, 32),
      index,
    })),
  );
  const provider = {
    getBlockNumber: async () => HEAD,
    getBlock: async (block: number) => ({ timestamp: 1000 + block }),
    getCode: async () => "0x01",
    getTransaction: async () => ({ from: sender }),
    getLogs: async ({ fromBlock, toBlock, topics }: LogFilter) =>
      logs.filter(
        ({ blockNumber, topics: [topic] }) =>
          blockNumber >= Number(fromBlock) &&
          blockNumber <= Number(toBlock) &&
          topics[0]?.includes(topic ?? ""),
      ),
  } as unknown as Provider;
  return eventActs(planContext(config, { view: ChainView.at(provider, HEAD) }), window);
}

describe("the acts that events tell of", () => {
  it("are of the sender, by their name, at the time of the block", async () => {
    const { acts } = await read([[opened()]]);
    expect(acts).to.deep.equal([
      {
        chain: "hub",
        time: 1001n,
        block: 1,
        account: { name: "deployer", address: config.deployer },
        did: [`opened ${LANE?.label}`],
        transaction: toBeHex(1, 32),
        outcome: "done",
      },
    ]);
  });

  it("are of the Safe that executed them, whichever owner sent the transaction", async () => {
    const [act] = (await read([[opened(), EXECUTED]], undefined, STRANGER)).acts;
    expect(act?.account).to.deep.equal({ name: "council", address: SAFE });
  });

  it("are of the sender if another Safe executed something before", async () => {
    const [act] = (await read([[EXECUTED, opened()]], undefined, STRANGER)).acts;
    expect(act?.account).to.deep.equal({ address: STRANGER });
  });

  it("say nothing of a Safe's other transactions", async () => {
    expect((await read([[EXECUTED]])).acts).to.deep.equal([]);
  });

  it("name the account that the access manager names, and the call of an operation", async () => {
    const data = interfaceOf(mailboxAbi).encodeFunctionData("openLane", [laneId]);
    const scheduled = manager("OperationScheduled", OPERATION, 1, 1060, SAFE, Mailbox, data);
    const executed = manager("OperationExecuted", OPERATION, 1);
    const { acts } = await read([[scheduled], [executed, opened()]]);
    expect(acts[0]?.account.name).to.equal("council");
    expect(acts[0]?.did[0]).to.match(
      /^scheduled Mailbox\.openLane\(.*\), executable from 1970-01-01T00:17:40Z, operation 0x0f/,
    );
    expect(acts[1]?.account.name).to.equal("deployer");
    expect(acts[1]?.did[0]).to.match(/^executed Mailbox\.openLane\(.*lane .* -> .*\), operation/);
    expect(acts[1]?.did[1]).to.equal(`opened ${LANE?.label}`);
  });

  it("are no deployments that others make through the shared factory", async () => {
    const deployedBy = (caller: Hex) =>
      emitted(factory.address, interfaceOf(deployerAbi), "ContractDeployed", [
        caller,
        OPERATION,
        Mailbox,
      ]);
    const { acts } = await read([[deployedBy(STRANGER)], [deployedBy(config.deployer)]]);
    expect(acts.map(({ block, did }) => [block, ...did])).to.deep.equal([[2, "deployed Mailbox"]]);
  });

  it("are contracts that were put under another authority, and none that was just deployed", async () => {
    const put = (authority: Hex) =>
      emitted(Mailbox, interfaceOf(mailboxAbi), "AuthorityUpdated", [authority]);
    const { acts } = await read([[put(AccessManager)], [put(STRANGER)]]);
    expect(acts.map(({ block, did }) => [block, ...did])).to.deep.equal([
      [2, `put Mailbox under the authority ${getAddress(STRANGER)}`],
    ]);
  });

  it("are the newest within a limit, and all are counted", async () => {
    const { acts, transactions } = await read([[opened()], [opened()], [opened()]], { limit: 2 });
    expect(acts.map(({ block }) => block)).to.deep.equal([2, 3]);
    expect(transactions.size).to.equal(3);
  });

  it("are those of blocks from a time on", async () => {
    const { acts } = await read([[opened()], [opened()], [opened()]], { limit: 9, since: 1002n });
    expect(acts.map(({ block }) => block)).to.deep.equal([2, 3]);
  });
});

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { DEPLOYMENT_PROXY } from "@causeway/operator/evm";
import { expect } from "chai";
import { Wallet } from "ethers";

import { Account } from "../../../../../../test/scripts/world/Account.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { Prepaid__factory } from "../../../../../../typechain-types/index.js";
import { type Call, CallFailed } from "../../../../src/evm/node/transactions/Call.ts";
import {
  type ExecuteOptions,
  executeCalls,
} from "../../../../src/evm/node/transactions/executeCalls.ts";
import { FeesAboveCap } from "../../../../src/evm/node/transactions/fees.ts";
import type { JournalEntry } from "../../../../src/evm/node/transactions/journalEntries.ts";
import { NonceTaken } from "../../../../src/evm/node/transactions/NonceTaken.ts";

const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const OTHER_KEY = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";
const GWEI = 10n ** 9n;

describe("executeCalls", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let account: Account;

  before(async () => {
    chains = await LocalChains.start();
  });

  beforeEach(() => {
    account = new Account(chains.rpcs.hub ?? "", KEY);
  });

  afterEach(async () => {
    await send("evm_setAutomine", true);
    await send("anvil_dropAllTransactions");
    await send("evm_mine");
    account.close();
  });

  after(() => chains?.stop());

  const send = (method: string, ...params: unknown[]) => account.provider.send(method, params);

  const blockFees = async () => {
    const block = await account.provider.getBlock("latest");
    return block?.baseFeePerGas ?? 0n;
  };

  /** Executes with a journal of its own; returns the ids in the order in which they were done. */
  async function execute(calls: Call[], other: Partial<ExecuteOptions> = {}): Promise<string[]> {
    const executed: string[] = [];
    const onExecuted = ({ call: { id } }: { call: Call }) => executed.push(id);
    await account.withJournal(async (journal) => {
      const nonce = await account.wallet.getNonce();
      await executeCalls(calls, {
        ...account.options(journal),
        nonce,
        onExecuted,
        ...other,
      });
    });
    return executed;
  }

  function journalled(): JournalEntry[] {
    const lines = readFileSync(account.journalFile, "utf8").trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line));
  }

  const kinds = () => journalled().map(({ kind }) => kind);

  /** Resolves when the node holds as many transactions of the account that wait for a block. */
  async function waiting(count: number): Promise<void> {
    const used = await account.wallet.getNonce("latest");
    while ((await account.wallet.getNonce("pending")) < used + count) await sleep(10);
  }

  it("executes a call after all that it depends on, wherever it stands", async () => {
    const calls = [
      account.call("roof", ["walls"]),
      account.call("walls", ["floor"]),
      account.call("floor"),
    ];
    expect(await execute(calls)).to.deep.equal(["floor", "walls", "roof"]);
  });

  it("counts what is not among the calls as executed before", async () => {
    expect(await execute([account.call("walls", ["floor"])])).to.deep.equal(["walls"]);
  });

  it("puts calls that do not depend on each other in one block", async () => {
    await send("evm_setAutomine", false);
    const blocks = new Set<number>();
    const calls = Array.from({ length: 10 }, (_, index) => account.call(`stone ${index}`));
    const executing = execute(calls, {
      onExecuted: ({ receipt }) => blocks.add(receipt.blockNumber),
    });
    await waiting(10);
    await send("evm_mine");
    await executing;
    expect(blocks.size).to.equal(1);
  });

  it("writes down each transaction before it is offered, and how it ended", async () => {
    const before = new Date().toISOString();
    await execute([account.call("floor"), account.call("walls", ["floor"])]);
    expect(kinds()).to.deep.equal(["signed", "mined", "signed", "mined"]);
    const [signed = {}, mined = {}] = journalled() as unknown as Record<string, unknown>[];
    expect(signed).to.include({ id: "floor", summary: "floor", from: account.wallet.address });
    expect(`${signed.at}` >= before).to.equal(true);
    expect(mined).to.include({ hash: signed.hash, status: "succeeded" });
    const receipt = await account.provider.getTransactionReceipt(`${mined.hash}`);
    expect(mined.block).to.equal(receipt?.blockNumber);
    expect(readFileSync(account.journalFile, "utf8")).to.not.include(KEY.slice(2));
  });

  it("gives up when no block takes a transaction, and names it", async () => {
    await send("evm_setAutomine", false);
    const error = await execute([account.call("stone")], { patienceMilliseconds: 100 }).catch(
      String,
    );
    expect(error).to.match(/stone: no block took transaction 0x[0-9a-f]{64} .* within 0\.1 s/);
    expect(kinds()).to.deep.equal(["signed"]);
  });

  it("refuses calls that wait for each other", async () => {
    const error = await execute([account.call("egg", ["hen"]), account.call("hen", ["egg"])]).catch(
      String,
    );
    expect(error).to.match(/wait for each other: egg, hen/);
  });

  it("sends nothing of a round in which one call would revert, and says why", async () => {
    const bad = account.call("bad", [], { to: DEPLOYMENT_PROXY, data: "0x" });
    const nonce = await account.wallet.getNonce();
    const error = await execute([account.call("good"), bad, account.call("later", ["bad"])]).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(CallFailed);
    expect(String(error)).to.match(/bad: would revert/);
    expect(await account.wallet.getNonce()).to.equal(nonce);
  });

  it("names a contract's own error with its values", async () => {
    const { wallet } = account;
    const prepaid = await new Prepaid__factory(wallet).deploy(wallet.address);
    await prepaid.waitForDeployment();
    const { address } = wallet;
    const data = prepaid.interface.encodeFunctionData("withdraw", [address, address, 5]);
    const to = await prepaid.getAddress();
    const error = await execute([account.call("withdraw", [], { to, data })]).catch(String);
    expect(error).to.match(/InsufficientPrepaid\(0x[0-9a-fA-F]{40}, 5, 0\)/);
  });

  it("sends nothing when the account was used since the plan was made", async () => {
    const nonce = await account.wallet.getNonce();
    await account.sendElsewhere({});
    const error = await execute([account.call("stone")], { nonce }).catch((reason) => reason);
    expect(error).to.be.instanceOf(NonceTaken);
    expect(readFileSync(account.journalFile, "utf8")).to.equal("");
  });

  it("sends nothing while something of the account waits that was not sent from here", async () => {
    await send("evm_setAutomine", false);
    await account.sendElsewhere({});
    const error = await execute([account.call("stone")]).catch((reason) => reason);
    expect(error).to.be.instanceOf(NonceTaken);
    expect(readFileSync(account.journalFile, "utf8")).to.equal("");
  });

  it("sends nothing to a chain that asks for more than may be paid, and says both", async () => {
    await send("anvil_setNextBlockBaseFeePerGas", `0x${(50n * GWEI).toString(16)}`);
    await send("evm_mine");
    const maxFeePerGas = 40n * GWEI;
    const error = await execute([account.call("stone")], { maxFeePerGas }).catch(
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(FeesAboveCap);
    expect(error.cap).to.equal(maxFeePerGas);
    expect(error.asked >= 50n * GWEI).to.equal(true);
    expect(error.message).to.match(/asks for 5\d{10} wei per gas, and at most 40000000000/);
    expect(readFileSync(account.journalFile, "utf8")).to.equal("");
  });

  it("never offers more than may be paid, and waits until that is enough", async () => {
    await send("evm_setAutomine", false);
    const maxFeePerGas = (await blockFees()) + 2n * GWEI;
    const executing = execute([account.call("stone")], { maxFeePerGas });
    await waiting(1);
    await send("anvil_setNextBlockBaseFeePerGas", `0x${(maxFeePerGas + GWEI).toString(16)}`);
    await send("evm_mine");
    await sleep(700);
    expect(await account.wallet.getNonce("pending")).to.equal(
      (await account.wallet.getNonce("latest")) + 1,
    );
    await send("anvil_setNextBlockBaseFeePerGas", `0x${GWEI.toString(16)}`);
    await send("evm_mine");
    await executing;
    for (const entry of journalled()) {
      if (entry.kind === "signed")
        expect(BigInt(entry.maxFeePerGas) <= maxFeePerGas).to.equal(true);
    }
  });

  it("replaces what blocks pass over by a more expensive one of the same nonce", async () => {
    await send("evm_setAutomine", false);
    const executing = execute([account.call("stone"), account.call("brick")]);
    await waiting(2);
    const first = journalled()[0] as { maxFeePerGas: unknown };
    const above = BigInt(`${first.maxFeePerGas}`) + GWEI;
    await send("anvil_setNextBlockBaseFeePerGas", `0x${above.toString(16)}`);
    await send("evm_mine");
    while (kinds().length < 4) await sleep(20);
    await sleep(100);
    await send("anvil_setNextBlockBaseFeePerGas", `0x${above.toString(16)}`);
    await send("evm_mine");
    expect(await executing).to.have.members(["stone", "brick"]);
    expect(await account.executed()).to.include.members(["stone", "brick"]);
    const signed = journalled().filter(({ kind }) => kind === "signed") as { nonce: number }[];
    expect(new Set(signed.map(({ nonce }) => nonce)).size).to.equal(2);
    expect(signed.length).to.be.at.least(4);
  });

  it("does not pay more while the chain makes no blocks", async () => {
    await send("evm_setAutomine", false);
    const executing = execute([account.call("stone")], { escalateAfterMilliseconds: 50 });
    await waiting(1);
    await sleep(400);
    await send("evm_mine");
    await executing;
    expect(kinds()).to.deep.equal(["signed", "mined"]);
  });

  it("offers again what the node lost", async () => {
    await send("evm_setAutomine", false);
    const executing = execute([account.call("lost stone")]);
    await waiting(1);
    await send("anvil_dropAllTransactions");
    await waiting(1);
    await send("evm_mine");
    expect(await executing).to.deep.equal(["lost stone"]);
    expect(kinds()).to.deep.equal(["signed", "mined"]);
  });

  it("tells when a block took a transaction of somebody else with the same key instead", async () => {
    await send("evm_setAutomine", false);
    const executing = execute([account.call("outbid"), account.call("second")]).catch((e) => e);
    await waiting(2);
    const nonce = await account.wallet.getNonce("latest");
    const fees = { maxFeePerGas: 900n * GWEI, maxPriorityFeePerGas: 900n * GWEI };
    const hash = await account.sendElsewhere({ nonce, ...fees });
    await send("evm_mine");
    const error = await executing;
    expect(error).to.be.instanceOf(NonceTaken);
    expect(error.message).to.include(`nonce ${nonce}`).and.to.include(hash);
    const executed = await account.executed();
    expect(executed).to.include("second").and.to.not.include("outbid");
    expect(kinds().sort()).to.deep.equal(["abandoned", "mined", "signed", "signed"]);
  });

  it("gets all done on a busy chain whose base fee climbs", async () => {
    const crowd = new Wallet(OTHER_KEY, account.provider);
    const usualLimit = (await account.provider.getBlock("latest"))?.gasLimit ?? 0n;
    await send("evm_setAutomine", false);
    await send("evm_setBlockGasLimit", 300_000);
    await send("anvil_setNextBlockBaseFeePerGas", `0x${GWEI.toString(16)}`);
    await send("evm_mine");
    let isBusy = true;
    const crowding = (async () => {
      const fees = { maxFeePerGas: 900n * GWEI, maxPriorityFeePerGas: 3n * GWEI };
      const filler = { to: crowd.address, gasLimit: 265_000n, data: `0x${"ff".repeat(6000)}` };
      for (let nonce = await crowd.getNonce(); isBusy; nonce++) {
        await crowd.sendTransaction({ ...filler, ...fees, nonce });
        await send("evm_mine");
      }
    })();
    const calls = Array.from({ length: 12 }, (_, index) =>
      account.call(`busy ${index}`, index < 3 ? [] : [`busy ${index - 3}`]),
    );
    const since = await account.provider.getBlockNumber();
    await execute(calls).finally(() => {
      isBusy = false;
    });
    await crowding;
    await send("evm_setBlockGasLimit", Number(usualLimit));
    expect((await blockFees()) > 2n * GWEI).to.equal(true);
    expect((await account.executed(since)).sort()).to.deep.equal(calls.map(({ id }) => id).sort());
  });
});

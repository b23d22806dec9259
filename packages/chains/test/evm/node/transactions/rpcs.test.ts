import { readFileSync } from "node:fs";

import { expect } from "chai";

import { Account } from "../../../../../../test/scripts/world/Account.ts";
import { house } from "../../../../../../test/scripts/world/house.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { RpcProxy, RpcRefusal } from "../../../../../../test/scripts/world/RpcProxy.ts";
import { RpcLags } from "../../../../src/evm/ChainView.ts";
import { type Call, CallFailed } from "../../../../src/evm/node/transactions/Call.ts";
import type { ExecuteOptions } from "../../../../src/evm/node/transactions/executeCalls.ts";
import { executePlan } from "../../../../src/evm/node/transactions/executePlan.ts";
import { FeesAboveCap } from "../../../../src/evm/node/transactions/fees.ts";
import type { Signed } from "../../../../src/evm/node/transactions/journalEntries.ts";

const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const PASS: RpcProxy["answer"] = (_, ask) => ask();

describe("an RPC that lags, lies or refuses", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let proxy: RpcProxy;
  let account: Account;
  let since: number;

  before(async () => {
    chains = await LocalChains.start();
  });

  beforeEach(async () => {
    proxy = await RpcProxy.start(chains.rpcs.hub ?? "");
    account = new Account(proxy.url, KEY);
    since = await account.provider.getBlockNumber();
  });

  afterEach(() => {
    account.close();
    proxy.stop();
  });

  after(() => chains?.stop());

  const build = (calls: Call[], other: Partial<ExecuteOptions> = {}) =>
    account.withJournal((journal) =>
      executePlan(() => account.planOf(calls, since), account.options(journal, other)),
    );

  const journalled = () => readFileSync(account.journalFile, "utf8");

  async function expectBuiltOnce(): Promise<void> {
    proxy.answer = PASS;
    const ids = house(account).map(({ id }) => id);
    expect((await account.executed(since)).sort()).to.deep.equal(ids.sort());
  }

  it("cannot have anything sent after a transaction that it refuses; the next run does all", async () => {
    let offers = 0;
    proxy.answer = async (method, ask) => {
      if (method !== "eth_sendRawTransaction") return ask();
      offers += 1;
      if (offers === 2) throw new RpcRefusal(-32_000, "insufficient funds for gas * price + value");
      return ask();
    };
    const error = await build(house(account)).catch((reason) => reason);
    expect(error).to.be.instanceOf(CallFailed);
    expect(error.message).to.equal("cellar: the account cannot pay");
    expect(offers).to.equal(2);
    expect(await account.executed(since)).to.deep.equal(["floor"]);
    proxy.answer = PASS;
    await build(house(account));
    await expectBuiltOnce();
  });

  it("has a transaction offered again that it said to have taken and lost", async () => {
    let offers = 0;
    proxy.answer = async (method, ask) => {
      if (method !== "eth_sendRawTransaction") return ask();
      offers += 1;
      return offers === 2 ? `0x${"00".repeat(32)}` : ask();
    };
    await build(house(account));
    await expectBuiltOnce();
  });

  it("has a transaction sent once whose answer it lost", async () => {
    proxy.answer = async (method, ask) => {
      const answer = await ask();
      if (method === "eth_sendRawTransaction") throw new RpcRefusal(-32_603, "timeout");
      return answer;
    };
    await build(house(account));
    await expectBuiltOnce();
    expect(journalled()).to.not.include("abandoned");
  });

  it("has nothing sent twice when it shows receipts late", async () => {
    const asked = new Map<string, number>();
    proxy.answer = async (method, ask) => {
      if (method !== "eth_getTransactionReceipt") return ask();
      const answer = (await ask()) as { transactionHash: string } | null;
      const times = (asked.get(answer?.transactionHash ?? "") ?? 0) + 1;
      asked.set(answer?.transactionHash ?? "", times);
      return times > 22 ? answer : null;
    };
    await build(house(account));
    await expectBuiltOnce();
    expect(journalled()).to.not.include("abandoned");
  });

  it("has nothing planned before it shows the blocks of an earlier run", async () => {
    await build(house(account));
    let looks = 0;
    proxy.answer = async (method, ask) => {
      if (method !== "eth_blockNumber") return ask();
      looks += 1;
      return looks < 5 ? `0x${since.toString(16)}` : ask();
    };
    await build(house(account));
    expect(looks).to.be.at.least(5);
    await expectBuiltOnce();
  });

  it("is refused when it never shows them, with both blocks", async () => {
    await build(house(account));
    proxy.answer = async (method, ask) =>
      method === "eth_blockNumber" ? `0x${since.toString(16)}` : ask();
    const error = await build(house(account), { lagMilliseconds: 100 }).catch((e) => e);
    expect(error).to.be.instanceOf(RpcLags);
    expect(error.message).to.include(`at block ${since}`);
    await expectBuiltOnce();
  });

  it("has us plan again when a call would revert since somebody with the same key was quicker", async () => {
    const elsewhere = new Account(chains.rpcs.hub ?? "", KEY);
    let isFirst = true;
    proxy.answer = async (method, ask) => {
      if (method !== "eth_estimateGas" || !isFirst) return ask();
      isFirst = false;
      await elsewhere.sendElsewhere({ data: elsewhere.call("floor").data });
      throw new RpcRefusal(3, "execution reverted");
    };
    await build(house(account));
    elsewhere.close();
    await expectBuiltOnce();
  });

  it("has us leave a nonce to what it holds of somebody else with the same key, and go on", async () => {
    const elsewhere = new Account(chains.rpcs.hub ?? "", KEY);
    await elsewhere.provider.send("evm_setIntervalMining", [2]);
    await elsewhere.provider.send("evm_setAutomine", [false]);
    let theirs: string | undefined;
    proxy.answer = async (method, ask) => {
      if (method === "eth_sendRawTransaction") theirs ??= await elsewhere.sendElsewhere({});
      return ask();
    };
    await build(house(account));
    await elsewhere.provider.send("evm_setIntervalMining", [0]);
    await elsewhere.provider.send("evm_setAutomine", [true]);
    expect(await elsewhere.provider.getTransactionReceipt(theirs ?? "")).to.not.equal(null);
    elsewhere.close();
    expect((await account.executed(since)).filter((id) => id !== "")).to.have.length(5);
    const [first = "", second = ""] = journalled().split("\n");
    expect(first).to.include('"signed"');
    expect(second).to.include('"abandoned"');
  });

  it("cannot have us pay what it likes", async () => {
    proxy.answer = async (method, ask) =>
      method === "eth_maxPriorityFeePerGas" ? `0x${(10n ** 15n).toString(16)}` : ask();
    const error = await build(house(account)).catch((reason) => reason);
    expect(error).to.be.instanceOf(FeesAboveCap);
    expect(await account.executed(since)).to.deep.equal([]);
  });

  it("is asked again when it fails between sending and receipt", async () => {
    let failures = 0;
    proxy.answer = async (method, ask) => {
      const isSent = journalled().includes('"signed"') && method === "eth_getTransactionCount";
      if (isSent && failures++ < 10) throw new RpcRefusal(-32_603, "internal error");
      return ask();
    };
    const sent: Signed[] = [];
    await build([account.call("hut")], { onSent: (signed) => sent.push(signed) });
    expect(failures).to.be.at.least(10);
    expect(sent).to.have.length(1);
    proxy.answer = PASS;
    expect(await account.executed(since)).to.deep.equal(["hut"]);
  });
});

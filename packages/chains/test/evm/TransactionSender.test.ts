import { setTimeout as later } from "node:timers/promises";

import { expect } from "chai";
import { Wallet } from "ethers";

import { type ChainAdapter, connectChain, evmChainConfig } from "../../src/index.ts";
import { testValidators } from "../world/committee.ts";
import { ACCOUNT_KEYS, LocalChain } from "../world/LocalChain.ts";

describe("transactions of an EVM chain", function () {
  this.timeout(60_000);
  let local: LocalChain;
  let chain: ChainAdapter;

  before(async () => {
    local = await LocalChain.start(31337n);
    await local.proposeCommittee(testValidators(4));
    await local.proposeCommittee(testValidators(5));
    const options = {
      privateKey: ACCOUNT_KEYS[1],
      resubmitAfter: 300,
      attempts: 4,
      pollInterval: 20,
    };
    chain = await connectChain(evmChainConfig.parse(await local.config()), options);
  });

  after(async () => {
    chain?.close();
    await local?.stop();
  });

  it("are not sent if they would revert; the error names the contract's", async () => {
    const before = await local.provider.getBlockNumber();
    const failure = await chain.activateCommittee().catch((error) => error);
    expect(failure.code).to.equal("CallReverted");
    expect(failure.details.error).to.equal("HandoverNotOver");
    expect(await local.provider.getBlockNumber()).to.equal(before);
  });

  it("are offered again for more until a block takes them", async () => {
    await local.provider.send("evm_increaseTime", [120]);
    await local.mine(1);
    await local.provider.send("evm_setAutomine", [false]);
    const sending = chain.activateCommittee();
    await later(800);
    await local.provider.send("evm_setAutomine", [true]);
    await local.mine(1);
    const { hash, gasUsed } = await sending;
    const mined = (await local.provider.getTransaction(hash))!;
    expect(
      mined.maxFeePerGas! >
        2n * (await local.provider.getBlock(mined.blockNumber!))!.baseFeePerGas!,
    ).to.equal(true);
    expect(gasUsed > 21_000n).to.equal(true);
    expect(await local.registry.epoch()).to.equal(2n);
  });

  it("are given up at once when a block takes another of the account in their place", async () => {
    await local.proposeCommittee(testValidators(4));
    await local.provider.send("evm_increaseTime", [120]);
    await local.mine(1);
    await local.provider.send("evm_setAutomine", [false]);
    const sending = chain.activateCommittee().catch((error) => error);
    const other = new Wallet(ACCOUNT_KEYS[1], local.provider);
    const nonce = await other.getNonce("latest");
    while ((await other.getNonce("pending")) === nonce) await later(20);
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n };
    await other.sendTransaction({ to: other.address, nonce, gasLimit: 21_000n, ...fees });
    await local.mine(1);
    const failure = await sending;
    await local.provider.send("evm_setAutomine", [true]);
    expect(failure.code).to.equal("TransactionTimedOut");
    expect(failure.message).to.include("took another transaction");
    expect(failure.details.hashes).to.have.length.below(4);
  });

  it("end in a typed error when no block takes them", async () => {
    await local.provider.send("evm_setAutomine", [false]);
    const failure = await chain.activateCommittee().catch((error) => error);
    expect(failure.code).to.equal("TransactionTimedOut");
    expect(failure.details.hashes).to.have.length(4);
  });
});

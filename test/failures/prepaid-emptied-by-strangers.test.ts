import { encodeInteroperableAddress, priceChange } from "@causeway/protocol";
import { expect } from "chai";
import type { Addressable, BaseContract } from "ethers";

import { type Chains, createChains, PRICE } from "./chains/createChains.ts";

const FEE = 1_000_000n;
const BALANCE = 1_000n * FEE;
const DAY = 86_400n;

// OpenZeppelin's bridge sends no value along, and anyone may transfer 0 tokens through it: once, each such transfer took
// what a message cost from the bridge's balance, until nothing was left; and after a change of the price, all at once.
describe("Strangers who send at the expense of another's prepaid balance", () => {
  let chains: Chains;
  let bridge: BaseContract;
  let account: string;
  let receiver: string;

  beforeEach(async () => {
    chains = await createChains();
    const { spokeA, hub } = chains;
    const { mailbox, prepaid, signers } = spokeA;
    const token = await spokeA.deploy("IssuedToken", [signers.sender, 1_000n]);
    ({ contract: bridge } = await spokeA.deploy("TokenBridge", [token.address]));
    account = await bridge.getAddress();
    receiver = encodeInteroperableAddress({ ...hub.peer, address: signers.stranger.address });
    const counterpart = { ...hub.peer, address: `0x${"c0".repeat(20)}` };
    await bridge.getFunction("link")(mailbox, encodeInteroperableAddress(counterpart));
    await setFee(FEE);
    await prepaid.setLimits(account, 2n * FEE, 5n * FEE);
    await prepaid.connect(signers.stranger).fund(account, { value: BALANCE });
  });

  const setFee = (base: bigint) => {
    const price = { ...PRICE, base, gasPrice: 0n };
    return chains.spokeA.mailbox.setPrices([priceChange(chains.hub.chainId, price)]);
  };

  const transferBy = (signer: "stranger" | "sender" | "admin") =>
    (bridge.connect(chains.spokeA.signers[signer]) as BaseContract).getFunction(
      "crosschainTransfer",
    )(receiver, 0n);

  const balance = () => chains.spokeA.prepaid.balanceOf(account);

  async function expectRefused(error: string, args: unknown[]) {
    const { prepaid } = chains.spokeA;
    const refused = expect(transferBy("stranger")).to.be;
    await refused.revertedWithCustomError(prepaid, error).withArgs(...args);
  }

  it("take what the owner lets a day take, and no more", async () => {
    const { spokeA } = chains;
    let first = 0n;
    for (let sent = 0n; sent < 5n; sent++) {
      await transferBy("stranger");
      if (sent === 0n) first = await spokeA.now();
    }
    const dayLimit = [account, FEE, 0n, first + DAY] as const;
    for (let i = 0; i < 3; i++) await expectRefused("DayLimitExceeded", [...dayLimit]);
    expect(await balance()).to.equal(BALANCE - 5n * FEE);
    expect(await spokeA.mailbox.feesHeld()).to.equal(5n * FEE);
    await spokeA.pass(DAY / 2n);
    await expectRefused("DayLimitExceeded", [...dayLimit]);
    await spokeA.pass(DAY / 2n);
    await transferBy("stranger");
    expect(await balance()).to.equal(BALANCE - 6n * FEE);
  });

  it("take no more by a message than the owner lets one, whatever the price becomes", async () => {
    await setFee(BALANCE);
    await expectRefused("MessageLimitExceeded", [account, BALANCE, 2n * FEE]);
    await setFee(2n * FEE + 1n);
    await expectRefused("MessageLimitExceeded", [account, 2n * FEE + 1n, 2n * FEE]);
    expect(await balance()).to.equal(BALANCE);
  });

  it("change no limits and withdraw nothing, though they funded it all", async () => {
    const { prepaid, signers } = chains.spokeA;
    const byStranger = prepaid.connect(signers.stranger);
    for (const call of [
      () => byStranger.setLimits(account, BALANCE, BALANCE),
      () => byStranger.withdraw(account, signers.stranger, 1n),
    ]) {
      await expect(call()).to.be.revertedWithCustomError(prepaid, "NotAccountOrOwner");
    }
    await prepaid.withdraw(account, signers.admin, BALANCE);
    expect(await balance()).to.equal(0n);
  });

  it("fund no account of which nothing can be spent", async () => {
    const { prepaid } = chains.spokeA;
    const other = await chains.spokeA.deploy("KeepingRecipient");
    const funded = prepaid.fund(other.address, { value: 1n });
    await expect(funded).to.be.revertedWithCustomError(prepaid, "LimitsUnset");
  });

  it("do not shut out whoever brings the fee himself", async () => {
    const { prepaid, signers } = chains.spokeA;
    for (let sent = 0; sent < 5; sent++) await transferBy("stranger");
    await prepaid.connect(signers.sender).bringFee(account, { value: 3n * FEE });
    await transferBy("sender");
    await transferBy("sender");
    expect(await prepaid.broughtBy(account, signers.sender)).to.equal(FEE);
    expect(await balance()).to.equal(BALANCE - 5n * FEE);
    await prepaid.connect(signers.sender).takeBackFee(account, signers.sender);
    expect(await prepaid.getFunction("broughtBy")(account, signers.sender)).to.equal(0n);
    await expect(transferBy("sender")).to.be.revertedWithCustomError(prepaid, "DayLimitExceeded");
  });

  it("send nothing with what somebody else brought", async () => {
    const { prepaid, signers } = chains.spokeA;
    await prepaid.connect(signers.sender).bringFee(account, { value: 100n * FEE });
    for (let sent = 0; sent < 5; sent++) await transferBy("stranger");
    await expect(transferBy("stranger")).to.be.revertedWithCustomError(prepaid, "DayLimitExceeded");
    expect(await prepaid.broughtBy(account, signers.sender)).to.equal(100n * FEE);
  });

  describe("in transactions of contract wallets, which others sign", () => {
    const encode = (contract: BaseContract, name: string, args: unknown[]) =>
      contract.interface.encodeFunctionData(name, args);

    async function walletOf() {
      const { contract, address } = await chains.spokeA.deploy("BatchingWallet");
      const transfer = {
        to: bridge,
        value: 0n,
        data: encode(bridge, "crosschainTransfer", [receiver, 0n]),
      };
      const { prepaid } = chains.spokeA;
      const bring = (value: bigint) => ({
        to: prepaid,
        value,
        data: encode(prepaid, "bringFee", [account]),
      });
      const takeBack = {
        to: prepaid,
        value: 0n,
        data: encode(prepaid, "takeBackFee", [account, address]),
      };
      return { contract, address, transfer, bring, takeBack };
    }

    interface Call {
      to: Addressable;
      value: bigint;
      data: string;
    }

    const batch = (wallet: BaseContract, calls: Call[]) =>
      wallet.getFunction("batch")(
        calls.map(({ to }) => to),
        calls.map(({ value }) => value),
        calls.map(({ data }) => data),
        { value: calls.reduce((sum, { value }) => sum + value, 0n) },
      );

    beforeEach(async () => {
      for (let sent = 0; sent < 5; sent++) await transferBy("stranger");
    });

    it("pay for the next message by what they brought in the same one, and take the rest back", async () => {
      const { contract, address, transfer, bring, takeBack } = await walletOf();
      await batch(contract, [bring(3n * FEE), transfer, takeBack]);
      const { ethers } = chains.spokeA;
      expect(await ethers.provider.getBalance(address)).to.equal(2n * FEE);
      expect(await balance()).to.equal(BALANCE - 5n * FEE);
    });

    it("do not pay for a second message, which may be another's", async () => {
      const { contract, transfer, bring } = await walletOf();
      await expect(batch(contract, [bring(3n * FEE), transfer, transfer])).to.be.revert(
        chains.spokeA.ethers,
      );
      await batch(contract, [bring(FEE), transfer, bring(FEE), transfer]);
    });

    it("do not pay in a later transaction", async () => {
      const { contract, address, transfer, bring } = await walletOf();
      await batch(contract, [bring(FEE)]);
      await expect(batch(contract, [transfer])).to.be.revert(chains.spokeA.ethers);
      expect(await chains.spokeA.prepaid.broughtBy(account, address)).to.equal(FEE);
    });
  });
});

import { Simulator } from "@causeway/simulator";
import { expect } from "chai";
import { network } from "hardhat";

const TOKENS = 31337;
const READER = 31338;
const HUB = 31339;
const SUPPLY = 1_000n;
const OTHER = `0x${"22".repeat(20)}`;
const AN_HOUR = 3_600;

/** A token on one chain, and who reads its balances on another; through a hub, or directly. */
async function remoteBalance({ hub }: { hub?: number } = {}) {
  const tokens = await network.create({ override: { chainId: TOKENS } });
  const reader = await network.create({ override: { chainId: READER } });
  const chains = [tokens, reader];
  if (hub !== undefined) chains.push(await network.create({ override: { chainId: hub } }));
  const simulator = await Simulator.create({ chains, ...(hub === undefined ? {} : { hub }) });

  const [{ address: me }] = await tokens.ethers.getSigners();
  const token = await tokens.ethers.deployContract("Token", [me, SUPPLY]);
  const other = await tokens.ethers.deployContract("Token", [OTHER, SUPPLY]);
  const remoteState = simulator.contractsOn(READER).remoteState.target;
  const terms = [remoteState, TOKENS, token.target, 0];
  const balance = await reader.ethers.deployContract("RemoteBalance", terms);

  /** What proves a holder's balance as it is now. */
  const proofFor = async (holder: string, of = token) => {
    const slot = await balance.slotOf(holder);
    const proof = await simulator.proveState(READER, TOKENS, `${of.target}`, [slot]);
    const { evidence, accountProof } = proof;
    return { evidence, accountProof, storageProof: proof.storageProofs[0] };
  };
  const prove = async (holder: string) => balance.prove(holder, await proofFor(holder));
  return { ethers: reader.ethers, simulator, me, token, other, balance, proofFor, prove };
}

describe("RemoteBalance", () => {
  it("knows what a holder has on the other chain", async () => {
    const { me, token, balance, prove } = await remoteBalance();
    await token.transfer(OTHER, 300n);
    await prove(me);
    await prove(OTHER);
    expect(await balance.balanceOf(me)).to.equal(700n);
    expect(await balance.balanceOf(OTHER)).to.equal(300n);
  });

  it("knows that somebody has nothing", async () => {
    const { balance, prove } = await remoteBalance();
    await prove(OTHER);
    expect(await balance.balanceOf(OTHER)).to.equal(0n);
  });

  it("reads a spoke from a spoke, through the hub", async () => {
    const { me, balance, prove } = await remoteBalance({ hub: HUB });
    await prove(me);
    expect(await balance.balanceOf(me)).to.equal(SUPPLY);
  });

  it("does not go back to an older balance", async () => {
    const { me, token, balance, proofFor, prove } = await remoteBalance();
    const old = await proofFor(me);
    await token.transfer(OTHER, 300n);
    await prove(me);
    await expect(balance.prove(me, old)).to.be.revertedWithCustomError(balance, "OlderThanKnown");
    expect(await balance.balanceOf(me)).to.equal(700n);
  });

  it("does not take a balance that is older than an hour", async () => {
    const { simulator, me, balance, proofFor } = await remoteBalance();
    const old = await proofFor(me);
    await simulator.advanceTime(AN_HOUR + 60);
    await expect(balance.prove(me, old)).to.be.revertedWithCustomError(balance, "CheckpointTooOld");
  });

  it("forgets a balance after an hour, until it is proven again", async () => {
    const { simulator, me, balance, prove } = await remoteBalance();
    await prove(me);
    await simulator.advanceTime(AN_HOUR + 60);
    await expect(balance.balanceOf(me)).to.be.revertedWithCustomError(balance, "CheckpointTooOld");
    await prove(me);
    expect(await balance.balanceOf(me)).to.equal(SUPPLY);
  });

  it("knows nothing of a holder for whom nothing was proven", async () => {
    const { balance } = await remoteBalance();
    await expect(balance.balanceOf(OTHER)).to.be.revertedWithCustomError(
      balance,
      "CheckpointTooOld",
    );
  });

  it("does not take one holder's balance for another's", async () => {
    const { ethers, me, balance, proofFor } = await remoteBalance();
    await expect(balance.prove(OTHER, await proofFor(me))).to.be.revert(ethers);
  });

  it("does not take another token's balance", async () => {
    const { ethers, other, balance, proofFor } = await remoteBalance();
    await expect(balance.prove(OTHER, await proofFor(OTHER, other))).to.be.revert(ethers);
  });

  it("does not take a checkpoint that nobody signed", async () => {
    const { ethers, me, balance, proofFor } = await remoteBalance();
    const proof = await proofFor(me);
    const last = proof.evidence.endsWith("00") ? "01" : "00";
    const evidence = `${proof.evidence.slice(0, -2)}${last}`;
    await expect(balance.prove(me, { ...proof, evidence })).to.be.revert(ethers);
  });
});

import {
  ed25519PublicKeyOf,
  environmentOf,
  isQuorum,
  provePossession,
  publicKeyOf,
  tag,
} from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";
import { network } from "hardhat";

const ENVIRONMENT = environmentOf("mainnet");
const PRODUCTION_CHAIN_ID = 10;
const HANDOVER = 3600;
const WITHDRAWAL = 900;

// One verifier was enough, and it believed an RPC that lied.
describe("Kelp: a committee of one", () => {
  it("cannot be configured on a production chain, nor one of two or three", async () => {
    const { ethers, manager } = await start(PRODUCTION_CHAIN_ID);
    for (const least of [0, 1, 2, 3]) {
      const args = [manager, ENVIRONMENT, HANDOVER, WITHDRAWAL, least] as const;
      await expect(ethers.deployContract("CommitteeRegistry", [...args])).to.be.revert(ethers);
    }
  });

  it("cannot be proposed on a production chain, nor one with a member of a third", async () => {
    const { registry, validators } = await startRegistry();
    for (const size of [1, 2, 3]) {
      await expect(
        registry.proposeCommittee(weigh(validators.slice(0, size), [1n, 1n, 1n])),
      ).to.be.revertedWithCustomError(registry, "CommitteeSizeOutOfRange");
    }
    for (const weights of [
      [3n, 2n, 2n, 1n],
      [100n, 1n, 1n, 1n],
      [2n ** 63n, 1n, 1n, 1n],
      [1n, 2n, 1n, 1n],
      [2n, 2n, 1n, 1n],
    ]) {
      await expect(
        registry.proposeCommittee(weigh(validators, weights)),
      ).to.be.revertedWithCustomError(registry, "WeightTooLarge");
    }
    await registry.proposeCommittee.staticCall(weigh(validators, [1n, 1n, 1n, 1n]));
  });

  it("cannot be made of one validator under several names, or of one that did not enrol", async () => {
    const { registry, validators } = await startRegistry();
    const [one] = validators;
    const again = weigh([one!, one!, one!, one!], [1n, 1n, 1n, 1n]);
    await expect(registry.proposeCommittee(again)).to.be.revertedWithCustomError(
      registry,
      "MembersNotAscending",
    );
    const unknown = { ...one!, ed25519: tag("another key") };
    await expect(
      registry.proposeCommittee(weigh([unknown, ...validators.slice(1)], [1n, 1n, 1n, 1n])),
    ).to.be.revertedWithCustomError(registry, "NotEnrolled");
  });

  it("makes no quorum of a member that must hold less than a third, lying alone or silent", () => {
    const weights = fc.array(fc.bigInt(1n, 2n ** 40n), { minLength: 4, maxLength: 32 });
    fc.assert(
      fc.property(weights, (list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0n);
        for (const weight of list.filter((weight) => 3n * weight < total)) {
          expect(isQuorum(weight, total)).to.equal(false);
          expect(isQuorum(2n * weight, total)).to.equal(false);
          expect(isQuorum(total - weight, total)).to.equal(true);
        }
      }),
    );
  });

  it("needs more than two thirds, not two thirds", () => {
    expect(isQuorum(2n, 3n)).to.equal(false);
    expect(isQuorum(3n, 4n)).to.equal(true);
    expect(isQuorum(4n, 6n)).to.equal(false);
    expect(isQuorum(0n, 0n)).to.equal(false);
  });
});

type Keys = Awaited<ReturnType<typeof startRegistry>>["validators"][number];

async function start(chainId: number) {
  const { ethers } = await network.create({ network: "hub", override: { chainId } });
  const [admin] = await ethers.getSigners();
  const manager = await ethers.deployContract("AccessManager", [admin]);
  return { ethers, manager };
}

async function startRegistry() {
  const { ethers, manager } = await start(PRODUCTION_CHAIN_ID);
  const registry = await ethers.deployContract("CommitteeRegistry", [
    manager,
    ENVIRONMENT,
    HANDOVER,
    WITHDRAWAL,
    4,
  ]);
  const validators = [];
  for (const secretKey of [11n, 12n, 13n, 14n]) {
    const seed = tag(`seed ${secretKey}`);
    const keys = { ...publicKeyOf(secretKey), ed25519: ed25519PublicKeyOf(seed) };
    const proof = provePossession(ENVIRONMENT, secretKey, seed);
    await registry.enrol(keys, proof.babyJubjub, proof.ed25519);
    validators.push(keys);
  }
  validators.sort((one, other) => (one.x < other.x ? -1 : 1));
  return { registry, validators };
}

function weigh(validators: Keys[], weights: bigint[]) {
  return validators.map((keys, i) => ({ ...keys, weight: weights[i] ?? 1n }));
}

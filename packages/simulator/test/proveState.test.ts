import { expect } from "chai";

import { Simulator } from "../src/index.ts";
import { deploy, ELSEWHERE, freshChain, HERE, numberPayload, THERE, twoChains } from "./world.ts";

/** The first slot of `PatientRecipient` holds `failuresLeft`. */
const FAILURES_LEFT = 0;

describe("proveState", () => {
  it("proves a word of another chain's storage for RemoteState", async () => {
    const { there, simulator } = await twoChains();
    const recipient = await deploy(there, "PatientRecipient");
    await recipient.failNext?.(7);
    const account = await recipient.getAddress();
    const proof = await simulator.proveState(HERE, THERE, account, [FAILURES_LEFT]);
    const { remoteState } = simulator.contractsOn(HERE);
    const [slot = "", storageProof = []] = [proof.slots[0], proof.storageProofs[0]];
    const shown = [THERE, proof.evidence, account, slot, proof.accountProof, storageProof] as const;
    const [value, height] = await remoteState.slotOf.staticCall(...shown);
    expect(value).to.equal(numberPayload(7));
    expect(height).to.equal(proof.height);
  });

  it("proves an account, and that none exists", async () => {
    const { there, simulator } = await twoChains();
    const { remoteState } = simulator.contractsOn(HERE);
    const [signer] = await there.ethers.getSigners();
    for (const account of [signer?.address ?? "", `0x${"33".repeat(20)}`]) {
      const { evidence, accountProof } = await simulator.proveState(HERE, THERE, account);
      const shown = [THERE, evidence, account, accountProof] as const;
      const [remoteAccount] = await remoteState.accountOf.staticCall(...shown);
      const balance = await there.ethers.provider.getBalance(account);
      expect(remoteAccount.balance).to.equal(balance);
      expect(remoteAccount.exists).to.equal(balance !== 0n);
    }
  });

  it("proves a spoke to a spoke by the hub's record", async () => {
    const chains = [await freshChain(ELSEWHERE), await freshChain(HERE), await freshChain(THERE)];
    const simulator = await Simulator.create({ chains, hub: ELSEWHERE });
    const recipient = await deploy(chains[2] as (typeof chains)[0], "PatientRecipient");
    await recipient.failNext?.(9);
    const account = await recipient.getAddress();
    const proof = await simulator.proveState(HERE, THERE, account, [FAILURES_LEFT]);
    const { remoteState } = simulator.contractsOn(HERE);
    const { evidence, slots, accountProof, storageProofs } = proof;
    const shown = [THERE, evidence, account, slots, accountProof, storageProofs] as const;
    const [values] = await remoteState.slotsOf.staticCall(...shown);
    expect(values).to.deep.equal([numberPayload(9)]);
  });
});

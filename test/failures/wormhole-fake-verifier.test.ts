import { type Hex, laneLeaf, TrustScheme, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { FunctionFragment, getAddress } from "ethers";

import { COMMITTEE, ENVIRONMENT } from "./chains/Chain.ts";
import { type Chains, createChains } from "./chains/createChains.ts";
import { cover } from "./chains/deliver.ts";
import { deployVerifier } from "./chains/deployVerifier.ts";
import { signCheckpoint } from "./chains/signCheckpoint.ts";

// The account that had checked the signatures was one of the attacker's choice.
describe("Wormhole: a verifier of the attacker's choice", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  async function credulous(trustId: Hex, chainId: bigint) {
    return chains.hub.deploy("CredulousLightClient", [trustId, chainId]);
  }

  it("cannot be named by who delivers: no argument is an account", async () => {
    const { inputs } = chains.hub.mailbox.interface.getFunction("deliver");
    const types = inputs.map((input) => input.format("sighash"));
    expect(types).to.deep.equal(["bytes32", "(uint64,uint64,bytes,bytes32[],bytes32[],bytes)"]);
  });

  it("is not asked, whatever it would vouch for", async () => {
    const { hub, aToHub } = chains;
    const { address: recipient } = await hub.deploy("KeepingRecipient");
    await aToHub.send({ recipient });
    const signed = await signCheckpoint(aToHub.origin);
    const leaf = laneLeaf(aToHub.stateOn(aToHub.origin));
    const batch = { ...aToHub.batch(signed, 0), evidence: leaf, outboxProof: [] };
    await expect(hub.mailbox.deliver(aToHub.id, batch)).to.be.revertedWithCustomError(
      hub.client(aToHub.origin),
      "InvalidEvidenceLength",
    );
  });

  it("cannot be put in place by a stranger", async () => {
    const { hub, spokeA, aToHub } = chains;
    const { address } = await credulous(await hub.client(spokeA).trustId(), spokeA.chainId);
    const mailbox = hub.mailbox.connect(hub.signers.stranger);
    for (const call of [
      () => mailbox.setLightClientTrusted(address, true, true),
      () => mailbox.replaceLightClient(aToHub.id, address),
      () => mailbox.addInboundLane(spokeA.peer, 0n, ZERO_WORD, address),
    ]) {
      await expect(call()).to.be.revertedWithCustomError(mailbox, "AccessManagedUnauthorized");
    }
  });

  it("has no lane opened over it before it is trusted, whatever trust it says it stands for", async () => {
    const { hub, spokeA, spokeB } = chains;
    const trustId = await hub.client(spokeA).trustId();
    const { address } = await credulous(trustId, spokeA.chainId);
    const another = { ...spokeA.peer, mailbox: address };
    for (const call of [
      () => hub.mailbox.addInboundLane(another, 0n, ZERO_WORD, address),
      () => hub.mailbox.addImportedLane(another, spokeB.peer, trustId, address),
    ]) {
      await expect(call())
        .to.be.revertedWithCustomError(hub.mailbox, "LightClientNotTrusted")
        .withArgs(getAddress(address), false);
    }
  });

  it("is refused even of the admin where its trust or its chain is another", async () => {
    const { hub, spokeA, aToHub, aToB } = chains;
    const trustId = await hub.client(spokeA).trustId();
    const otherTrust = await credulous(`0x${"11".repeat(32)}`, spokeA.chainId);
    const otherChain = await credulous(trustId, 31339n);
    const noTrust = await credulous(`0x${"00".repeat(32)}`, spokeA.chainId);
    for (const { id } of [aToHub, aToB]) {
      for (const [client, error] of [
        [otherTrust, "WrongTrust"],
        [otherChain, "LightClientFollowsOtherChain"],
        [noTrust, "WrongTrust"],
      ] as const) {
        await expect(
          hub.mailbox.replaceLightClient(id, client.address),
        ).to.be.revertedWithCustomError(hub.mailbox, error);
      }
    }
  });

  it("is no precompile and no account without code", async () => {
    const { hub, spokeA, aToHub } = chains;
    for (const account of [
      ...Array.from({ length: 17 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, "0")}`),
      `0x${"be".repeat(20)}`,
      `0x${"00".repeat(20)}`,
    ]) {
      await expect(hub.mailbox.replaceLightClient.staticCall(aToHub.id, account)).to.be.revert(
        hub.ethers,
      );
      await hub.mailbox.setLightClientTrusted(account, true, true);
      await expect(
        hub.mailbox.addInboundLane.staticCall(
          { ...spokeA.peer, mailbox: account },
          0n,
          ZERO_WORD,
          account,
        ),
      ).to.be.revert(hub.ethers);
      await hub.mailbox.setLightClientTrusted(account, false, false);
    }
  });

  it("cannot take the place of the one that a zero-knowledge client was made with", async () => {
    const { hub, spokeA } = chains;
    const { address: verifier } = await deployVerifier(hub);
    const anchor = { ...COMMITTEE, epoch: 1n, leastHeight: 1n };
    const args = [hub.manager, ENVIRONMENT, spokeA.peer, anchor, verifier] as const;
    const client = await hub.ethers.deployContract("ZkLightClient", [...args]);
    expect((await client.verifier()).toLowerCase()).to.equal(verifier);
    const writing = client.interface.fragments.flatMap((fragment) =>
      fragment instanceof FunctionFragment && fragment.stateMutability === "nonpayable"
        ? [fragment.name]
        : [],
    );
    expect(writing.sort()).to.deep.equal([
      "accept",
      "anchor",
      "distrust",
      "reportEquivocation",
      "resume",
      "setAuthority",
      "stop",
    ]);
    expect(TrustScheme.committee).not.to.equal(TrustScheme.mock);
    expect(await client.trustId()).not.to.equal(await hub.client(spokeA).trustId());
  });

  it("is of no use without the committee's proof: the true client asks for it", async () => {
    const { hub, aToHub } = chains;
    const covering = await cover(aToHub);
    const batch = aToHub.batch(covering, 0);
    const evidence = `${batch.evidence.slice(0, -64)}${"00".repeat(32)}`;
    await expect(
      hub.mailbox.deliver(aToHub.id, { ...batch, evidence }),
    ).to.be.revertedWithCustomError(hub.client(aToHub.origin), "InvalidProof");
  });
});

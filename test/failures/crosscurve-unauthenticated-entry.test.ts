import { encodeInteroperableAddress } from "@causeway/protocol";
import { expect } from "chai";
import {
  AbiCoder,
  concat,
  dataSlice,
  type FunctionFragment,
  type Interface,
  id,
  type ParamType,
  ZeroHash,
} from "ethers";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry } from "./chains/deliver.ts";

// Any entry that anybody may call, and whether it may end in a recipient's `receiveMessage`.
const OPEN = ["addFee", "deliver", "importLane", "prove", "send", "sendMessage"];
const RESTRICTED = [
  "addImportedLane",
  "addInboundLane",
  "addOutboundLane",
  "closeLane",
  "extendPause",
  "openLane",
  "pauseLane",
  "replaceLightClient",
  "setFeeExempt",
  "setLaneTerms",
  "setLightClientTrusted",
  "setPrices",
  "unpauseLane",
  "withdrawFees",
];
/** Those of the mailbox's `Expiry` alone. */
const BY_EXPIRY = ["annul", "expire", "reject"];
/** The access manager's own, which nobody else may call. */
const BY_AUTHORITY = ["setAuthority"];

// A public function for quick execution called recipients without asking the gateway whether the message was sent.
describe("CrossCurve: an entry that reaches recipients without a proof", () => {
  let chains: Chains;
  let recorder: Awaited<ReturnType<Chains["hub"]["deploy"]>>;

  before(async () => {
    chains = await createChains();
    recorder = await chains.hub.deploy("CallRecorder");
  });

  function entries(): FunctionFragment[] {
    const { fragments } = chains.hub.mailbox.interface;
    return fragments
      .filter((fragment): fragment is FunctionFragment => fragment.type === "function")
      .filter(({ stateMutability }) => !["view", "pure"].includes(stateMutability));
  }

  it("knows every function that changes state", () => {
    const names = entries().map(({ name }) => name);
    expect(names.sort()).to.deep.equal(
      [...OPEN, ...RESTRICTED, ...BY_EXPIRY, ...BY_AUTHORITY].sort(),
    );
    expect(chains.hub.mailbox.interface.fallback).to.equal(null);
  });

  it("takes plain coin from nobody but what pays for messages", async () => {
    const { mailbox, signers } = chains.hub;
    const sent = signers.stranger.sendTransaction({ to: mailbox, value: 1n });
    await expect(sent).to.be.revertedWithCustomError(mailbox, "NotPrepaid");
  });

  it("lets a stranger call none of the restricted ones", async () => {
    const { mailbox, signers, ethers } = chains.hub;
    const abi: Interface = mailbox.interface;
    for (const entry of entries().filter(({ name }) => !OPEN.includes(name))) {
      const data = abi.encodeFunctionData(entry, entry.inputs.map(zeroOf));
      const call = ethers.provider.call({
        to: mailbox,
        from: signers.stranger.address,
        data,
      });
      await expect(call, entry.name).to.be.revertedWithCustomError(
        mailbox,
        BY_EXPIRY.includes(entry.name) ? "NotExpiry" : "AccessManagedUnauthorized",
      );
    }
  });

  it("calls no recipient from any open entry but deliver", async () => {
    const { hub, spokeA, aToB } = chains;
    const mailbox = hub.mailbox.connect(hub.signers.stranger);
    const to = recorder.address;
    const value = 10n ** 15n;
    await mailbox.addFee(ZeroHash, { value });
    await mailbox.send(spokeA.chainId, to, 200_000n, 0n, to, "0x", { value });
    const interoperable = encodeInteroperableAddress({ ...spokeA.peer, address: to });
    await mailbox.sendMessage(interoperable, "0x", [refundTo(to)], { value });
    await expect(mailbox.importLane(aToB.id, "0x", [], 1n, ZeroHash)).to.be.revert(hub.ethers);
    const [selectors] = await recorder.contract.getFunction("calls")();
    expect([...selectors]).to.deep.equal([]);
  });

  it("calls a recipient from deliver with receiveMessage alone", async () => {
    const { hub, aToHub } = chains;
    await aToHub.send({ recipient: recorder.address });
    expect((await carry(aToHub)).delivered).to.equal(1n);
    const [selectors, callers] = await recorder.contract.getFunction("calls")();
    expect([...selectors]).to.deep.equal(["0x2432ef26"]);
    expect([...callers]).to.deep.equal([await hub.mailbox.getAddress()]);
  });

  it("delivers nothing that no light client vouches for", async () => {
    const { hub, aToHub } = chains;
    const sent = await aToHub.send({ recipient: recorder.address });
    const bare = { count: 2n, first: 1n, outboxProof: [], siblings: [], members: sent.frame };
    for (const evidence of ["0x", `0x${"00".repeat(185)}`, `0x${"11".repeat(217)}`]) {
      const call = hub.mailbox.deliver.staticCall(aToHub.id, { ...bare, evidence });
      await expect(call).to.be.revert(hub.ethers);
    }
  });
});

function refundTo(account: string): string {
  const word = AbiCoder.defaultAbiCoder().encode(["address"], [account]);
  return concat([dataSlice(id("refundTo(address)"), 0, 4), word]);
}

/** Arguments that decode; whether they make sense is not looked at before the caller is. */
function zeroOf(type: ParamType): unknown {
  if (type.baseType === "tuple") return (type.components ?? []).map(zeroOf);
  if (type.baseType === "array") return [];
  if (type.type === "address") return `0x${"00".repeat(20)}`;
  if (type.type === "bytes") return "0x";
  if (type.type === "bytes32") return ZeroHash;
  if (type.type === "bool") return false;
  return 0n;
}

import {
  ChainType,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  decodeEvidence,
  environmentOf,
  mockProof,
  type Outbox,
  signCheckpoint,
  signEd25519,
} from "@causeway/protocol";
import { expect } from "chai";
import { id } from "ethers";

import { evmEvidence } from "../../src/evm/evmEvidence.ts";
import {
  type AttestationClient,
  type EvidencedChain,
  MockProver,
  makeEvidence,
  NoQuorumError,
  type ProvenCheckpoint,
  type ShownCheckpoint,
} from "../../src/index.ts";
import { type TestValidator, testValidators } from "../../testing/committee.ts";

const ENVIRONMENT = environmentOf("test");
const origin = { chainType: ChainType.evm, chainId: 7n, mailbox: `0x${"aa".repeat(20)}` };
const committee = testValidators(4);
const COMMITMENT = id("commitment");
const CLIENT = `0x${"c1".repeat(20)}`;

describe("makeEvidence", () => {
  const signers = (count: number) => committee.slice(0, count).map((member) => validator(member));
  const make = (
    validators: AttestationClient[],
    onSigned = () => {},
    on: EvidencedChain = evmEvidence,
    prover = new MockProver(),
  ) =>
    makeEvidence(
      { environment: ENVIRONMENT, validators, prover, slots: 4 },
      { origin },
      PROVEN,
      { on, lightClient: CLIENT },
      onSigned,
    );

  it("gives the fields of the checkpoint and the proof that a quorum signed them", async () => {
    let signed = 0;
    const { checkpoint, proof } = decodeEvidence(await make(signers(3), () => void signed++));
    expect(checkpoint).to.deep.equal(PROVEN.checkpoint);
    expect(proof).to.equal(mockProof(COMMITMENT, HASH));
    expect(signed).to.equal(1);
  });

  it("asks no prover for a chain whose light clients check signatures", async () => {
    const shown: [string, ShownCheckpoint][] = [];
    const on: EvidencedChain = {
      evidence: "signatures",
      acceptedEvidence: () => "0x",
      evidenceOf: async (...asked) => {
        shown.push(asked);
        return "0x5e";
      },
    };
    const absent = { prove: () => Promise.reject(new Error("the prover is absent")) };
    expect(await make(signers(3), undefined, on, absent)).to.equal("0x5e");
    const [[lightClient, { signatures, proof }]] = shown as [[string, ShownCheckpoint]];
    expect({ lightClient, proof }).to.deep.equal({ lightClient: CLIENT, proof: undefined });
    expect(signatures.map(({ ed25519 }) => ed25519)).to.deep.equal(
      committee.slice(0, 3).map(({ ed25519Seed }) => signEd25519(ed25519Seed, HASH)),
    );
  });

  it("gives an EVM chain no evidence without a proof", async () => {
    const signed = { checkpointHash: HASH, fields: "0x01" } as ShownCheckpoint;
    for (const proof of [undefined, null]) {
      const failure = await evmEvidence.evidenceOf(CLIENT, { ...signed, proof }).catch((e) => e);
      expect(failure).to.deep.include({
        ...{ code: "ProofMissing", details: { lightClient: CLIENT, checkpointHash: HASH } },
      });
    }
  });

  it("proves nothing that no quorum signed", async () => {
    let signed = 0;
    const failure = await make(signers(2), () => void signed++).catch((error) => error);
    expect(failure).to.be.instanceOf(NoQuorumError);
    expect(signed).to.equal(0);
  });
});

const current = { members: committee, commitment: COMMITMENT, hash: id("hash") };

const PROVEN: ProvenCheckpoint = {
  checkpoint: {
    ...{ height: 9n, timestamp: 1_800_000_000n, epoch: 1n, stateKind: 1 },
    ...{ blockHash: id("block"), stateRoot: id("state"), outboxRoot: id("outbox") },
    ...{ nextCommittee: COMMITMENT, nextCommitteeHash: id("hash") },
  },
  outbox: { lanes: [], outboxRoot: id("outbox") } as unknown as Outbox,
  committees: { epoch: 1n, current, next: current },
};

const HASH = checkpointHash(checkpointDomain(ENVIRONMENT, origin), PROVEN.checkpoint);

function validator({ x, y, babyJubjub, ed25519Seed }: TestValidator) {
  const signature = signCheckpoint(babyJubjub, checkpointMessage(HASH));
  const ed25519Signature = signEd25519(ed25519Seed, HASH);
  const attestation = async () => ({
    ...{ validator: "test", checkpointHash: HASH, signature, ed25519Signature, member: { x, y } },
  });
  return { url: "test", attestation } as unknown as AttestationClient;
}

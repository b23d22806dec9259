import {
  ChainType,
  type CommitteeMember,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  decodeEvidence,
  environmentOf,
  mockProof,
  type Outbox,
  signCheckpoint,
} from "@causeway/protocol";
import { expect } from "chai";
import { id } from "ethers";

import { MockProver, makeEvidence, NoQuorumError, type ProvenCheckpoint } from "../../src/index.ts";
import type { AttestationClient } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";

const ENVIRONMENT = environmentOf("test");
const origin = { chainType: ChainType.evm, chainId: 7n, mailbox: `0x${"aa".repeat(20)}` };
const committee = testValidators(4);
const COMMITMENT = id("commitment");

describe("makeEvidence", () => {
  const signers = (count: number) => committee.slice(0, count).map((member) => validator(member));
  const make = (validators: AttestationClient[], onSigned = () => {}) =>
    makeEvidence(
      { environment: ENVIRONMENT, validators, prover: new MockProver(), slots: 4 },
      { origin },
      PROVEN,
      onSigned,
    );

  it("gives the fields of the checkpoint and the proof that a quorum signed them", async () => {
    let signed = 0;
    const { checkpoint, proof } = decodeEvidence(await make(signers(3), () => void signed++));
    expect(checkpoint).to.deep.equal(PROVEN.checkpoint);
    expect(proof).to.equal(mockProof(COMMITMENT, HASH));
    expect(signed).to.equal(1);
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

function validator({ x, y, babyJubjub }: CommitteeMember & { babyJubjub: bigint }) {
  const signature = signCheckpoint(babyJubjub, checkpointMessage(HASH));
  const attestation = async () => ({
    ...{ validator: "test", checkpointHash: HASH, signature, member: { x, y } },
  });
  return { url: "test", attestation } as unknown as AttestationClient;
}

import { checkpointMessage, type Hex, signCheckpoint, signEd25519 } from "@causeway/protocol";
import { expect } from "chai";
import type {
  AttestationClient,
  ReceivedAttestation,
} from "../../src/evidence/AttestationClient.ts";
import { collectSignatures } from "../../src/evidence/collectSignatures.ts";
import { NoQuorumError } from "../../src/evidence/NoQuorumError.ts";
import { testValidators } from "../../testing/committee.ts";

const HASH = `0x${"12".repeat(32)}`;
const OTHER_HASH = `0x${"34".repeat(32)}`;
const members = testValidators(4);
const request = { chainId: 1n, height: 2n, checkpointHash: HASH, members };

describe("collectSignatures", () => {
  it("ends with a quorum and does not wait for who is slow", async () => {
    const slow = client((signal) => rejectedBy(signal));
    const clients = [honest(0), honest(1), honest(2), slow];
    const signatures = await collectSignatures(clients, request);
    expect(signatures.map(({ position }) => position)).to.deep.equal([0, 1, 2]);
    const { signature, ed25519Signature: ed25519 } = attestation(1);
    expect(signatures[1]).to.deep.equal({ position: 1, signature, ed25519 });
  });

  it("refuses when two thirds exactly have signed", async () => {
    const three = { ...request, members: members.slice(0, 3) };
    const failure = await collectSignatures([honest(0), honest(1)], three).catch((e) => e);
    expect(failure).to.be.instanceOf(NoQuorumError);
    expect(failure.message).to.contain("weight 2 of 3");
  });

  it("counts a member once, however many validators answer in its name", async () => {
    await refuses([honest(0), honest(0), honest(0), honest(0)], "weight 1 of 4");
  });

  it("does not count a signature that does not hold", async () => {
    const liar = client(async () => ({ ...attestation(2), signature: attestation(1).signature }));
    await refuses([honest(0), honest(1), liar], "does not hold");
  });

  it("does not count a member one of whose two signatures does not hold", async () => {
    const { ed25519Signature } = attestation(1);
    const liar = client(async () => ({ ...attestation(2), ed25519Signature }));
    await refuses([honest(0), honest(1), liar], "Ed25519 signature that does not hold");
  });

  it("takes the Ed25519 key that the committee names, not one that a validator sends", async () => {
    const own = members[3]!;
    const ed25519Signature = signEd25519(own.ed25519Seed, HASH);
    const member = { ...attestation(2).member, ed25519: own.ed25519 };
    const liar = client(async () => ({ ...attestation(2), ed25519Signature, member }));
    await refuses([honest(0), honest(1), liar], "Ed25519 signature that does not hold");
  });

  it("does not count a signature over another checkpoint", async () => {
    const liar = client(async () => attestation(2, OTHER_HASH));
    await refuses([honest(0), honest(1), liar], OTHER_HASH);
  });

  it("does not count who is not in the committee", async () => {
    const strange = testValidators(1, 99n)[0]!;
    const { babyJubjub, x, y } = strange;
    const signature = signCheckpoint(babyJubjub, checkpointMessage(HASH));
    const received = { ...attestation(2), member: { x, y }, signature };
    await refuses([honest(0), honest(1), client(async () => received)], "stranger");
  });
});

async function refuses(clients: AttestationClient[], reason: string): Promise<void> {
  const failure = await collectSignatures(clients, request).catch((error) => error);
  expect(failure).to.be.instanceOf(NoQuorumError);
  expect(failure.message).to.contain(reason);
}

function attestation(position: number, checkpointHash: Hex = HASH): ReceivedAttestation {
  const { babyJubjub, ed25519Seed, x, y } = members[position]!;
  const signature = signCheckpoint(babyJubjub, checkpointMessage(checkpointHash));
  const ed25519Signature = signEd25519(ed25519Seed, checkpointHash);
  const validator = `validator-${position}`;
  return { validator, checkpointHash, signature, ed25519Signature, member: { x, y } };
}

function honest(position: number): AttestationClient {
  return client(async () => attestation(position));
}

function client(answer: (signal: AbortSignal) => Promise<ReceivedAttestation>): AttestationClient {
  const attest = (_chainId: bigint, _height: bigint, signal: AbortSignal) => answer(signal);
  return { url: "test", attestation: attest } as unknown as AttestationClient;
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("aborted"))),
  );
}

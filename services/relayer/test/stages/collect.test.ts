import { checkpointAt, type EvidenceKind } from "@causeway/chains";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import {
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  environmentOf,
  signCheckpoint,
  signEd25519,
} from "@causeway/protocol";
import { Problems } from "@causeway/service";
import { expect } from "chai";

import { CheckpointRequests } from "../../src/checkpoints/CheckpointRequests.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { collect } from "../../src/stages/collect.ts";
import { prove } from "../../src/stages/prove.ts";
import { newestShown, newestToProve } from "../../src/store/checkpoints.ts";
import { migrateRelayer, SCHEMA } from "../../src/store/migrateRelayer.ts";
import { CHAIN, CURRENT, word } from "../world/storedCheckpoint.ts";

const ENVIRONMENT = environmentOf("test");
const committee = testValidators(1);

describe("checkpoints for chains that take proofs and chains that take signatures", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let relayer: Relayer;
  let head: bigint;
  let epoch: bigint;
  let answerProver: (() => void) | undefined;

  before(async () => {
    database = await MigratedDatabase.start(migrateRelayer, SCHEMA);
  });
  after(() => database?.stop());
  beforeEach(async () => {
    await database.db.query("truncate checkpoints cascade");
    [head, epoch, answerProver] = [10n, 1n, undefined];
    relayer = {
      db: database.db,
      environment: ENVIRONMENT,
      config: { health: { patience: 0 } },
      chains: new Map(),
      checkpointRequests: new CheckpointRequests(),
      problems: new Problems(),
      signers: new Map(),
      metrics: { proofSeconds: { observe: () => undefined } },
      logger: { info: () => undefined },
      validators: committee.map(validator),
      prover: { prove: () => new Promise((done) => (answerProver = () => done("0x9f"))) },
    } as unknown as Relayer;
  });

  const current = { members: committee, commitment: CURRENT, hash: CURRENT };
  const chain = {
    config: { name: "hub", committeeSlots: 4 },
    adapter: {
      origin: { chainType: 0, chainId: CHAIN, mailbox: `0x${"aa".repeat(20)}` },
      finalisedHeight: async () => head,
      finalisedHeader: async (height: bigint) => ({
        ...{ height, timestamp: 1n, stateKind: 1, hash: word(height), stateRoot: word(2n) },
      }),
      proveOutbox: async () => ({ lanes: [], outboxRoot: word(3n) }),
      proveCommittees: async () => ({ epoch, current, next: current }),
    },
  } as unknown as RelayedChain;

  /** Signs the chain's checkpoint of any height. */
  const validator = ({ x, y, babyJubjub, ed25519Seed }: TestValidator) => ({
    async attestation(_chainId: bigint, height: bigint) {
      const { checkpoint } = await checkpointAt(chain.adapter, height);
      const hash = checkpointHash(checkpointDomain(ENVIRONMENT, chain.adapter.origin), checkpoint);
      return {
        ...{ validator: "test", checkpointHash: hash, member: { x, y } },
        signature: signCheckpoint(babyJubjub, checkpointMessage(hash)),
        ed25519Signature: signEd25519(ed25519Seed, hash),
      };
    },
  });

  const run = () => collect.run(relayer, chain);
  const ask = (kind: EvidenceKind, least: { height?: bigint; epoch?: bigint }) =>
    relayer.checkpointRequests.add(CHAIN, kind, least);
  const signed = async () => (await newestShown(database.db, CHAIN, "signatures"))?.height;
  const toProve = async () => (await newestToProve(database.db, CHAIN))?.height;

  it("are not proven while nothing waits on a chain that takes proofs", async () => {
    ask("signatures", { height: 10n });
    expect(await run()).to.equal(true);
    expect([await signed(), await toProve()]).to.deep.equal([10n, undefined]);
    expect(await prove.run(relayer, chain)).to.equal(false);
    expect(await run(), "nothing waits any more").to.equal(false);
  });

  it("are signed for chains that take signatures while a proof is made, or no prover answers", async () => {
    ask("proof", { height: 10n });
    await run();
    const proving = prove.run(relayer, chain);
    head = 11n;
    ask("proof", { height: 11n });
    expect(await run(), "one proof at a time").to.equal(false);
    ask("signatures", { height: 11n });
    expect(await run()).to.equal(true);
    expect([await signed(), await toProve()]).to.deep.equal([11n, 10n]);
    while (answerProver === undefined) await new Promise(setImmediate);
    answerProver();
    await proving;
    expect((await newestShown(database.db, CHAIN, "proof"))?.height).to.equal(10n);
  });

  it("are proven though signed for others, if they are what the next proof is for", async () => {
    ask("signatures", { height: 10n });
    await run();
    ask("proof", { height: 9n });
    expect(await run()).to.equal(true);
    expect([await signed(), await toProve()]).to.deep.equal([10n, 10n]);
    expect(relayer.checkpointRequests.of(CHAIN, "proof").height).to.equal(0n);
  });

  it("are not proven in place of a higher one, or of one of a later epoch", async () => {
    ask("signatures", { height: 10n });
    await run();
    ask("proof", { height: 11n });
    expect(await run(), "the block is not final").to.equal(false);
    ask("proof", { epoch: 2n });
    head = 12n;
    expect(await run(), "the epoch has not begun").to.equal(false);
    expect([await signed(), await toProve()]).to.deep.equal([10n, undefined]);
    [head, epoch] = [13n, 2n];
    expect(await run()).to.equal(true);
    expect([await signed(), await toProve()]).to.deep.equal([13n, 13n]);
  });

  it("help chains of one kind while those of the other wait for the next epoch", async () => {
    ask("signatures", { height: 10n, epoch: 2n });
    ask("proof", { height: 10n });
    expect(await run()).to.equal(true);
    expect(await toProve()).to.equal(10n);
    expect(relayer.checkpointRequests.of(CHAIN, "signatures").epoch).to.equal(2n);
  });
});

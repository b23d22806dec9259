import type { AttestationClient, ReceivedAttestation } from "@causeway/chains";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import {
  checkpointMessage,
  committeeHash,
  type Hex,
  signCheckpoint,
  signEd25519,
  uintBytes,
} from "@causeway/protocol";
import { expect } from "chai";

import { lightClientRecords } from "../../src/products/messages/queries/lightClientRecords.ts";
import { signersOf } from "../../src/products/messages/queries/signersOf.ts";
import { SignatureReader } from "../../src/signatures/SignatureReader.ts";
import {
  accepted,
  CONTRACT,
  DESTINATION,
  eventOf,
  HUB,
  laneAdded,
  ORIGIN,
} from "../../testing/events/messages.ts";
import { MessagesIndex } from "../../testing/MessagesIndex.ts";

const FINAL = 90n;
const [PROVEN, NEWER] = [20n, 30n];
const hashOf = (height: bigint): Hex => uintBytes(height, 32);
const committee = testValidators(4);
const COMMITTEE_HASH = committeeHash(committee);

const proposed = eventOf(
  "registry.CommitteeProposed",
  {
    ...{ epoch: 1n, committeeHash: COMMITTEE_HASH },
    members: committee.map(({ x, y, ed25519, weight }) => [x, y, ed25519, weight]),
    ...{ withdrawableUntil: 0n, activatableAt: 0n },
  },
  { height: 2n },
);
const anchored = eventOf(
  "lightClient.LightClientAnchored",
  {
    ...{ generation: 3n, epoch: 1n, leastHeight: 1n },
    ...{ committee: hashOf(1n), committeeHash: COMMITTEE_HASH },
  },
  { chainId: HUB, height: 3n },
);

/** A validator that signs; `lie` changes its answers. */
function validatorOf(
  { babyJubjub, ed25519Seed, x, y }: TestValidator,
  name: string,
  asked: string[],
  lie: (answer: ReceivedAttestation) => ReceivedAttestation = (answer) => answer,
): AttestationClient {
  const attestation = async (chainId: bigint, height: bigint) => {
    asked.push(`${name} ${chainId} ${height}`);
    const checkpointHash = hashOf(height);
    return lie({
      ...{ validator: name, checkpointHash, member: { x, y } },
      signature: signCheckpoint(babyJubjub, checkpointMessage(checkpointHash)),
      ed25519Signature: signEd25519(ed25519Seed, checkpointHash),
    });
  };
  return { url: name, name, attestation } as unknown as AttestationClient;
}

describe("signatures over accepted checkpoints", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start();
  });
  after(() => index?.stop());

  beforeEach(async () => {
    await index.clear();
    await index.db.query("delete from index.signatures");
    const hubs = [anchored, accepted(HUB, PROVEN, 40n)];
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const events = [...laneAdded(), proposed, ...hubs].filter((one) => one.chainId === chainId);
      await index.read(chainId, events, FINAL);
    }
  });

  const first = async () => {
    const records = await lightClientRecords(index.db, { limit: 10 });
    return records.find(({ chainId }) => chainId === HUB);
  };
  const acceptNewer = () =>
    index.db.query(
      `insert into index.checkpoints select '\\x0102', chain_id, 50, 0, block, transaction, at, true,
         light_client, $1, $2, outbox_root, proven_at from index.checkpoints limit 1`,
      [NEWER, Buffer.from(hashOf(NEWER).slice(2), "hex")],
    );

  it("are those of members alone, over that checkpoint, and each validator is asked once", async () => {
    const asked: string[] = [];
    const [one, two, three] = committee as [TestValidator, TestValidator, TestValidator];
    const [stranger] = testValidators(1, 99n) as [TestValidator];
    const reader = new SignatureReader([
      validatorOf(one, "one", asked),
      validatorOf(two, "two", asked),
      validatorOf(stranger, "stranger", asked),
      validatorOf(three, "three", asked, (answer) => ({ ...answer, checkpointHash: hashOf(7n) })),
    ]);
    expect(await reader.read(index.db, ORIGIN)).to.equal(true);
    const signers = (await signersOf(index.db, [hashOf(PROVEN)])).get(hashOf(PROVEN)) ?? [];
    const keys = signers.map(({ validator }) => validator);
    expect(keys).to.deep.equal([one.ed25519, two.ed25519].sort());
    for (const { validator, signature } of signers) {
      const own = committee.find(({ ed25519 }) => ed25519 === validator) as TestValidator;
      expect(signature).to.equal(signEd25519(own.ed25519Seed, hashOf(PROVEN)));
    }
    for (let look = 0; look < 5; look++) await reader.read(index.db, ORIGIN);
    const times = Map.groupBy(asked, (text) => text.split(" ")[0]);
    const counts = [...times].map(([name, all]) => [name, all.length]);
    expect(Object.fromEntries(counts)).to.deep.equal({ one: 1, two: 1, stranger: 3, three: 3 });
    expect(asked[0]).to.equal(`one ${ORIGIN} ${PROVEN}`);
    expect(await reader.read(index.db, HUB), "nobody accepted a checkpoint of it").to.equal(false);
  });

  it("say which members signed the newest checkpoint, and when each signed last", async () => {
    const asked: string[] = [];
    const [one, two] = committee as [TestValidator, TestValidator];
    await new SignatureReader([validatorOf(one, "one", asked)]).read(index.db, ORIGIN);
    await acceptNewer();
    await new SignatureReader([validatorOf(two, "two", asked)]).read(index.db, ORIGIN);
    const found = await first();
    expect(found?.newest).to.include({ height: NEWER, checkpointHash: hashOf(NEWER) });
    const said = found?.members.map(({ ed25519, hasSigned, last }) => [
      ...[ed25519, hasSigned, last?.height],
    ]);
    const of = (member: TestValidator) => said?.find(([key]) => key === member.ed25519)?.slice(1);
    expect([of(one), of(two)]).to.deep.equal([
      [false, PROVEN],
      [true, NEWER],
    ]);
    expect(said?.filter(([, , last]) => last === undefined)).to.have.length(2);
  });

  it("stand beside generation, epoch, committee and lag of each light client", async () => {
    const found = await first();
    expect(found).to.deep.include({
      ...{ chainId: HUB, address: CONTRACT, followedChainId: ORIGIN },
      ...{ generation: 3n, epoch: 1n, committeeHash: COMMITTEE_HASH },
      ...{ frozenAt: undefined, stoppedUntil: undefined, distrustedUntil: undefined },
    });
    expect(found?.newest).to.include({ height: PROVEN, at: 5n, acceptedAt: 400n });
    expect(found?.final?.height).to.equal(FINAL);
    const all = await lightClientRecords(index.db, { limit: 10 });
    expect(all.map(({ chainId, followedChainId }) => [chainId, followedChainId])).to.deep.equal([
      [HUB, ORIGIN],
      [DESTINATION, HUB],
    ]);
    expect(all[1]?.newest).to.equal(undefined);
    const after = all[0]?.key;
    const rest = await lightClientRecords(index.db, { limit: 10, after });
    expect(rest.map(({ chainId }) => chainId)).to.deep.equal([DESTINATION]);
  });
});

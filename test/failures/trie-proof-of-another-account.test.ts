import { type Hex, slotAt } from "@causeway/protocol";
import { expect } from "chai";
import { encodeRlp, id } from "ethers";

import { createChains } from "./chains/createChains.ts";
import { StateReader } from "./chains/StateReader.ts";
import { buildStateTrie, encodeAccount, type StateTrie } from "./chains/stateTries.ts";

const VICTIM = `0x${"c0".repeat(20)}`;
const ATTACKER = `0x${"ba".repeat(20)}`;
const NOBODY = `0x${"0e".repeat(20)}`;
const SLOT = slotAt(7n);

// A proof held, but for another account than the one that was asked about.
describe("trie verifiers: the proof of another account", () => {
  let reader: StateReader;
  let victims: StateTrie;
  let attackers: StateTrie;
  let state: StateTrie;

  before(async () => {
    reader = await StateReader.create(await createChains());
    victims = await storageWith("victim");
    attackers = await storageWith("attacker");
    state = await buildStateTrie(
      new Map([
        [VICTIM, encodeAccount(victims.root)],
        [ATTACKER, encodeAccount(attackers.root)],
        ...Array.from(
          { length: 40 },
          (_, nth) => [id(`${nth}`).slice(0, 42), encodeAccount(attackers.root)] as const,
        ),
      ]),
    );
  });

  it("reads each contract by its own proofs", async () => {
    expect(await read(VICTIM, VICTIM, victims)).to.equal(id("victim 7"));
    expect(await read(ATTACKER, ATTACKER, attackers)).to.equal(id("attacker 7"));
  });

  it("reads nothing of one by the other's, in any mixture", async () => {
    await refused(read(VICTIM, ATTACKER, attackers));
    await refused(read(VICTIM, ATTACKER, victims));
    await refused(read(VICTIM, VICTIM, attackers));
    await refused(read(NOBODY, ATTACKER, attackers));
  });

  it("reads no slot of an account that does not exist, and does not take one that exists for absent", async () => {
    await refused(read(NOBODY, NOBODY, attackers));
    for (const [account, by] of [
      [VICTIM, ATTACKER],
      [VICTIM, NOBODY],
      [NOBODY, VICTIM],
    ] as const) {
      const claim = { stateRoot: state.root, account, accountProof: await state.proofOf(by) };
      await refused(reader.exists(claim));
    }
    const none = { account: NOBODY, accountProof: await state.proofOf(NOBODY) };
    expect(await reader.exists({ stateRoot: state.root, ...none })).to.equal(false);
  });

  it("takes no storage for a state, though both are tries", async () => {
    const accountProof = await victims.proofOf(SLOT);
    await refused(reader.exists({ stateRoot: victims.root, account: VICTIM, accountProof }));
  });

  async function read(account: Hex, by: Hex, storage: StateTrie): Promise<Hex> {
    const [accountProof, storageProof] = [await state.proofOf(by), await storage.proofOf(SLOT)];
    return reader.slot({
      stateRoot: state.root,
      slot: SLOT,
      account,
      accountProof,
      storageProof,
    });
  }

  async function refused(attempt: Promise<unknown>) {
    const outcome = await attempt.catch(() => "refused");
    expect(outcome).to.equal("refused");
  }
});

function storageWith(label: string): Promise<StateTrie> {
  return buildStateTrie(
    new Map(
      Array.from({ length: 20 }, (_, slot) => [
        slotAt(BigInt(slot)),
        encodeRlp(id(`${label} ${slot}`)),
      ]),
    ),
  );
}

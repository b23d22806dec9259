import {
  encodeEvidence,
  type Hex,
  ProtocolError,
  readAccountCall,
  readSlotCall,
  readSlotsCall,
  remoteStateInterface,
  slotAt,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { hexlify, id, keccak256, parseEther, randomBytes, toBeHex } from "ethers";
import fc from "fast-check";

import type { Chain } from "../failures/chains/Chain.ts";
import { type Chains, createChains } from "../failures/chains/createChains.ts";
import { type SignedCheckpoint, signCheckpoint } from "../failures/chains/signCheckpoint.ts";
import { mutate, mutation } from "./mutations.ts";
import { fieldsOf, ledgerSlot, Origin, sendThrough } from "./Origin.ts";

const KEYS = Array.from({ length: 60 }, (_, key) => BigInt(key));

/** Words of every length. */
const wordOf = (key: bigint) => BigInt(id(`word ${key}`)) >> (4n * key);

describe("reading a chain that is followed directly, by proofs of a real node", () => {
  let chains: Chains;
  let ledger: Hex;
  let empty: Hex;
  let state: Awaited<ReturnType<typeof deployState>>;
  let origin: Origin;
  let signed: SignedCheckpoint;

  before(async () => {
    chains = await createChains();
    const { hub, spokeA } = chains;
    ({ ledger, empty } = await populate(spokeA));
    state = await deployState(hub);
    await state.setLightClient(hub.client(spokeA));
    origin = await Origin.latest(sendThrough(spokeA.ethers.provider));
    signed = await signCheckpoint(spokeA, { stateRoot: origin.stateRoot });
  });

  it("proves contracts and accounts without code as that chain has them", async () => {
    const { provider } = chains.spokeA.ethers;
    for (const address of [ledger, empty, await chains.spokeA.signers.admin.getAddress()]) {
      const { accountProof, account } = await origin.account(address);
      const [read, height, timestamp] = await state.accountOf.staticCall(
        chains.spokeA.chainId,
        signed.evidence,
        address,
        [...accountProof],
      );
      expect(fieldsOf(read)).to.deep.equal({ exists: true, ...account });
      expect(read.nonce).to.equal(BigInt(await provider.getTransactionCount(address)));
      expect(read.balance).to.equal(await provider.getBalance(address));
      expect(read.codeHash).to.equal(keccak256(await provider.getCode(address)));
      expect({ height, timestamp }).to.deep.equal({
        height: signed.checkpoint.height,
        timestamp: signed.checkpoint.timestamp,
      });
    }
  });

  it("proves that there is no account", async () => {
    for (let nth = 0; nth < 20; nth++) {
      const address = hexlify(randomBytes(20));
      const { accountProof } = await origin.account(address);
      const [read] = await state.accountOf.staticCall(
        chains.spokeA.chainId,
        signed.evidence,
        address,
        [...accountProof],
      );
      expect(Object.values(fieldsOf(read))).to.deep.equal([false, 0n, 0n, ZERO_WORD, ZERO_WORD]);
    }
  });

  it("proves every word, and zero where nothing is stored", async () => {
    const slots = [...KEYS, 1_000n, 1_001n, 1_002n].map(ledgerSlot);
    const { accountProof, storageProofs, values } = await origin.slots(ledger, slots);
    for (const [place, slot] of slots.entries()) {
      const [value] = await readSlot(ledger, slot, accountProof, storageProofs[place]!);
      expect(BigInt(value)).to.equal(place < KEYS.length ? wordOf(KEYS[place]!) : 0n);
      expect(value).to.equal(values[place]);
    }
  });

  it("proves several words under one account proof", async () => {
    const slots = [3n, 2_000n, 59n].map(ledgerSlot);
    const { accountProof, storageProofs, values } = await origin.slots(ledger, slots);
    const [read] = await state.slotsOf.staticCall(
      chains.spokeA.chainId,
      signed.evidence,
      ledger,
      slots,
      [...accountProof],
      storageProofs.map((proof) => [...proof]),
    );
    expect([...read]).to.deep.equal(values);
  });

  it("proves zero for any slot of a contract that stores nothing", async () => {
    const { accountProof, storageProofs } = await origin.slots(empty, [slotAt(5n)]);
    expect(storageProofs[0]).to.deep.equal([]);
    const [value] = await readSlot(empty, slotAt(5n), accountProof, storageProofs[0]!);
    expect(value).to.equal(ZERO_WORD);
  });

  describe("by calldata", () => {
    const slots = [3n, 2_000n, 59n].map(ledgerSlot);
    const query = () => ({
      chainId: chains.spokeA.chainId,
      evidence: signed.evidence,
      account: ledger,
    });

    async function call(calldata: Hex): Promise<Hex> {
      const request = { to: await state.getAddress(), data: calldata };
      return sendThrough(chains.hub.ethers.provider)("eth_call", [
        request,
        "latest",
      ]) as Promise<Hex>;
    }

    async function read(name: "accountOf" | "slotOf" | "slotsOf", calldata: Hex) {
      return remoteStateInterface.decodeFunctionResult(name, await call(calldata));
    }

    it("that is made of what an RPC answered, reads what it says", async () => {
      const many = await readSlotsCall({ ...query(), slots }, await origin.answer(ledger, slots));
      const [words, height, timestamp] = await read("slotsOf", many.calldata);
      expect([...words]).to.deep.equal([...many.values]);
      expect({ height, timestamp }).to.deep.equal({
        ...{ height: many.height, timestamp: many.timestamp },
      });

      const slot = ledgerSlot(59n);
      const one = await readSlotCall({ ...query(), slot }, await origin.answer(ledger, [slot]));
      const [word] = await read("slotOf", one.calldata);
      expect(word).to.equal(one.value);
      expect(BigInt(word)).to.equal(wordOf(59n));

      const admin = await chains.spokeA.signers.admin.getAddress();
      for (const account of [ledger, admin, hexlify(randomBytes(20))]) {
        const of = await readAccountCall({ ...query(), account }, await origin.answer(account));
        const [remote] = await read("accountOf", of.calldata);
        const { exists, ...fields } = fieldsOf(remote);
        expect(exists ? fields : undefined).to.deep.equal(of.remoteAccount);
      }
    });

    it("is not made of an answer that was spoiled, unless it reads the same", async () => {
      const answer = await origin.answer(ledger, slots);
      const honest = await readSlotsCall({ ...query(), slots }, answer);
      const kinds = { refused: 0, made: 0 };
      for (const [change, place] of fc.sample(fc.tuple(mutation, fc.nat(slots.length)), 150)) {
        const proofs = [answer.accountProof, ...answer.storageProof.map(({ proof }) => proof)];
        const spoiled = mutate(proofs[place]!, proofs[(place + 1) % proofs.length]!, change);
        if (spoiled === undefined) continue;
        const [accountProof = [], ...storage] = proofs.with(place, spoiled);
        const storageProof = storage.map((proof) => ({ proof }));
        try {
          const made = await readSlotsCall({ ...query(), slots }, { accountProof, storageProof });
          expect(made.values).to.deep.equal(honest.values);
          await call(made.calldata);
          kinds.made++;
        } catch (error) {
          expect(error, JSON.stringify(change)).to.be.instanceOf(ProtocolError);
          kinds.refused++;
        }
      }
      expect(kinds.refused).to.be.above(50);
    });
  });

  it("needs the checkpoint's proof once", async () => {
    const { hub, spokeA } = chains;
    const { accountProof, storageProofs } = await origin.slots(ledger, [ledgerSlot(1n)]);
    const later = await signCheckpoint(spokeA, { stateRoot: origin.stateRoot });
    const fields = encodeEvidence(later.checkpoint);
    const read = (evidence: Hex) =>
      state.slotOf(
        spokeA.chainId,
        evidence,
        ledger,
        ledgerSlot(1n),
        [...accountProof],
        [...storageProofs[0]!],
      );
    await expect(read(fields)).to.be.revertedWithCustomError(
      hub.client(spokeA),
      "UnknownCheckpoint",
    );
    await read(later.evidence);
    await read(fields);
  });

  it("refuses a real proof under the state of another block", async () => {
    const { spokeA } = chains;
    const { accountProof, storageProofs } = await origin.slots(ledger, [ledgerSlot(1n)]);
    const other = await signCheckpoint(spokeA, { stateRoot: id("another block") });
    await expect(
      readSlot(ledger, ledgerSlot(1n), accountProof, storageProofs[0]!, other.evidence),
    ).to.be.revertedWithCustomError(state, "WrongTrieNode");
  });

  it("refuses another account's or another slot's proof", async () => {
    const slots = [ledgerSlot(1n), ledgerSlot(2n)];
    const own = await origin.slots(ledger, slots);
    const other = await origin.slots(empty, slots);
    const [first, second] = own.storageProofs;
    await expectRefused(ledger, slots[0]!, other.accountProof, first!);
    await expectRefused(empty, slots[0]!, own.accountProof, first!);
    await expectRefused(ledger, slots[0]!, own.accountProof, second!);
    await expectRefused(ledger, slots[1]!, own.accountProof, first!);
    await expectRefused(ledger, slots[0]!, own.accountProof, []);
    await expectRefused(ledger, slots[0]!, [], first!);
    await expectRefused(ledger, slots[0]!, first!, own.accountProof);
  });

  it("refuses every proof that was spoiled", async () => {
    const slots = [ledgerSlot(1n), ledgerSlot(5_000n)];
    const { accountProof, storageProofs } = await origin.slots(ledger, slots);
    const cases = fc.sample(fc.tuple(mutation, fc.boolean(), fc.boolean()), 120);
    for (const [change, ofAccount, absent] of cases) {
      const place = absent ? 1 : 0;
      const storageProof = storageProofs[place]!;
      const [from, other] = ofAccount ? [accountProof, storageProof] : [storageProof, accountProof];
      const spoiled = mutate(from, other, change);
      if (spoiled === undefined) continue;
      const [forAccount, forSlot] = ofAccount ? [spoiled, storageProof] : [accountProof, spoiled];
      await expectRefused(ledger, slots[place]!, forAccount, forSlot, JSON.stringify(change));
    }
  });

  function readSlot(
    account: Hex,
    slot: Hex,
    accountProof: readonly Hex[],
    storageProof: readonly Hex[],
    evidence = signed.evidence,
  ) {
    return state.slotOf.staticCall(
      chains.spokeA.chainId,
      evidence,
      account,
      slot,
      [...accountProof],
      [...storageProof],
    );
  }

  async function expectRefused(
    account: Hex,
    slot: Hex,
    accountProof: readonly Hex[],
    storageProof: readonly Hex[],
    note?: string,
  ) {
    const { ethers } = chains.hub;
    const call = readSlot(account, slot, accountProof, storageProof);
    await expect(call, note).to.be.revert(ethers);
  }
});

async function deployState({ ethers, manager }: Chain) {
  return ethers.deployContract("RemoteState", [manager]);
}

/** Gives a chain many accounts, a contract with many words and one with none. */
async function populate({ ethers, signers }: Chain): Promise<{ ledger: Hex; empty: Hex }> {
  const ledger = await ethers.deployContract("Ledger");
  await ledger.getFunction("set")(KEYS, KEYS.map(wordOf));
  const empty = await ethers.deployContract("Ledger");
  for (let nth = 1; nth <= 40; nth++) {
    const to = toBeHex(BigInt(id(`account ${nth}`)) >> 96n, 20);
    await signers.admin.sendTransaction({ to, value: parseEther("0.01") });
  }
  const [one, other] = [await ledger.getAddress(), await empty.getAddress()];
  return { ledger: one.toLowerCase(), empty: other.toLowerCase() };
}

import { expect } from "chai";
import { concat, dataSlice, id, toBeHex } from "ethers";

import {
  type Hex,
  readSlotsCall,
  remoteStateInterface,
  slotAt,
  ZERO_WORD,
} from "../../src/index.ts";
import { refusal } from "./refusal.ts";
import { HEIGHT, TestState, TIMESTAMP } from "./TestState.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const SLOTS = [slotAt(1n), slotAt(9n)];

describe("readSlotsCall", () => {
  let there: TestState;
  let elsewhere: TestState;

  before(async () => {
    const words = (name: string) =>
      Object.fromEntries([0n, 1n, 2n].map((slot) => [slotAt(slot), id(`${name} ${slot}`)]));
    there = await TestState.create(ACCOUNT, words("word"));
    elsewhere = await TestState.create(ACCOUNT, words("another chain's word"));
  });

  const query = () => ({
    ...{ chainId: 5n, evidence: there.evidence(), account: ACCOUNT, slots: SLOTS },
  });
  const answer = () => there.answer(ACCOUNT, SLOTS);
  const codeOf = async (changes: object, given: unknown) =>
    (await refusal(readSlotsCall({ ...query(), ...changes }, given))).code;

  it("gives the calldata of slotsOf, what it will return, and the block", async () => {
    const call = await readSlotsCall(query(), await answer());
    expect(call.values).to.deep.equal([id("word 1"), ZERO_WORD]);
    expect(call).to.include({ height: HEIGHT, timestamp: TIMESTAMP });
    const { chainId, evidence, account, slots, accountProof, storageProofs } = call;
    const args = remoteStateInterface.decodeFunctionData("slotsOf", call.calldata).toArray(true);
    expect([args[0], args[1], String(args[2]).toLowerCase(), ...args.slice(3)]).to.deep.equal([
      ...[chainId, evidence, account, slots, accountProof, storageProofs],
    ]);
  });

  it("reads under the fields alone, and under what comes with them of the hub", async () => {
    for (const evidence of [there.fields, concat([there.fields, "0x1234"])]) {
      const { values } = await readSlotsCall({ ...query(), evidence }, await answer());
      expect(values[0]).to.equal(id("word 1"));
    }
  });

  it("takes addresses and proofs in any letter case", async () => {
    const { accountProof, storageProof } = await answer();
    const upper = (nodes: readonly Hex[]) =>
      nodes.map((node) => `0x${node.slice(2).toUpperCase()}`);
    const given = {
      accountProof: upper(accountProof),
      storageProof: storageProof.map(({ proof }) => ({ proof: upper(proof) })),
    };
    const account = `0x${"C0".repeat(20)}`;
    const { calldata } = await readSlotsCall({ ...query(), account }, given);
    expect(calldata).to.equal((await readSlotsCall(query(), await answer())).calldata);
  });

  it("refuses what another chain's RPC answered", async () => {
    const wrong = await elsewhere.answer(ACCOUNT, SLOTS);
    expect(await codeOf({}, wrong)).to.equal("InvalidTrieProof");
    const { accountProof } = await answer();
    expect(await codeOf({}, { ...wrong, accountProof })).to.equal("InvalidTrieProof");
  });

  it("refuses an answer about another account or slot", async () => {
    const other = `0x${"d0".repeat(20)}`;
    expect(await codeOf({}, await there.answer(other, SLOTS))).to.equal("InvalidTrieProof");
    const swapped = await there.answer(ACCOUNT, [slotAt(2n), slotAt(9n)]);
    expect(await codeOf({}, swapped)).to.equal("InvalidTrieProof");
  });

  it("refuses an account that does not exist, though the proof of that holds", async () => {
    const nobody = `0x${"ee".repeat(20)}`;
    expect(await codeOf({ account: nobody }, await there.answer(nobody, SLOTS))).to.equal(
      "NoSuchAccount",
    );
  });

  it("refuses an answer with fewer or more slots than were asked for", async () => {
    const { storageProof, ...rest } = await answer();
    for (const given of [[], storageProof.slice(1), [...storageProof, ...storageProof]]) {
      expect(await codeOf({}, { ...rest, storageProof: given })).to.equal("MissingSlot");
    }
  });

  it("leaves out nodes that are not on the way, which the contract would refuse", async () => {
    const { accountProof, storageProof } = await answer();
    const { calldata } = await readSlotsCall(query(), { accountProof, storageProof });
    const [root = "", ...more] = accountProof;
    const [words = { proof: [] }] = storageProof;
    expect(more).to.have.length.above(0);
    for (const given of [
      [root, root, ...more],
      [root, ...more.toReversed(), ...more],
      // The account names the storage's root, but does not lead there.
      [...accountProof, ...words.proof],
    ]) {
      const call = await readSlotsCall(query(), { accountProof: given, storageProof });
      expect(call.calldata).to.equal(calldata);
    }
  });

  it("refuses proofs of which a node is missing", async () => {
    const { accountProof, ...rest } = await answer();
    for (const given of [accountProof.slice(0, -1), accountProof.slice(1), []]) {
      expect(await codeOf({}, { ...rest, accountProof: given })).to.equal("InvalidTrieProof");
    }
  });

  it("refuses evidence of no checkpoint of an Ethereum state", async () => {
    const given = await answer();
    expect(await codeOf({ evidence: there.evidence(2) }, given)).to.equal("UnsupportedStateKind");
    const short = dataSlice(there.fields, 0, 184);
    expect(await codeOf({ evidence: short }, given)).to.equal("TooShort");
    for (const evidence of ["", "0x1", "fields"]) {
      expect(await codeOf({ evidence }, given)).to.equal("NotBytes");
    }
  });

  it("refuses chain ids, accounts and slots that are none", async () => {
    const given = await answer();
    expect(await codeOf({ chainId: 1n << 64n }, given)).to.equal("OutOfRange");
    expect(await codeOf({ account: "0xc0" }, given)).to.equal("WrongLength");
    expect(await codeOf({ slots: [toBeHex(1n)] }, given)).to.equal("WrongLength");
  });
});

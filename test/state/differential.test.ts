import { randomInt } from "node:crypto";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { keccak256 } from "ethers";
import fc from "fast-check";

import { type Answer, deployLibraries, type Libraries } from "../messaging/Libraries.ts";
import { type Mutation, mutate, mutation } from "./mutations.ts";
import { buildTrie, type Trie, trieCase } from "./tries.ts";

const CASES = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? 500);

/** Tries that are built: each is asked for some 15 keys, and each of these in several ways. */
const RUNS = Math.min(400, Math.ceil(CASES / 5));

/** What all cases follow from; set it to see a run again. */
const SEED = Number(process.env.CAUSEWAY_FUZZ_SEED ?? randomInt(2 ** 31));

describe(`tries read in Solidity and in TypeScript (CAUSEWAY_FUZZ_SEED=${SEED})`, function () {
  this.timeout(600_000);
  let libraries: Libraries;
  let cases: LookUp[];

  before(async () => {
    libraries = await deployLibraries("StateLibraries");
    cases = await lookUps();
  });

  it("hold the same values, and nothing at the same keys", async () => {
    const seen = { absent: 0, present: 0, inline: 0 };
    for (const { trie, key, proof } of cases) {
      const expected = trie.entries.get(key);
      const [value, absence] = await ask(trie.root, key, proof);
      expect(value, describeCase(trie, key)).to.deep.equal(answer("valueAt", expected ?? "0x"));
      expect(absence, describeCase(trie, key)).to.deep.equal(
        answer("isAbsent", expected === undefined),
      );
      seen[expected === undefined ? "absent" : "present"]++;
      if (proof.some((node) => inlineNode.test(node))) seen.inline++;
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).to.be.greaterThan(RUNS / 4);
  });

  it("are shown by no proof that is spoiled", async () => {
    const mutations = fc.sample(mutation, { numRuns: cases.length * 4, seed: SEED });
    let refused = 0;
    for (const [position, change] of mutations.entries()) {
      const { trie, key, proof } = cases[position % cases.length] as LookUp;
      const other = cases[(position + 1) % cases.length] as LookUp;
      const spoiled = mutate(proof, position % 2 === 0 ? other.proof : proof, change);
      if (spoiled === undefined) continue;
      await expectRefused(trie, key, spoiled, change);
      refused++;
    }
    expect(refused).to.be.greaterThan(cases.length * 2);
  });

  it("say nothing of another key or of another root by the proof of one", async () => {
    for (const [position, { trie, key, proof }] of cases.entries()) {
      const other = cases[(position + 1) % cases.length] as LookUp;
      const otherRoot = other.trie.root === trie.root ? keccak256(trie.root) : other.trie.root;
      for (const { success } of await ask(otherRoot, key, proof)) expect(success).to.equal(false);

      // a proof may serve another key that ends at the same place: but then with that key's own answer
      const truth = trie.entries.get(other.key);
      const [value, absence] = await ask(trie.root, other.key, proof);
      if (value?.success) expect(value).to.deep.equal(answer("valueAt", truth ?? "0x"));
      if (absence?.success) {
        expect(absence).to.deep.equal(answer("isAbsent", truth === undefined));
      }
    }
  });

  interface LookUp {
    readonly trie: Trie;
    readonly key: Hex;
    readonly proof: Hex[];
  }

  /** Every key of every random trie, with its proof. */
  async function lookUps(): Promise<LookUp[]> {
    const found: LookUp[] = [];
    for (const { entries, keys } of fc.sample(trieCase, { numRuns: RUNS, seed: SEED })) {
      const trie = await buildTrie(entries);
      for (const key of keys) found.push({ trie, key, proof: await trie.proofOf(key) });
    }
    return found;
  }

  function ask(root: Hex, key: Hex, proof: readonly Hex[]): Promise<Answer[]> {
    const calls = ["valueAt", "isAbsent"].map((name) =>
      libraries.encodeCall(name, [root, key, proof]),
    );
    return libraries.callAll(calls);
  }

  function answer(name: string, value: unknown): Answer {
    return { success: true, data: libraries.encodeResult(name, [value]) };
  }

  async function expectRefused(trie: Trie, key: Hex, proof: readonly Hex[], change: Mutation) {
    const answers = await ask(trie.root, key, proof);
    const note = `${JSON.stringify(change)} ${describeCase(trie, key)}`;
    for (const { success } of answers) expect(success, note).to.equal(false);
  }
});

/** A branch that holds a short list: its children are hashes or empty otherwise. */
const inlineNode =
  /^0xf8[0-9a-f]{2}(80|a0[0-9a-f]{64})*c[0-9a-f]|^0xf9[0-9a-f]{4}(80|a0[0-9a-f]{64})*c[0-9a-f]/;

function describeCase(trie: Trie, key: Hex): string {
  return JSON.stringify({ key, entries: [...trie.entries] });
}

import { randomInt } from "node:crypto";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { keccak256 } from "ethers";
import fc from "fast-check";

import { type Answer, deployLibraries, type Libraries } from "../messaging/Libraries.ts";
import { mutate, mutation } from "./mutations.ts";
import { buildTrie, type Trie, trieCase } from "./tries.ts";

const CASES = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? 250);

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
    const answers = await askAll(cases);
    const seen = { absent: 0, present: 0, inline: 0 };
    for (const [position, { trie, key, proof }] of cases.entries()) {
      const expected = trie.entries.get(key);
      const { value, absence } = answers[position] as Answers;
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
    const spoiled = mutations.flatMap((change, position) => {
      const { trie, key, proof } = cases[position % cases.length] as LookUp;
      const other = following(position);
      const nodes = mutate(proof, position % 2 === 0 ? other.proof : proof, change);
      return nodes === undefined ? [] : [{ trie, key, proof: nodes, change }];
    });
    const answers = await askAll(spoiled);
    for (const [position, { trie, key, change }] of spoiled.entries()) {
      const { value, absence } = answers[position] as Answers;
      const note = `${JSON.stringify(change)} ${describeCase(trie, key)}`;
      expect([value.success, absence.success], note).to.deep.equal([false, false]);
    }
    expect(spoiled.length).to.be.greaterThan(cases.length * 2);
  });

  it("say nothing by the proof of another root", async () => {
    const answers = await askAll(
      cases.map((lookUp, position) => {
        const { root } = following(position).trie;
        return { ...lookUp, trie: { root: root === lookUp.trie.root ? keccak256(root) : root } };
      }),
    );
    for (const [position, { value, absence }] of answers.entries()) {
      const { trie, key } = cases[position] as LookUp;
      expect([value.success, absence.success], describeCase(trie, key)).to.deep.equal([
        false,
        false,
      ]);
    }
  });

  it("say nothing of another key by the proof of one, but where it serves both", async () => {
    const answers = await askAll(
      cases.map((lookUp, position) => ({ ...lookUp, key: following(position).key })),
    );
    for (const [position, { value, absence }] of answers.entries()) {
      const { trie } = cases[position] as LookUp;
      const truth = trie.entries.get(following(position).key);
      if (value.success) expect(value).to.deep.equal(answer("valueAt", truth ?? "0x"));
      if (absence.success) {
        expect(absence).to.deep.equal(answer("isAbsent", truth === undefined));
      }
    }
  });

  interface LookUp extends Question {
    readonly trie: Trie;
  }

  /** What the two functions say to one question. */
  interface Answers {
    readonly value: Answer;
    readonly absence: Answer;
  }

  interface Question {
    readonly trie: Pick<Trie, "root">;
    readonly key: Hex;
    readonly proof: Hex[];
  }

  function following(position: number): LookUp {
    return cases[(position + 1) % cases.length] as LookUp;
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

  async function askAll(questions: readonly Question[]): Promise<Answers[]> {
    const calls = questions.flatMap(({ trie, key, proof }) =>
      ["valueAt", "isAbsent"].map((name) => libraries.encodeCall(name, [trie.root, key, proof])),
    );
    const answers = await libraries.callAll(calls);
    return questions.map((_, position) => ({
      value: answers[2 * position] as Answer,
      absence: answers[2 * position + 1] as Answer,
    }));
  }

  function answer(name: string, value: unknown): Answer {
    return { success: true, data: libraries.encodeResult(name, [value]) };
  }
});

/** A branch that holds a short list: its children are hashes or empty otherwise. */
const inlineNode =
  /^0xf8[0-9a-f]{2}(80|a0[0-9a-f]{64})*c[0-9a-f]|^0xf9[0-9a-f]{4}(80|a0[0-9a-f]{64})*c[0-9a-f]/;

function describeCase(trie: Trie, key: Hex): string {
  return JSON.stringify({ key, entries: [...trie.entries] });
}

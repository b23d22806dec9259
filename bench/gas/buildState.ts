import { encodeRlp, id, keccak256 } from "ethers";

import { buildDeepTrie } from "./buildDeepTrie.ts";

/** What one account of a chain stores, and how long proofs are there. */
interface Choices {
  readonly account: string;
  /** Words by their slots; no word begins with a zero byte. */
  readonly words: Readonly<Record<string, string>>;
  readonly accountNodes: number;
  readonly storageNodes: number;
}

/** A chain's state with the account in it, and the proofs of its words, in their order. */
export interface State {
  readonly stateRoot: string;
  readonly accountProof: string[];
  readonly storageProofs: string[][];
}

/** The state of a chain with many accounts, one of which stores many words. */
export async function buildState(choices: Choices): Promise<State> {
  const { account, words, accountNodes, storageNodes } = choices;
  const entries = Object.entries(words).map(([slot, word]) => [keccak256(slot), encodeRlp(word)]);
  const storage = await buildDeepTrie(Object.fromEntries(entries), storageNodes);
  const fields = encodeRlp(["0x01", "0x", storage.root, id("code")]);
  const accounts = await buildDeepTrie({ [keccak256(account)]: fields }, accountNodes);
  const [accountProof = []] = accounts.proofs;
  return { stateRoot: accounts.root, accountProof, storageProofs: storage.proofs };
}

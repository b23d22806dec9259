import type { Ask, HttpAnswer } from "@causeway/peers";

import type { BlockRef } from "./blocks.ts";
import type { MailboxHistory } from "./MailboxHistory.ts";

/** What an endpoint makes of its answer to a path: another answer, or a status. */
export type Answering = (path: string, answer: unknown) => unknown;

/** Endpoints of a chain that answer as tonapi does, or as a test has them answer. */
export class FakeEndpoints {
  /** Paths that were asked, with the host that was asked. */
  readonly asked: string[] = [];
  readonly #history: MailboxHistory;
  readonly #answering = new Map<string, Answering>();

  constructor(history: MailboxHistory) {
    this.#history = history;
  }

  /** Has the endpoint at a host answer otherwise. */
  answer(host: string, answering: Answering): void {
    this.#answering.set(host, answering);
  }

  readonly ask: Ask = async (url) => {
    const { host, pathname, search } = new URL(url);
    const path = `${decodeURIComponent(pathname)}${decodeURIComponent(search)}`;
    this.asked.push(`${host}${path}`);
    const answer = (this.#answering.get(host) ?? ((_, same) => same))(path, this.#answerTo(path));
    if (answer === undefined) return httpAnswer(404, "");
    return httpAnswer(200, JSON.stringify(answer));
  };

  #answerTo(path: string): unknown {
    const { chain, account, transactions } = this.#history;
    const found = (pattern: RegExp) => pattern.exec(path)?.slice(1);
    if (path === "/v2/liteserver/get_masterchain_info") {
      return { last: idOf(chain.refAt(chain.height)), state_root_hash: "00", init: {} };
    }
    const [block] = found(/blocks\/\(-1,8000000000000000,(\d+)\)$/) ?? [];
    if (block !== undefined) return this.#block(Number(block));
    const [ofShard] = found(/get_shard_info\/\(-1,8000000000000000,(\d+),/) ?? [];
    if (ofShard !== undefined) return { shard_proof: hex(chain.shardProof(Number(ofShard))) };
    const [ofAccount] = found(/get_account_state\/.*\(-1,8000000000000000,(\d+),/) ?? [];
    if (ofAccount !== undefined) {
      const { shardProof, proof, state } = chain.accountProofs(Number(ofAccount), account);
      return { shard_proof: hex(shardProof), proof: hex(proof), state: hex(state) };
    }
    const [count, , hash] = found(/get_transactions\/.*count=(\d+)&lt=(\d+)&hash=(\w+)$/) ?? [];
    if (hash !== undefined) {
      return { ids: [], transactions: hex(this.#history.transactionsFrom(hash, Number(count))) };
    }
    const [named] = found(/blockchain\/transactions\/(\w+)$/) ?? [];
    const kept = transactions.find((transaction) => transaction.hash === `0x${named}`);
    return kept && { hash: named, lt: Number(kept.lt) };
  }

  #block(seqno: number): unknown {
    const { chain } = this.#history;
    if (seqno < 1 || seqno > chain.height) return undefined;
    return { ...idOf(chain.refAt(seqno)), gen_utime: 1_800_000_000 + seqno };
  }
}

function idOf({ seqno, rootHash, fileHash }: BlockRef) {
  const hashes = { root_hash: hex(rootHash).toUpperCase(), file_hash: hex(fileHash) };
  return { workchain_id: -1, shard: "8000000000000000", seqno, ...hashes };
}

function hex(bytes: Buffer): string {
  return bytes.toString("hex");
}

function httpAnswer(status: number, text: string): HttpAnswer {
  return { status, statusText: "", headers: {}, body: new TextEncoder().encode(text) };
}

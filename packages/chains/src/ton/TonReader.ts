import type { Hex } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";
import type { ProvingQuorum } from "../rpcs/ProvingQuorum.ts";
import {
  accountAnswer,
  blockAnswer,
  configAnswer,
  newestAnswer,
  shardAnswer,
  transactionAnswer,
  transactionsAnswer,
} from "./endpoints/answers.ts";
import {
  accountRequest,
  type BlockId,
  blockRequest,
  configRequest,
  NEWEST,
  type Request,
  shardRequest,
  transactionRequest,
  transactionsRequest,
} from "./endpoints/requests.ts";
import type { TransactionId } from "./proofs/accounts.ts";
import { invalidProof } from "./proofs/invalidProof.ts";
import {
  type ProvenAccount,
  type ProvenPlace,
  proveAccount,
  proveShard,
} from "./proofs/proveAccount.ts";
import { proveGasPrice } from "./proofs/proveGasPrice.ts";
import { type ChainedTransaction, readTransactions } from "./transactions/readTransactions.ts";

/** Which account of which network is read. */
export interface ReadAccount {
  readonly chainId: bigint;
  /** 32 bytes, of the basechain. */
  readonly account: Hex;
  /** What blocks of the network bear; any if left out. */
  readonly globalId?: number | undefined;
}

/** The shard of an account after a masterchain block, and that block's id. */
export interface PlaceAt extends ProvenPlace {
  readonly id: BlockId;
}

/** An account after a masterchain block, and that block's id. */
export interface AccountAt extends ProvenAccount {
  readonly id: BlockId;
}

const TRANSACTIONS_AT_ONCE = 16;
const MOST_PLACES = 1_000;

/**
 * An account of a TON chain, read by several endpoints. They must agree on the ids of masterchain blocks. All else is
 * proven under these ids, so one endpoint that proves it is enough.
 */
export class TonReader {
  readonly #endpoints: ProvingQuorum;
  readonly #read: ReadAccount;
  /** Blocks of the masterchain are final, so what is proven of one stays. */
  readonly #places = new Map<bigint, PlaceAt>();

  constructor(endpoints: ProvingQuorum, read: ReadAccount) {
    this.#endpoints = endpoints;
    this.#read = read;
  }

  /** Height of the newest masterchain block that all endpoints have. */
  newestHeight(): Promise<bigint> {
    return this.#endpoints.ask(NEWEST.method, NEWEST.path, newestAnswer);
  }

  /** @throws ChainError `RpcDisagreement`, `RpcUnavailable`, `InvalidStateProof`, `WrongChain`. */
  async placeAt(height: bigint): Promise<PlaceAt> {
    const known = this.#places.get(height);
    if (known !== undefined) return known;
    const id = await this.#blockId(height);
    const request = shardRequest(id, this.#read.account);
    const place = await this.#prove(request, (answer) =>
      proveShard(id.rootHash, this.#read.account, shardAnswer(answer)),
    );
    this.#requireBlock(place, id);
    const [oldest] = this.#places.size < MOST_PLACES ? [] : this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
    this.#places.set(height, { ...place, id });
    return { ...place, id };
  }

  /**
   * @returns undefined if there is no such account.
   * @throws as `placeAt`.
   */
  async accountAt(height: bigint): Promise<AccountAt | undefined> {
    const id = await this.#blockId(height);
    const request = accountRequest(id, this.#read.account);
    const found = await this.#prove(request, (answer) =>
      proveAccount(id.rootHash, this.#read.account, accountAnswer(answer)),
    );
    if (found === undefined) return undefined;
    this.#requireBlock(found, id);
    return { ...found, id };
  }

  /**
   * What a unit of gas costs in the basechain after a block, nanoton.
   *
   * @throws as `placeAt`.
   */
  async gasPriceAt(height: bigint): Promise<bigint> {
    const id = await this.#blockId(height);
    const request = configRequest(id);
    return this.#prove(request, (answer) => proveGasPrice(id.rootHash, configAnswer(answer)));
  }

  /**
   * Transactions from a proven one backwards.
   *
   * @throws ChainError `RpcUnavailable`, `InvalidStateProof`.
   */
  transactions(newest: TransactionId): Promise<ChainedTransaction[]> {
    const request = transactionsRequest(this.#read.account, newest, TRANSACTIONS_AT_ONCE);
    return this.#prove(request, (answer) => readTransactions(transactionsAnswer(answer), newest));
  }

  /**
   * Logical time of a transaction, as an endpoint says it: nothing of it is proven.
   *
   * @returns undefined if no endpoint knows it.
   */
  claimedLt(hash: Hex): Promise<bigint | undefined> {
    const { method, path } = transactionRequest(hash);
    return this.#endpoints.ask(method, path, transactionAnswer);
  }

  async #blockId(height: bigint): Promise<BlockId> {
    const { method, path } = blockRequest(height);
    const id = await this.#endpoints.ask(method, path, blockAnswer);
    if (id !== undefined && BigInt(id.seqno) === height) return id;
    const details = { chainId: this.#read.chainId, height, found: id?.seqno };
    throw new ChainError("UnknownHeight", `no endpoint has block ${height}`, details);
  }

  #requireBlock({ block }: ProvenPlace, { seqno }: BlockId): void {
    const { globalId: expected } = this.#read;
    if (block.seqno !== seqno) {
      throw invalidProof(`block ${seqno} has seqno ${block.seqno}`, { seqno: block.seqno });
    }
    if (expected !== undefined && block.globalId !== expected) {
      const details = { expected, served: block.globalId };
      throw new ChainError("WrongChain", "the endpoints serve another network of TON", details);
    }
  }

  #prove<T>({ method, path }: Request, read: (answer: unknown) => T): Promise<T> {
    return this.#endpoints.askInTurn(method, path, read);
  }

  close(): void {
    this.#endpoints.close();
  }
}

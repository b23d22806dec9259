import { type ChainAdapter, checkpointAt, type ProvenCheckpoint } from "@causeway/chains";
import { type Checkpoint, checkpointDomain, checkpointHash, type Hex } from "@causeway/protocol";
import { ServiceError } from "@causeway/service";

import { FinalHeight } from "./FinalHeight.ts";
import { Allowance, HeightQueue, REQUEST_BOUNDS, type RequestBounds } from "./HeightQueue.ts";
import type { Journal } from "./Journal.ts";
import type { CheckpointSignatures, PublicKeys, ValidatorKeys } from "./keys/ValidatorKeys.ts";
import { type Clock, requireOnTime } from "./requireOnTime.ts";

/** A validator's signatures over the checkpoint of one height. */
export interface Attestation extends CheckpointSignatures {
  readonly chainId: bigint;
  readonly checkpoint: Checkpoint;
  readonly checkpointHash: Hex;
  readonly member: PublicKeys;
}

/** Signs checkpoints of finalised blocks, each computed from proven state alone. */
export class Attester {
  readonly #environment: Hex;
  readonly #keys: ValidatorKeys;
  readonly #journal: Journal;
  readonly #chains: ReadonlyMap<bigint, SignedChain>;
  readonly #clock: Clock | undefined;
  readonly #olderPerDay: number;
  readonly #recent = new RecentAttestations();

  /**
   * @param clock Undefined in development: see `requireOnTime`.
   * @param bounds Of what strangers may ask.
   */
  constructor(
    environment: Hex,
    keys: ValidatorKeys,
    journal: Journal,
    chains: readonly ChainAdapter[],
    clock: Clock | undefined,
    bounds: RequestBounds = REQUEST_BOUNDS,
  ) {
    this.#clock = clock;
    this.#environment = environment;
    this.#keys = keys;
    this.#journal = journal;
    this.#chains = new Map(
      chains.map((chain) => [chain.origin.chainId, signedChain(chain, bounds)]),
    );
    this.#olderPerDay = bounds.olderPerDay;
  }

  /**
   * @throws ServiceError `UnknownChain`, `NotInCommittee`, `BlockFromTheFuture`, and `TooManyRequests` for an older block;
   * ChainError for what the chain lacks or contradicts; JournalConflictError where signing would.
   */
  attest(chainId: bigint, height: bigint): Promise<Attestation> {
    const chain = this.#chains.get(chainId);
    if (chain === undefined) {
      const known = [...this.#chains.keys()];
      const message = `this validator does not sign for chain ${chainId}`;
      throw new ServiceError(404, "UnknownChain", message, { chainId, known });
    }
    return this.#recent.getOrMake(`${chainId}/${height}`, () => this.#inTurn(chain, height));
  }

  /** Highest block of a chain that was signed, also before the last start; undefined if none was. */
  newestSigned(chainId: bigint): bigint | undefined {
    const chain = this.#chains.get(chainId);
    if (chain === undefined) return undefined;
    return this.#journal.newestHeight(this.#domainOf(chain.adapter));
  }

  /** Requests for blocks below the newest signed one wait for each other, and for none of them does a newer one. */
  async #inTurn(
    { adapter, final, newer, older, allowance }: SignedChain,
    height: bigint,
  ): Promise<Attestation> {
    await final.require(height);
    const domain = this.#domainOf(adapter);
    const attest = () => this.#attest(adapter, height);
    if (height > (this.#journal.newestHeight(domain) ?? 0n)) return newer.run(height, attest);
    return older.run(height, async () => {
      const isFree = this.#journal.has(domain, height) || allowance.take();
      if (!isFree) throw tooManyOlder(height, this.#olderPerDay);
      return attest();
    });
  }

  #domainOf({ origin }: ChainAdapter): Hex {
    return checkpointDomain(this.#environment, origin);
  }

  async #attest(chain: ChainAdapter, height: bigint): Promise<Attestation> {
    const proven = await checkpointAt(chain, height);
    this.#requireMembership(proven);
    const { checkpoint } = proven;
    requireOnTime(checkpoint, this.#clock);
    const domain = this.#domainOf(chain);
    const hash = checkpointHash(domain, checkpoint);
    const { epoch } = checkpoint;
    const successor = successorOf(proven);
    this.#journal.record({ domain, height, epoch, checkpointHash: hash, successor });
    return {
      chainId: chain.origin.chainId,
      checkpoint,
      checkpointHash: hash,
      ...this.#keys.sign(hash),
      member: this.#keys.publicKeys,
    };
  }

  /** A signature that counts for nothing would only be something to explain later. */
  #requireMembership({ checkpoint, committees }: ProvenCheckpoint): void {
    const { x, y, ed25519 } = this.#keys.publicKeys;
    const own = committees.current.members.find((member) => member.x === x);
    if (own?.y === y && own.ed25519 === ed25519) return;
    const { epoch, height } = checkpoint;
    const message = `this validator is not in the committee of epoch ${epoch}`;
    throw new ServiceError(404, "NotInCommittee", message, { epoch, height });
  }
}

/** A chain, and the requests for it that wait. */
interface SignedChain {
  readonly adapter: ChainAdapter;
  readonly final: FinalHeight;
  readonly newer: HeightQueue;
  readonly older: HeightQueue;
  /** Of older blocks that the journal does not have: each is a line that stays. */
  readonly allowance: Allowance;
}

const DAY = 86_400_000;

function signedChain(
  adapter: ChainAdapter,
  { newerAtOnce, olderAtOnce, mostWaiting, olderPerDay }: RequestBounds,
): SignedChain {
  return {
    adapter,
    final: new FinalHeight(adapter),
    newer: new HeightQueue(newerAtOnce, mostWaiting),
    older: new HeightQueue(olderAtOnce, mostWaiting),
    allowance: new Allowance(olderPerDay, DAY),
  };
}

function tooManyOlder(height: bigint, olderPerDay: number): ServiceError {
  const message = `no more than ${olderPerDay} blocks a day are signed below the newest signed one: ask for a newer block`;
  return new ServiceError(503, "TooManyRequests", message, { height });
}

/** The committee that a checkpoint hands over to, if it is not the one that signs. */
function successorOf({ committees: { current, next } }: ProvenCheckpoint) {
  if (next.commitment === current.commitment && next.hash === current.hash) return undefined;
  return { committee: next.commitment, committeeHash: next.hash };
}

/** Attestations that were asked for lately, or are being made: relayers ask for the same ones. */
class RecentAttestations {
  static readonly #MAX = 256;
  readonly #byKey = new Map<string, Promise<Attestation>>();

  getOrMake(key: string, make: () => Promise<Attestation>): Promise<Attestation> {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#byKey.set(key, made);
    made.catch(() => this.#byKey.delete(key));
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > RecentAttestations.#MAX && oldest) this.#byKey.delete(oldest);
    return made;
  }
}

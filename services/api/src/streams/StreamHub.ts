import type { Hex } from "@causeway/protocol";

import { Followed, type Follower } from "./Followed.ts";
import {
  isOfMany,
  type ReadSubjects,
  type Subject,
  type SubjectKind,
  subjectKey,
} from "./Subject.ts";

/** Times of a hub, milliseconds. */
export interface HubTimes {
  /** Between a notice and the reading of what it concerns: notices of one transaction are read together. */
  readonly pause: number;
  /** Between readings of subjects that a notice may concern, though it does not name them. */
  readonly unnamed: number;
  /** Between readings of all subjects: a notice can be lost. */
  readonly poll: number;
}

export const HUB_TIMES: HubTimes = { pause: 30, unnamed: 500, poll: 5_000 };

/**
 * Entities whose notices name the one message, transfer or order that they are of. All others may be of many: an import moves
 * all messages of its lane on.
 */
const OF_ONE = ["message", "call", "failure", "transfer", "order", "entry", "hold"];
const ID_DIGITS = 64;

/** Subjects that are read by one query. */
const AT_ONCE = 200;

/** Follows the subjects of all streams of this process: each is read once, however many clients follow it. */
export class StreamHub {
  readonly #read: ReadSubjects;
  readonly #times: HubTimes;
  readonly #onFailure: (error: unknown) => void;
  readonly #followed = new Map<string, Followed>();
  readonly #due = new Map<Followed, number>();
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isEnded = false;

  constructor(
    read: ReadSubjects,
    onFailure: (error: unknown) => void = () => undefined,
    times: HubTimes = HUB_TIMES,
  ) {
    this.#read = read;
    this.#onFailure = onFailure;
    this.#times = times;
  }

  /**
   * Tells a follower the subject's state, and each later one.
   *
   * @param knownId The state that the client knows already; undefined for none.
   * @returns what ends it.
   */
  follow(subject: Subject, follower: Follower, knownId?: string): () => void {
    const key = subjectKey(subject);
    const followed = this.#followed.get(key) ?? new Followed(subject);
    this.#followed.set(key, followed);
    followed.add(follower, knownId);
    this.#plan(followed, 0);
    this.#wake();
    return () => {
      followed.remove(follower);
      if (followed.isFollowed) return;
      this.#followed.delete(key);
      this.#due.delete(followed);
    };
  }

  /**
   * Takes a notice of the index.
   *
   * @param entity Undefined if any row may have changed.
   * @param keys Ids, or keys that end with ids, of what changed; undefined if there are too many to name.
   */
  changed(entity: string | undefined, keys: readonly Hex[] | undefined): void {
    const named: ReadonlySet<Hex> = new Set(keys?.map(idIn));
    const isOfOne = keys !== undefined && entity !== undefined && OF_ONE.includes(entity);
    for (const followed of this.#followed.values()) {
      const { subject, isOver } = followed;
      if (isOver) continue;
      if (followed.isNamed(named)) this.#plan(followed, this.#times.pause);
      else if (!isOfOne || isOfMany(subject)) this.#plan(followed, this.#times.unnamed);
    }
    this.#wake();
  }

  /** Ends all work; followers are told nothing more. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#followed.clear();
    this.#due.clear();
  }

  /** To be followed by `#wake`, once for all that are planned. */
  #plan(followed: Followed, within: number): void {
    const at = performance.now() + within;
    const planned = this.#due.get(followed);
    if (planned !== undefined && planned <= at) return;
    this.#due.set(followed, at);
  }

  #wake(): void {
    if (this.#isReading || this.#isEnded || this.#due.size === 0) return;
    clearTimeout(this.#timer);
    const next = Math.min(...this.#due.values());
    this.#timer = setTimeout(() => void this.#readDue(), Math.max(0, next - performance.now()));
  }

  async #readDue(): Promise<void> {
    this.#isReading = true;
    const now = performance.now();
    const due = [...this.#due].filter(([, at]) => at <= now).map(([followed]) => followed);
    for (const followed of due) this.#due.delete(followed);
    try {
      for (const [kind, members] of byKind(due)) {
        for (let at = 0; at < members.length; at += AT_ONCE) {
          await this.#readPart(kind, members.slice(at, at + AT_ONCE));
        }
      }
    } catch (error) {
      this.#onFailure(error);
    }
    this.#isReading = false;
    for (const followed of due) {
      if (followed.isFollowed && !followed.isOver) this.#plan(followed, this.#times.poll);
    }
    this.#wake();
  }

  async #readPart(kind: SubjectKind, part: readonly Followed[]): Promise<void> {
    const snapshots = await this.#read(
      kind,
      part.map(({ subject }) => subject.id),
    );
    for (const followed of part) {
      const snapshot = snapshots.get(followed.subject.id);
      if (snapshot !== undefined) followed.update(snapshot);
    }
  }
}

function byKind(followed: readonly Followed[]): ReadonlyMap<SubjectKind, Followed[]> {
  return Map.groupBy(followed, ({ subject }) => subject.kind);
}

function idIn(key: Hex): Hex {
  return `0x${key.slice(-ID_DIGITS)}`;
}

import { createHash } from "node:crypto";

import type { Hex } from "@causeway/protocol";

import type { Snapshot, Subject } from "./Subject.ts";

/** A client that follows a subject. */
export interface Follower {
  /** @param id Names the state; a client that comes back sends it. */
  readonly send: (id: string, snapshot: Snapshot) => void;
}

/** A subject that clients of this process follow, and the state that they were told last. */
export class Followed {
  readonly subject: Subject;
  readonly #followers = new Map<Follower, string | undefined>();
  #last: { readonly id: string; readonly snapshot: Snapshot } | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  /** Whether nothing changes any more: it need not be read again. */
  get isOver(): boolean {
    return this.#last?.snapshot.isLast ?? false;
  }

  /** Whether one of these ids is its own. */
  isNamed(ids: ReadonlySet<Hex>): boolean {
    const { aliases = [] } = this.#last?.snapshot ?? {};
    return ids.has(this.subject.id) || aliases.some((alias) => ids.has(alias));
  }

  /** @param knownId The state that the client knows already; undefined for none. */
  add(follower: Follower, knownId: string | undefined): void {
    this.#followers.set(follower, knownId);
    if (this.#last !== undefined) this.#tell(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
  }

  /** Tells each follower that does not know this state yet. */
  update(snapshot: Snapshot): void {
    const id = stateId(snapshot.text);
    if (this.#last?.id === id) return;
    this.#last = { id, snapshot };
    for (const follower of [...this.#followers.keys()]) this.#tell(follower);
  }

  #tell(follower: Follower): void {
    if (this.#last === undefined) return;
    const { id, snapshot } = this.#last;
    if (this.#followers.get(follower) === id) return;
    this.#followers.set(follower, id);
    follower.send(id, snapshot);
  }
}

/** Names a state: each process gives the same name to the same state. */
export function stateId(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

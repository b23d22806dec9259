import type { Entity } from "./Entity.ts";
import type { EventPair } from "./EventPair.ts";
import type { Sequence } from "./Sequence.ts";

/** What the index knows of one product. A new product is a folder with one of these, and a line in `products/index.ts`. */
export interface Product {
  readonly name: string;
  readonly entities: readonly Entity[];
  /** Its events that have numbers: the follower finds missing ones. */
  readonly sequences?: readonly Sequence[];
  /** Its events that come in pairs: the follower finds a missing first one. */
  readonly pairs?: readonly EventPair[];
  /** Folder of its SQL migrations, of which each has a table of its own to count them. */
  readonly migrations: string;
}

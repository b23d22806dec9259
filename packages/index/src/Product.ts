import type { Book } from "./Book.ts";
import type { Entity } from "./Entity.ts";
import type { EventHint } from "./EventHint.ts";
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
  /** Its events that hint at another one: the follower asks receipts if the other one is missing. */
  readonly hints?: readonly EventHint[];
  /** Amounts that the chain's state adds up too: the follower finds an event that is missing in a sum. */
  readonly books?: readonly Book[];
  /** Folder of its SQL migrations, of which each has a table of its own to count them. */
  readonly migrations: string;
}

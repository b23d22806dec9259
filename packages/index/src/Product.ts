import type { Entity } from "./Entity.ts";

/** What the index knows of one product. A new product is a folder with one of these, and a line in `products/index.ts`. */
export interface Product {
  readonly name: string;
  readonly entities: readonly Entity[];
  /** Folder of its SQL migrations, of which each has a table of its own to count them. */
  readonly migrations: string;
}

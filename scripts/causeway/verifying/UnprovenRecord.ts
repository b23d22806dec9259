import type { Hex } from "@causeway/protocol";

/** An API names no log that shows what it answers. */
export class UnprovenRecord extends Error {
  constructor(id: Hex) {
    super(`no log that the API names shows ${id}: the record is not true, or its chain lost it`);
    this.name = "UnprovenRecord";
  }
}

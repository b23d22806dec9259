import type { Book, BookMove } from "../../Book.ts";
import type { EventHint } from "../../EventHint.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { wholeOf } from "../events.ts";
import { moveOf, vaultMove } from "./vaultMove.ts";

/** An amount of each move that a custody adds up. */
function custodyBook(name: string, column: "locked" | "claimable"): Book {
  return {
    name,
    movesOf(event): BookMove[] {
      const move = moveOf(event);
      const account = move?.custody ?? move?.asset_id;
      return account === undefined ? [] : [{ account, amount: move?.[column] ?? 0n }];
    },
    rows: { entity: vaultMove.name, amount: column, accounts: ["custody", "asset_id"] },
  };
}

/** What is locked, and what is queued: a release takes from one of the two, and does not say from which. */
export const lockedBook = custodyBook("locked units of", "locked");

/** What is set aside, and what is owed. */
export const claimableBook = custodyBook("claimable units of", "claimable");

/** `Waiting` of `EntryState`. */
const WAITING = 1n;

/** Events of a bridge that come with one of a custody which changes no sum. */
export const custodyHints: readonly EventHint[] = [
  { first: "custody.Admitted", second: "bridge.TransferWaits", isHint: isQueued },
  { first: "custody.GivenBack", second: "bridge.TransferReturned" },
  { first: "custody.Unbound", second: "bridge.ProvenanceContained" },
];

function isQueued(event: IndexedEvent): boolean {
  return wholeOf(event, "state") === WAITING && wholeOf(event, "queued") > 0n;
}

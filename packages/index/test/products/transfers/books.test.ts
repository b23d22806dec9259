import { expect } from "chai";

import { claimableBook, custodyHints, lockedBook } from "../../../src/products/transfers/books.ts";
import { CONTRACT, eventOf } from "../../../testing/events/messages.ts";
import {
  ASSET,
  bridgeEvent,
  RECEIVER,
  sent,
  UNITS,
  waits,
} from "../../../testing/events/transfers.ts";

const released = eventOf("custody.Released", {
  ...{ chainId: 9n, receiver: RECEIVER, units: 100n, paid: 90n },
  ...{ fee: [4n, 3n, 3n], isSetAside: true },
});

describe("the books of a custody", () => {
  it("add up columns of the moves, by the custody or the asset that they name", () => {
    const rows = { entity: "vault_move", accounts: ["custody", "asset_id"] };
    expect(lockedBook).to.deep.include({
      ...{ name: "locked units of", rows: { ...rows, amount: "locked" } },
    });
    expect(claimableBook).to.deep.include({
      ...{ name: "claimable units of", rows: { ...rows, amount: "claimable" } },
    });
  });

  it("know a transfer that was sent by its asset, and all else by the custody", () => {
    const moves = sent().flatMap((event) => lockedBook.movesOf(event));
    expect(moves).to.deep.equal([{ account: ASSET, amount: UNITS }]);
    expect(lockedBook.movesOf(released)).to.deep.equal([{ account: CONTRACT, amount: -100n }]);
    expect(claimableBook.movesOf(released)).to.deep.equal([{ account: CONTRACT, amount: 93n }]);
    expect(claimableBook.movesOf(waits())).to.deep.equal([]);
    const values = { owner: RECEIVER, assets: 5n, shares: 5n };
    const provided = lockedBook.movesOf(eventOf("custody.Deposit", values));
    expect(provided).to.deep.equal([{ account: CONTRACT, amount: 0n }]);
  });

  it("are hinted at by events of the bridge where sums do not change", () => {
    const hinting = (event: ReturnType<typeof waits>) =>
      custodyHints
        .filter(({ second, isHint = () => true }) => event.kind === second && isHint(event))
        .map(({ first }) => first);
    expect(hinting(waits())).to.deep.equal(["custody.Admitted"]);
    expect(hinting(waits({ queued: 1n }))).to.deep.equal(["custody.Admitted"]);
    expect(hinting(waits({ queued: 0n }))).to.deep.equal([]);
    expect(hinting(waits({ state: 2n }))).to.deep.equal([]);
    expect(hinting(bridgeEvent("TransferReturned", {}))).to.deep.equal(["custody.GivenBack"]);
    expect(hinting(bridgeEvent("ProvenanceContained", {}))).to.deep.equal(["custody.Unbound"]);
  });
});

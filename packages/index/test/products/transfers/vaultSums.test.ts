import { expect } from "chai";

import type { EventValue } from "../../../src/IndexedEvent.ts";
import { vaultMove } from "../../../src/products/transfers/vaultMove.ts";
import { CONTRACT, DESTINATION, eventOf } from "../../../testing/events/messages.ts";
import { ASSET, RECEIVER, sent } from "../../../testing/events/transfers.ts";
import { sumsOf as addedBy } from "../sums.ts";

const place = { chainId: DESTINATION, height: 400n };

function sumsOf(name: string, values: Readonly<Record<string, EventValue>>, isFinal = true) {
  const event = eventOf(`custody.${name}`, values, { ...place, isFinal });
  return addedBy(vaultMove, vaultMove.fold("0x", [event]));
}

const vault = { chain_id: DESTINATION, custody: CONTRACT, asset_id: "0x" };
const released = {
  ...{ chainId: 9n, receiver: RECEIVER, units: 100n, paid: 90n, fee: [4n, 3n, 3n] },
  isSetAside: false,
};

describe("the sums over changes in custodies", () => {
  it("have the cash that a custody can pay, now and by hour, and fees by owner", () => {
    const fee = { hour: 3_600n, chain_id: DESTINATION, charged: CONTRACT, account: "0x" };
    expect(sumsOf("Released", released)).to.deep.equal({
      vaults: [{ ...vault, units: -97n, tokens: 0n }],
      vault_hours: [{ hour: 3_600n, ...vault, units: -97n, tokens: 0n }],
      fee_hours: [
        { ...fee, owner: "base", amount: 4n },
        { ...fee, owner: "curve", amount: 3n },
        { ...fee, owner: "integrator", amount: 3n },
      ],
    });
  });

  it("count what a token refused to take as owed", () => {
    const { vaults } = sumsOf("Released", { ...released, isSetAside: true });
    expect(vaults).to.deep.equal([{ ...vault, units: -97n, tokens: 0n }]);
    expect(sumsOf("ClaimPaid", { receiver: RECEIVER, units: 90n })).to.deep.equal({});
  });

  it("have what is sent under the asset's name, and tokens of providers", () => {
    const [, event] = sent();
    if (event === undefined) throw new Error("nothing was sent");
    const { vaults } = addedBy(vaultMove, vaultMove.fold("0x", [event]));
    const custody = { chain_id: event.chainId, custody: "0x", asset_id: ASSET };
    expect(vaults).to.deep.equal([{ ...custody, units: 1_000n, tokens: 0n }]);
    const provided = { sender: RECEIVER, owner: RECEIVER, assets: 500n, shares: 5n };
    expect(sumsOf("Deposit", provided).vaults).to.deep.equal([
      { ...vault, units: 0n, tokens: 500n },
    ]);
    expect(sumsOf("Withdraw", { ...provided, receiver: RECEIVER }).vaults).to.deep.equal([
      { ...vault, units: 0n, tokens: -500n },
    ]);
  });

  it("have no cash of what is written off, and nothing of a move that may be removed", () => {
    const values = { chainId: 9n, units: 70n };
    expect(sumsOf("WrittenOff", values)).to.deep.equal({});
    expect(sumsOf("WriteOffUndone", values)).to.deep.equal({});
    expect(sumsOf("Released", released, false)).to.deep.equal({});
  });
});

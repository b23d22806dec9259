import { expect } from "chai";

import type { EventValue } from "../../../src/IndexedEvent.ts";
import { placeKey } from "../../../src/products/events.ts";
import { vaultMove } from "../../../src/products/transfers/vaultMove.ts";
import { CONTRACT, DESTINATION, eventOf } from "../../../testing/events/messages.ts";
import { ASSET, RECEIVER, SENDER, sent } from "../../../testing/events/transfers.ts";

const PEER = 9n;

function rowOf(name: string, values: Readonly<Record<string, EventValue>>) {
  const event = eventOf(`custody.${name}`, values, { chainId: DESTINATION });
  expect(vaultMove.subjectsOf(event), name).to.deep.equal([
    { entity: "vault_move", key: placeKey(event) },
  ]);
  return vaultMove.fold(placeKey(event), [event]);
}

describe("the row of a change in a custody", () => {
  it("locks what is sent, under the asset's name", () => {
    const [, event] = sent();
    if (event === undefined) throw new Error("nothing was sent");
    expect(vaultMove.fold("0x", [event])).to.deep.include({
      ...{ kind: "sent", custody: null, asset_id: ASSET, peer_chain_id: DESTINATION },
      ...{ account: SENDER, units: 1_000n, locked: 1_000n, claimable: 0n, returned: 0n },
      ...{ paid: null, base_fee: 0n, curve_fee: 0n, integrator_fee: 0n, is_set_aside: false },
      ...{ tokens: 0n, shares: 0n },
    });
  });

  it("releases what is paid, and owes an integrator their part", () => {
    const values = { chainId: PEER, receiver: RECEIVER, units: 100n, paid: 90n, fee: [4n, 3n, 3n] };
    const move = {
      ...{ kind: "released", custody: CONTRACT, asset_id: null, peer_chain_id: PEER },
      ...{ account: RECEIVER, units: 100n, paid: 90n, locked: -100n },
      ...{ base_fee: 4n, curve_fee: 3n, integrator_fee: 3n },
    };
    const row = rowOf("Released", { ...values, isSetAside: false });
    expect(row).to.deep.include({ ...move, is_set_aside: false, claimable: 3n });
    const aside = rowOf("Released", { ...values, isSetAside: true });
    expect(aside).to.deep.include({ ...move, is_set_aside: true, claimable: 93n });
  });

  it("pays out what was set aside or owed", () => {
    expect(rowOf("ClaimPaid", { receiver: RECEIVER, units: 7n })).to.deep.include({
      ...{ kind: "claimed", account: RECEIVER, units: 7n, locked: 0n, claimable: -7n },
    });
    const pulled = { account: SENDER, receiver: RECEIVER, units: 7n };
    expect(rowOf("OwedPulled", pulled)).to.deep.include({
      ...{ kind: "pulled", account: SENDER, units: 7n, locked: 0n, claimable: -7n },
    });
  });

  it("takes back what was set aside, and leaves the sum for what was queued", () => {
    const values = { chainId: PEER, kind: 0n, queued: 30n, claimable: 12n };
    expect(rowOf("Unbound", values)).to.deep.include({
      ...{
        kind: "unbound",
        custody: CONTRACT,
        peer_chain_id: PEER,
        units: 42n,
        locked: 12n,
        claimable: -12n,
      },
    });
    expect(rowOf("Admitted", { chainId: PEER, kind: 0n, units: 30n })).to.deep.include({
      ...{ kind: "admitted", units: 30n, locked: 0n, claimable: 0n },
    });
  });

  it("releases the fee of what goes back, and counts the rest as returned", () => {
    const row = rowOf("GivenBack", { originChainId: PEER, units: 50n, fee: 4n });
    expect(row).to.deep.include({
      ...{ kind: "given-back", peer_chain_id: PEER, units: 50n, locked: -4n, returned: 46n },
      ...{ base_fee: 4n, claimable: 0n },
    });
  });

  it("locks what is written off, until that is undone", () => {
    const off = rowOf("WrittenOff", { chainId: PEER, units: 5n, since: 1n });
    expect(off).to.deep.include({ kind: "written-off", peer_chain_id: PEER, locked: 5n });
    const undone = rowOf("WriteOffUndone", { chainId: PEER, units: 5n });
    expect(undone).to.deep.include({ kind: "write-off-undone", locked: -5n });
  });

  it("counts tokens and shares of providers, and fees that are withdrawn", () => {
    const values = { sender: SENDER, receiver: SENDER, owner: RECEIVER, assets: 8n, shares: 9n };
    expect(rowOf("Deposit", values)).to.deep.include({
      ...{
        kind: "deposited",
        custody: CONTRACT,
        account: RECEIVER,
        tokens: 8n,
        shares: 9n,
        units: 0n,
        locked: 0n,
      },
    });
    expect(rowOf("Withdraw", values)).to.deep.include({
      ...{ kind: "withdrawn", account: RECEIVER, tokens: -8n, shares: -9n, locked: 0n },
    });
    expect(rowOf("FeesWithdrawn", { receiver: SENDER, units: 3n })).to.deep.include({
      ...{ kind: "fees-withdrawn", account: SENDER, units: 3n, locked: 0n, claimable: 0n },
    });
  });
});

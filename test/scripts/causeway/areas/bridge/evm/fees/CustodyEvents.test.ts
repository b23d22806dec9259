import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type { Interface, Log } from "ethers";
import {
  CustodyEvents,
  TOPICS,
} from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/CustodyEvents.ts";
import type { ReleasedPart } from "../../../../../../../scripts/causeway/areas/bridge/fees/backtest/CustodyEvent.ts";
import {
  Bridge__factory,
  BridgeAdvances__factory,
  ICustody__factory,
  IVaultLosses__factory,
} from "../../../../../../../typechain-types/index.js";

const BRIDGE: Hex = `0x${"bb".repeat(20)}`;
const CUSTODY: Hex = `0x${"cc".repeat(20)}`;
const ASSET: Hex = `0x${"a5".repeat(32)}`;
const [ALICE, BOB]: [Hex, Hex] = [`0x${"a1".repeat(20)}`, `0x${"b0".repeat(20)}`];
const [ONE, TWO]: [Hex, Hex] = [`0x${"01".repeat(32)}`, `0x${"02".repeat(32)}`];
const ADVANCE: Hex = `0x${"ad".repeat(32)}`;
const FEE = { base: 3n, curve: 2n, integrator: 1n };
const NO_FEE = { base: 0n, curve: 0n, integrator: 0n };

const custody = ICustody__factory.createInterface() as Interface;
const losses = IVaultLosses__factory.createInterface() as Interface;
const bridge = Bridge__factory.createInterface() as Interface;
const advances = BridgeAdvances__factory.createInterface() as Interface;

/** What a chain told, each list a transaction. */
class Told {
  readonly events = new CustodyEvents(BRIDGE, new Map([[ASSET, CUSTODY]]));
  #transactions = 0;

  transaction(...logs: Pick<Log, "address" | "topics" | "data">[]): this {
    const number = ++this.#transactions;
    for (const log of logs) {
      expect(TOPICS, "read at all").to.include(log.topics[0]);
      const place = { blockNumber: number, transactionHash: `0x${number}` };
      this.events.add({ ...log, ...place } as Log, BigInt(number));
    }
    return this;
  }

  get releases(): ReleasedPart[] {
    return this.events.of(CUSTODY).flatMap((one) => (one.kind === "released" ? [one] : []));
  }
}

function log(address: Hex, abi: Interface, name: string, values: readonly unknown[]) {
  return { address, ...abi.encodeEventLog(name, values) };
}

const released = (receiver: Hex, units: bigint, fee = FEE) => {
  const paid = units - fee.base - fee.curve - fee.integrator;
  return log(CUSTODY, custody, "Released", [1n, receiver, units, paid, fee, false]);
};
const paid = (id: Hex, receiver: Hex) =>
  log(BRIDGE, bridge, "TransferPaid", [id, ASSET, receiver, 1n]);
const partPaid = (id: Hex, receiver: Hex, units: bigint) =>
  log(BRIDGE, bridge, "TransferPartPaid", [id, ASSET, receiver, units, 1n]);
const waits = (id: Hex, held: bigint, queued: bigint) =>
  log(BRIDGE, bridge, "TransferWaits", [id, ASSET, 1n, 1n, 0n, held, queued]);

describe("CustodyEvents", () => {
  it("tells of a release whose transfer it was", () => {
    const [only] = new Told().transaction(released(ALICE, 100n), paid(ONE, ALICE)).releases;
    expect(only).to.deep.include({
      ...{ transferId: ONE, units: 100n, whole: 100n, fee: FEE },
      ...{ isRefund: false, isFromQueue: false, isBegun: false },
    });
  });

  it("has what was written off in the books again, until that is undone", () => {
    const told = new Told().transaction(
      log(CUSTODY, losses, "WrittenOff", [1n, 50n, 7n]),
      log(CUSTODY, losses, "WriteOffUndone", [1n, 20n]),
    );
    expect(told.events.of(CUSTODY)).to.deep.equal([
      { block: 1, time: 1n, kind: "unbound", queued: 0n, claimable: 50n },
      { block: 1, time: 1n, kind: "unbound", queued: 0n, claimable: -20n },
    ]);
  });

  it("tells of parts that they waited, of how much they are, and which is the first", () => {
    const told = new Told()
      .transaction(waits(ONE, 60n, 40n), log(CUSTODY, custody, "Admitted", [1n, 0n, 40n]))
      .transaction(released(ALICE, 40n), partPaid(ONE, ALICE, 40n))
      .transaction(waits(ONE, 0n, 60n))
      .transaction(released(ALICE, 60n), paid(ONE, ALICE));
    expect(
      told.releases.map(({ whole, isFromQueue, isBegun }) => [whole, isFromQueue, isBegun]),
    ).to.deep.equal([
      [100n, true, false],
      [100n, true, true],
    ]);
  });

  it("tells of the release of a transfer that was advanced, and when it was", () => {
    const told = new Told()
      .transaction(log(BRIDGE, advances, "TransferAdvanced", [ADVANCE, TWO, BOB, ALICE, 90n]))
      .transaction(
        log(BRIDGE, bridge, "AdvanceDelivered", [ADVANCE, ONE, BOB]),
        released(BOB, 100n),
        paid(ONE, BOB),
      )
      .transaction(released(ALICE, 50n), paid(TWO, ALICE));
    expect(told.events.of(CUSTODY)[0]).to.deep.include({ kind: "advanced", advanceId: ADVANCE });
    expect(
      told.releases.map(({ transferId, advanceId, whole }) => [transferId, advanceId, whole]),
    ).to.deep.equal([
      [ONE, ADVANCE, 100n],
      [TWO, undefined, 50n],
    ]);
  });

  it("tells what an advancer was repaid at once from what waits", () => {
    const told = new Told()
      .transaction(
        log(BRIDGE, bridge, "AdvanceDelivered", [ADVANCE, ONE, BOB]),
        waits(ONE, 0n, 100n),
      )
      .transaction(released(BOB, 100n), paid(ONE, BOB));
    expect(
      told.releases.map(({ advanceId, isFromQueue }) => [advanceId, isFromQueue]),
    ).to.deep.equal([[ADVANCE, true]]);
  });

  it("finds the transfers of a release in whose call another one was paid", () => {
    const told = new Told().transaction(
      released(ALICE, 100n),
      released(BOB, 50n),
      paid(TWO, BOB),
      paid(ONE, ALICE),
    );
    expect(told.releases.map(({ transferId }) => transferId)).to.deep.equal([ONE, TWO]);
  });

  it("leaves a claim that is paid within a release's call to itself", () => {
    const told = new Told().transaction(
      released(ALICE, 100n),
      log(BRIDGE, bridge, "TransferPaid", [TWO, ASSET, BOB, 7n]),
      paid(ONE, ALICE),
    );
    expect(told.releases[0]?.transferId).to.equal(ONE);
  });

  it("does not take a later transaction's word for a release of before", () => {
    const told = new Told().transaction(released(ALICE, 100n)).transaction(paid(ONE, ALICE));
    expect(told.releases[0]?.transferId).to.equal(undefined);
  });

  it("knows a refund by its transfer", () => {
    const told = new Told().transaction(
      log(BRIDGE, bridge, "TransferCameBack", [ONE, 110n]),
      released(ALICE, 110n, NO_FEE),
      paid(ONE, ALICE),
    );
    expect(told.releases[0]).to.deep.include({ transferId: ONE, isRefund: true });
  });

  it("takes what was set aside for what was paid", () => {
    const told = new Told().transaction(
      released(ALICE, 100n),
      log(BRIDGE, bridge, "TransferSetAside", [ONE, ASSET, 4n, 94n]),
    );
    expect(told.releases[0]?.transferId).to.equal(ONE);
  });

  it("tells a lock, and all else by its numbers", () => {
    const told = new Told().transaction(
      log(BRIDGE, bridge, "TransferSent", [ONE, ASSET, ALICE, 1n, 100n]),
      log(CUSTODY, custody, "TermsSet", [0n, 7n, 8n]),
      log(CUSTODY, custody, "Unbound", [1n, 0n, 3n, 4n]),
      log(CUSTODY, custody, "GivenBack", [1n, 50n, 2n]),
    );
    const moment = { block: 1, time: 1n };
    expect(told.events.of(CUSTODY)).to.deep.equal([
      { ...moment, kind: "locked", transferId: ONE, units: 100n },
      { ...moment, kind: "terms", chainId: 0n, word: 7n },
      { ...moment, kind: "unbound", queued: 3n, claimable: 4n },
      { ...moment, kind: "givenBack", chainId: 1n, units: 50n, fee: 2n },
    ]);
  });
});

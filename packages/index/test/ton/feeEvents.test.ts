import type { MailboxTransaction } from "@causeway/chains/ton";
import { feeVersionCell } from "@causeway/chains/ton/contracts";
import { ChainType, feeSubject, type Hex, uintBytes } from "@causeway/protocol";
import { Address, beginCell, type Cell, Dictionary, type Message } from "@ton/core";
import { expect } from "chai";

import { feeEventsOf } from "../../src/ton/feeEvents.ts";

const ACCOUNT: Hex = `0x${"5c".repeat(32)}`;
const SCHEDULE = { chainId: 31_390n, account: ACCOUNT };
const HASH: Hex = `0x${"7a".repeat(32)}`;
const TREASURY = new Address(0, Buffer.alloc(32, 0x77));
const PRICE = { base: 1n, gasPrice: 2n, maxGasLimit: 3n, maxPayload: 4n, gasPerByte: 5n };
const CONTENT = feeVersionCell({
  ...{ bandBps: 20_000, treasury: TREASURY },
  terms: (["messages", "results"] as const).map((kind) => ({
    subject: feeSubject({ kind, destinationChainId: 10n }),
    ...{ chainType: ChainType.evm, free: kind === "results", price: PRICE },
  })),
});

/** A transaction of the schedule, with these logs. */
function transactionOf(...bodies: Cell[]): MailboxTransaction {
  const outMessages = Dictionary.empty<number, Message>();
  for (const [place, body] of bodies.entries())
    outMessages.set(place, { info: { type: "external-out" }, body } as never);
  const at = { height: 4n, blockHash: uintBytes(4n, 32), timestamp: 40n };
  const one = { id: { lt: 1n, hash: HASH }, transaction: { outMessages }, at, firstPlace: 3 };
  return one as unknown as MailboxTransaction;
}

const numbers = (opcode: number, ...versions: number[]) =>
  versions
    .reduce((cell, version) => cell.storeUint(version, 32), beginCell().storeUint(opcode, 32))
    .endCell();
const published = beginCell()
  .storeUint(0x60300001, 32)
  .storeUint(2, 32)
  .storeUint(5_000, 40)
  .storeBuffer(CONTENT.hash())
  .storeRef(CONTENT)
  .endCell();

describe("versions of a fee schedule on TON, as the index keeps them", () => {
  const events = (...bodies: Cell[]) => feeEventsOf(transactionOf(...bodies), SCHEDULE);

  it("have prices, band and treasury in the order of the contracts on EVM chains", () => {
    const [event] = events(published);
    expect(event).to.deep.equal({
      ...{ chainId: 31_390n, height: 4n, blockHash: uintBytes(4n, 32), transaction: HASH, at: 40n },
      ...{ logIndex: 1_000_003, contract: `0x00${ACCOUNT.slice(2)}` },
      kind: "messageFeeSchedule.FeeSchedulePublished",
      values: {
        ...{ version: 2n, effectiveAt: 5_000n },
        contentHash: `0x${CONTENT.hash().toString("hex")}`,
        fees: [
          20_000n,
          [[10n, false, [1n, 2n, 3n, 4n, 5n]]],
          [[10n, true, [1n, 2n, 3n, 4n, 5n]]],
          [[`0x00${"77".repeat(32)}`, 10_000n]],
        ],
      },
    });
  });

  it("come into force, return and are withdrawn, each log at a place of its own", () => {
    const logs = [numbers(0x60300003, 2, 1), numbers(0x60300004, 1, 2), numbers(0x60300002, 3)];
    const told = events(...logs).map(({ kind, values, logIndex }) => [logIndex, kind, values]);
    expect(told).to.deep.equal([
      [1_000_003, "messageFeeSchedule.VersionEffective", { version: 2n, previous: 1n }],
      [1_000_004, "messageFeeSchedule.VersionRolledBack", { version: 1n, previous: 2n }],
      [1_000_005, "messageFeeSchedule.VersionWithdrawn", { version: 3n }],
    ]);
  });

  it("are not all that a schedule logs: other logs tell of no version", () => {
    const moved = beginCell()
      .storeUint(0x60300005, 32)
      .storeUint(1, 72 + 64 + 64)
      .endCell();
    const removed = beginCell().storeUint(0x60300009, 32).storeUint(1, 72).endCell();
    expect(events(moved, removed, beginCell().endCell())).to.deep.equal([]);
  });
});

import { expect } from "chai";

import { SenderTable } from "../../src/replay/SenderTable.ts";

const [HUB, SPOKE] = [1n, 2n];
const account = (n: number) => `0x${n.toString(16).padStart(40, "0")}` as const;

const senders = (list: readonly { readonly sender: string }[]) => list.map(({ sender }) => sender);

describe("SenderTable", () => {
  it("sums up what a sender paid, on each origin by itself", () => {
    const table = new SenderTable(10);
    table.add(HUB, account(1), 5n, 7n);
    table.add(HUB, account(1), 5n, 8n);
    table.add(SPOKE, account(1), 1n, 2n);
    expect(table.byAmount(9)).to.deep.equal([
      { sender: account(1), originChainId: HUB, charges: 2, before: 10n, after: 15n },
      { sender: account(1), originChainId: SPOKE, charges: 1, before: 1n, after: 2n },
    ]);
  });

  it("ranks who pays less beside who pays more, and leaves out for whom nothing changes", () => {
    const table = new SenderTable(10);
    table.add(HUB, account(1), 1_000n, 700n);
    table.add(HUB, account(2), 100n, 190n);
    table.add(HUB, account(3), 5n, 5n);
    table.add(HUB, account(4), 0n, 1n);
    expect(senders(table.byAmount(9))).to.deep.equal([account(1), account(2), account(4)]);
    expect(senders(table.byShare(9)), "of nothing there is no share").to.deep.equal([
      account(2),
      account(1),
    ]);
  });

  it("drops those with the least change when it is full, and says so", () => {
    const table = new SenderTable(8);
    for (let i = 1; i <= 9; i++) table.add(HUB, account(i), 0n, BigInt(i));
    expect(table.forgotten).to.equal(2);
    expect(senders(table.byAmount(9))).to.deep.equal([9, 8, 7, 6, 5, 4, 3].map(account));
  });
});

import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { isEndedByUs } from "../../../../scripts/causeway/messages/isEndedByUs.ts";

const word = (value: number): Hex => uintBytes(BigInt(value), 32);
const [MESSAGE, OTHER] = [word(0x1d), word(0x1e)];
/** By their transactions: a call of each message, and the answer that ends the first. */
const [OURS, THEIRS, OF_OTHER, ANSWER] = [word(1), word(2), word(3), word(9)];

interface Told {
  readonly hash: Hex;
  readonly height: bigint;
  readonly messageId?: Hex;
}

/** A message that ended by an answer, after calls of recipients. */
function isOurs(calls: readonly Told[], sent: readonly Hex[]): Promise<boolean> {
  const events = calls.map(({ hash, height, messageId = MESSAGE }) => ({
    ...{ kind: "called", messageId, transaction: { hash, height } },
  }));
  const adapter = {
    transactionEvents: async (hash: Hex) => {
      const own = events.filter(({ transaction }) => transaction.hash === hash);
      return own.length === 0 ? undefined : own;
    },
    mailboxEvents: async (from: bigint, to: bigint) =>
      events.filter(({ transaction: { height } }) => height >= from && height <= to),
  };
  const ending = { transaction: { hash: ANSWER, height: 9n } };
  return isEndedByUs(adapter as never, MESSAGE, ending as never, sent);
}

describe("a message that ended", () => {
  it("was ended by the transaction that is its end", async () => {
    expect(await isOurs([], [ANSWER])).to.equal(true);
    expect(await isOurs([], [OURS])).to.equal(false);
  });

  it("was ended by the transaction that called the recipient which answered later", async () => {
    expect(await isOurs([{ hash: OURS, height: 5n }], [OURS])).to.equal(true);
    expect(await isOurs([{ hash: THEIRS, height: 5n }], [])).to.equal(false);
    const twice = [
      { hash: THEIRS, height: 4n },
      { hash: OURS, height: 5n },
    ];
    expect(await isOurs(twice, [word(7), OURS])).to.equal(true);
  });

  it("was ended by somebody else who called the recipient again after our call failed", async () => {
    const again = [
      { hash: OURS, height: 5n },
      { hash: THEIRS, height: 6n },
    ];
    expect(await isOurs(again, [OURS])).to.equal(false);
    const other = [{ hash: OF_OTHER, height: 5n, messageId: OTHER }];
    expect(await isOurs(other, [OF_OTHER])).to.equal(false);
  });
});

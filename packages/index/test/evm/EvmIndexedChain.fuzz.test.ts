import { ChainError } from "@causeway/chains";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import fc from "fast-check";

import { EvmIndexedChain } from "../../src/evm/EvmIndexedChain.ts";
import { messagesOnEvm } from "../../src/products/messages/evm.ts";
import { StubClient } from "./StubClient.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 2_000 : 100_000;
const MAILBOX = `0x${"ab".repeat(20)}`;

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const EVENTS = interfaceOf(mailboxAbi);

const logs = [
  EVENTS.encodeEventLog("MessageFailed", [word(1), word(2)]),
  EVENTS.encodeEventLog("MessageAppended", [word(1), word(2), 3n, "0x1234"]),
  EVENTS.encodeEventLog("MessageSent", [word(1), "0x12", "0x34", "0x", 5n, ["0x56", "0x"]]),
].map((words, at) => ({
  ...words,
  address: MAILBOX,
  blockNumber: `0x${(4 + at).toString(16)}`,
  blockHash: word(4 + at),
  transactionHash: word(100 + at),
  logIndex: "0x0",
  blockTimestamp: "0x64",
  removed: false,
}));

const FIELDS = Object.keys(logs[0] as object);

/** Numbers, bytes and others that look like what an RPC answers. */
const anyField = fc.oneof(
  fc.constantFrom(
    "0x",
    "0x0",
    "0x4",
    "0x5",
    "0x7",
    "0x10000000000",
    word(4),
    word(5),
    MAILBOX,
    null,
    true,
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`),
  fc.constantFrom([], [word(1)], logs[0]?.topics, logs[1]?.topics, logs[2]?.topics),
  fc.jsonValue(),
);

type Answer = readonly unknown[];

const anyLie: fc.Arbitrary<(answer: Answer) => unknown> = fc.oneof(
  fc.tuple(fc.nat(2), fc.constantFrom(...FIELDS), anyField).map(([at, name, value]) => {
    return (answer: Answer) =>
      answer.map((log, i) => (i === at ? { ...(log as object), [name]: value } : log));
  }),
  fc.nat(2).map((at) => (answer: Answer) => [...answer, answer[at]]),
  fc.nat(2).map((at) => (answer: Answer) => answer.filter((_, i) => i !== at)),
  fc.constant((answer: Answer) => answer.toReversed()),
  fc.jsonValue().map((value) => () => value),
);

describe("an EVM chain whose RPC answers as it likes", () => {
  const node = new StubClient();
  const options = {
    name: "test",
    products: [messagesOnEvm],
    contracts: [{ contract: "mailbox", address: MAILBOX }],
  };
  const chain = new EvmIndexedChain(node.quorum(1n), options);

  it("tells events in order and each once, or refuses the answer by a typed error", async () => {
    const lies = fc.array(anyLie, { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(lies, fc.jsonValue(), async (list, block) => {
        node.answer = (method) => {
          if (method !== "eth_getLogs") return block;
          return list.reduce<unknown>(
            (told, lie) => (Array.isArray(told) ? lie(told) : told),
            logs,
          );
        };
        const events = await chain.events(4n, 6n).catch((error: unknown) => {
          if (!(error instanceof ChainError)) throw error;
          expect(error.code).to.match(/^(RpcUnavailable|BlockReplaced|MalformedEvent)$/);
          return [];
        });
        const places = events.map(({ height, logIndex }) => Number(height) * 2 ** 31 + logIndex);
        expect(places).to.deep.equal([...new Set(places)].sort((one, two) => one - two));
        for (const { height, at } of events) {
          expect(height >= 4n && height <= 6n).to.equal(true);
          expect(at).to.be.a("bigint");
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("takes 10,000 logs of one transaction", async () => {
    const [log] = logs;
    node.answer = () =>
      Array.from({ length: 10_000 }, (_, at) => ({ ...log, logIndex: `0x${at.toString(16)}` }));
    const events = await chain.events(4n, 6n);
    expect(events.map(({ logIndex }) => logIndex)).to.deep.equal([...Array(10_000).keys()]);
  });
});

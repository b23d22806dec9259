import type { ReadChain } from "@causeway/lifecycle";
import { ChainType, encodeFrame, type Hex, tag } from "@causeway/protocol";
import { expect } from "chai";

import type { Api } from "../../src/Api.ts";
import { Lookups } from "../../src/lookup/Lookups.ts";
import { messageOf, messagesOf, outlookOf } from "../../src/messages/findMessages.ts";
import { TON, tonEnvironment } from "../world/tonEnvironment.ts";

const HUB = 31_337n;
const { evm, ton } = ChainType;
const [MESSAGE, LANE, TRANSACTION] = [tag("message"), tag("lane"), tag("transaction")];
const FRAME = encodeFrame(
  {
    ...{ sender: `0x${"5e".repeat(20)}`, recipient: `0x00${"c7".repeat(32)}` },
    ...{ gasLimit: 5n, deadline: 0n, payload: "0x" },
  },
  { origin: evm, destination: ton },
);
const SENT = {
  ...{ kind: "sent", messageId: MESSAGE, laneId: LANE, index: 0n, frame: FRAME, logIndex: 0n },
  transaction: { hash: TRANSACTION, height: 3n, blockHash: tag("block"), timestamp: 9n },
};

describe("a message that chains tell, because the index lacks it", () => {
  /** How often a recipient was run. */
  let runs: number;
  let api: Api;

  beforeEach(() => {
    runs = 0;
    const chains = [origin(), destination()];
    const search = {
      first: (searchOn: (chain: ReadChain) => unknown) => searchOn(chains[0] as ReadChain),
      on: async (_: bigint, read: (chain: ReadChain) => unknown) => read(chains[0] as ReadChain),
      answering: async () => chains,
    };
    api = {
      ...{ index: { query: async () => ({ rows: [] }) }, freshness: { chains: async () => [] } },
      ...{ lists: { environment: tonEnvironment() }, logger: { debug: () => undefined }, search },
      ...{ lookups: new Lookups({ atOnce: 8, timeout: 5_000 }), config: { lookup: { blocks: 9 } } },
    } as unknown as Api;
  });

  const chainOf = (chainId: bigint, chainType: number, adapter: object) =>
    ({
      ...{ name: `${chainId}`, chainId, startHeight: 1n, logRange: 10n, bridge: "0x" },
      adapter: {
        ...{ origin: { chainId, chainType }, headHeight: async () => 5n },
        ...{ blockTime: async () => 1_000n, findEvents: async () => [], ...adapter },
      },
    }) as unknown as ReadChain;

  const origin = () =>
    chainOf(HUB, evm, {
      transactionEvents: async () => [SENT],
      findEvents: async () => [SENT.transaction].map(({ hash }) => ({ transaction: hash })),
      outboundLane: async () => ({ destinationChainId: TON }),
      ...{ finalisedHeight: async () => 4n, isOpen: async () => true },
      recordedOutcome: async () => ({ outcome: "none" }),
    });

  /** The message is in flight there, and its recipient does not answer. */
  const destination = () =>
    chainOf(TON, ton, {
      ...{ inboundLane: async () => undefined, pausedUntil: async () => 0n },
      ...{ isDone: async () => false, inFlight: async () => ({ attempt: 1n, since: 10n }) },
      tryGasLimits: async () => {
        runs += 1;
        return { refusal: { kind: "out of gas" }, sufficient: 7n };
      },
      recoverCall: async () => ({ to: "0x", data: "0x" as Hex, value: 1n, paidGas: 1n }),
      fullyPaid: async (call: object) => call,
      ...{ gasLimitOf: async () => 0n, accounts: { gasPrice: async () => 1n } },
    });

  it("comes with its exits, and its recipient was tried once", async () => {
    const told = await messageOf(api, MESSAGE);
    const outlook = told && (await outlookOf(api, told));
    expect(outlook?.exits).to.have.length(1);
    expect(told?.record.inFlight?.attempt).to.equal(1n);
    expect(runs).to.equal(1);
  });

  it("by its transaction, comes with its exits, and its recipient was tried once", async () => {
    const [told] = await messagesOf(api, TRANSACTION);
    const outlook = told && (await outlookOf(api, told));
    expect(outlook?.who).to.equal("anyone");
    expect(runs).to.equal(1);
  });

  it("has its recipient tried for its exits alone, if the index has its record", async () => {
    const [told] = await messagesOf(api, TRANSACTION);
    if (told === undefined) throw new TypeError("the chains told no message");
    await outlookOf(api, { record: told.record });
    expect(runs).to.equal(2);
  });
});

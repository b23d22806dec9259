import { type Blocks, readRanges } from "@causeway/chains";
import { connectQuorum, type RpcQuorum, type Rpcs } from "@causeway/chains/evm";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { directRoute, type Hex } from "@causeway/protocol";
import { interfaceOf } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { type Log, type LogDescription, Result } from "ethers";

import { EvmIndexedChain } from "../../../src/evm/EvmIndexedChain.ts";
import { EvmWitness } from "../../../src/evm/EvmWitness.ts";
import { messagesOnEvm } from "../../../src/products/messages/evm.ts";

const RECIPIENT = `0x${"aa".repeat(20)}`;
const BLOCKS = 3_000;

describe("a chain with our contracts, as it is indexed", function () {
  this.timeout(60_000);
  let local: LocalChain;
  let other: LocalChain;
  let quorum: RpcQuorum;
  let chain: EvmIndexedChain;
  let witness: EvmWitness;
  let laneId: Hex;
  let history: Blocks;
  const asked: string[] = [];

  before(async () => {
    [local, other] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    laneId = await local.addOutbound(other, directRoute(`0x${"01".repeat(32)}`));
    for (let sent = 0; sent < 3; sent++) {
      await local.send(other, RECIPIENT, `0x${"5e".repeat(100 * sent)}`);
      await local.sendErc7786(other, RECIPIENT, "0x1234");
      await local.provider.send("anvil_mine", [`0x${(BLOCKS / 3).toString(16)}`]);
    }
    const { name, chainId, rpcUrls, mailbox, committeeRegistry } = await local.config();
    quorum = await connectQuorum({ name, chainId, rpcUrls });
    const contracts = [
      { contract: "mailbox", address: mailbox },
      { contract: "registry", address: committeeRegistry },
    ];
    const options = { name, products: [messagesOnEvm], contracts };
    chain = new EvmIndexedChain(counted(quorum), options);
    witness = new EvmWitness(quorum, { ...options, rpcUrls });
    history = { from: 0n, to: (await chain.newestBlock()).height };
  });

  beforeEach(() => {
    asked.length = 0;
  });

  after(async () => {
    quorum.close();
    await Promise.all([local.stop(), other.stop()]);
  });

  /** The same RPCs, whose requests are noted. */
  function counted(rpcs: Rpcs): Rpcs {
    return {
      chainId: rpcs.chainId,
      ask: (method, params, decode) => {
        asked.push(method);
        return rpcs.ask(method, params, decode);
      },
      getBlockNumber: () => rpcs.getBlockNumber(),
    };
  }

  it("has the events that ethers reads, with the times of their blocks", async () => {
    const { name, mailbox } = { name: "mailbox", ...local.peer };
    const { abi, events: names } = messagesOnEvm[name] as (typeof messagesOnEvm)[string];
    const logs = await local.provider.getLogs({ address: mailbox, fromBlock: 0 });
    const theirs = logs.flatMap((log) => {
      const parsed = interfaceOf(abi).parseLog(log);
      return parsed !== null && names.includes(parsed.name) ? [{ log, parsed }] : [];
    });
    const ours = await chain.events(history.from, history.to);
    expect(ours).to.deep.equal(await Promise.all(theirs.map((event) => asIndexed(event))));
    expect(new Set(ours.map(({ kind }) => kind))).to.include.keys(
      ...["mailbox.OutboundLaneAdded", "mailbox.PriceSet", "mailbox.LaneOpened"],
      ...["mailbox.MessageSent", "mailbox.MessageIndexed", "mailbox.MessageAppended"],
    );
  });

  async function asIndexed({ log, parsed }: { log: Log; parsed: LogDescription }) {
    const { timestamp } = (await local.provider.getBlock(log.blockHash)) ?? {};
    return {
      ...{ chainId: 31337n, height: BigInt(log.blockNumber), logIndex: log.index },
      ...{ blockHash: log.blockHash, transaction: log.transactionHash, at: BigInt(timestamp ?? 0) },
      ...{ contract: log.address.toLowerCase(), kind: `mailbox.${parsed.name}` },
      values: Object.fromEntries(
        parsed.fragment.inputs.map(({ name }, at) => [name, plain(parsed.args[at])]),
      ),
    };
  }

  it("takes three requests for the events of 3,000 blocks, and none for their times", async () => {
    const read = (from: bigint, to: bigint) => chain.events(from, to);
    const blocks = { from: history.to - BigInt(BLOCKS) + 1n, to: history.to };
    const ask = () => chain.newestBlock();
    let events = 0;
    for await (const { value } of readRanges(blocks, { read, ask, range: 1_000n })) {
      events += value.length;
    }
    expect(events).to.equal(6);
    expect(asked).to.deep.equal(Array(3).fill("eth_getLogs"));
  });

  it("has blocks whose blooms name the kinds of their events", async () => {
    const events = await chain.events(0n, history.to);
    const heights = [...new Set(events.map(({ height }) => height))];
    for (const height of heights) {
      const blocks = await chain.blocks(height - 1n, height);
      const told = await local.provider.getBlock(Number(height));
      const kinds = events.filter((event) => event.height === height).map(({ kind }) => kind);
      expect(blocks[1]).to.include({ height, hash: told?.hash, parentHash: told?.parentHash });
      expect(blocks[1]?.mayHold).to.include.members(kinds);
    }
    const [empty] = await chain.blocks(history.to, history.to);
    expect(empty?.mayHold).to.deep.equal([]);
  });

  it("has the same events in its receipts, and counts messages in its state", async () => {
    const events = await chain.events(0n, history.to);
    const sent = events.filter(({ kind }) => /MessageAppended|MessageIndexed/.test(kind));
    for (const [place, { height }] of sent.entries()) {
      const inBlock = events.filter((event) => event.height === height);
      expect(await witness.blockEvents(height)).to.deep.equal(inBlock);
      const count = { sequence: "messages of a lane", series: laneId, count: BigInt(place) + 1n };
      expect(await witness.counts(height)).to.deep.equal([count]);
    }
    expect(await witness.counts(0n)).to.deep.equal([]);
    expect(sent).to.have.lengthOf(6);
  });

  it("knows its newest and its newest final block", async () => {
    const height = BigInt(await local.provider.getBlockNumber());
    const [block] = await chain.blocks(height, height);
    expect(await chain.newestBlock()).to.deep.equal(block);
    expect(await chain.finalisedHeight()).to.equal(history.to - 2n);
  });
});

function plain(value: unknown): unknown {
  if (value instanceof Result) return value.toArray().map(plain);
  return typeof value === "string" ? value.toLowerCase() : value;
}

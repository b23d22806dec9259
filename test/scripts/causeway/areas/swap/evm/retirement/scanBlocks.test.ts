import { ChainView, type ReadLog } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { getAddress, id, type Provider, zeroPadValue } from "ethers";

import { scanBlocks } from "../../../../../../../scripts/causeway/areas/swap/evm/retirement/scanBlocks.ts";

const address = (byte: string) => getAddress(`0x${byte.repeat(20)}`) as Hex;
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [ROUTER, TOKEN, NFT, ACCOUNT] = ["a1", "70", "71", "ac"].map(address) as [Hex, Hex, Hex, Hex];
const APPROVAL = id("Approval(address,address,uint256)");
const ORDER = id("OrderBridged(bytes32,address,bytes32,address,uint256)");
const padded = (account: Hex) => zeroPadValue(account, 32);

const log = (emitter: Hex, blockNumber: number, topics: readonly string[]): ReadLog => ({
  address: emitter.toLowerCase(),
  topics,
  data: "0x",
  transactionHash: word("e1"),
  blockHash: word("b1"),
  blockNumber,
  index: 0,
});

const LOGS = [
  log(TOKEN, 3, [APPROVAL, padded(ACCOUNT), padded(ROUTER)]),
  log(NFT, 4, [APPROVAL, padded(ACCOUNT), padded(ROUTER), word("01")]),
  log(ROUTER, 12, [ORDER, word("0d"), padded(ACCOUNT), word("f1")]),
];

interface Filter {
  readonly address?: string;
  readonly topics: readonly (string | null)[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** Answers as a node does: by the topics that are given, and by the emitter only if one is. */
const view = ChainView.at(
  {
    getLogs: async ({ address: emitter, topics, fromBlock, toBlock }: Filter) =>
      LOGS.filter(
        (one) =>
          (emitter === undefined || getAddress(one.address) === emitter) &&
          topics.every((topic, index) => topic === null || one.topics[index] === topic) &&
          BigInt(one.blockNumber) >= fromBlock &&
          BigInt(one.blockNumber) <= toBlock,
      ),
  } as unknown as Provider,
  20,
);

describe("a scan for an earlier generation", () => {
  it("finds approvals of any token but not of an ERC-721, and the transfers of orders, range by range", async () => {
    const lines = [];
    for await (const line of scanBlocks(view, { router: ROUTER, from: 2, to: 20, range: 1 })) {
      lines.push(line);
    }
    expect(lines).to.deep.equal([
      { to: 9, approvals: [{ token: TOKEN, account: ACCOUNT }], transfers: [] },
      { to: 17, approvals: [], transfers: [{ transferId: word("f1"), transaction: word("e1") }] },
      { to: 20, approvals: [], transfers: [] },
    ]);
  });
});

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { FollowedChains } from "../../../../../../../scripts/causeway/areas/messaging/index.ts";
import { readOrderTransfer } from "../../../../../../../scripts/causeway/areas/swap/evm/retirement/openTransfers.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const TRANSFER = { transferId: word("f1"), transaction: word("e1") };
const chain = { name: "hub", chainId: 1n };

describe("a transfer of an order that cannot be read", () => {
  it("counts as open, with the reason: nothing is retired on a guess", async () => {
    const silent = { ...chain, reason: "no RPC answers" };
    const chains: FollowedChains = { reachable: [], unreachable: [silent] };
    const read = await readOrderTransfer(TRANSFER, { chains, chain, environment: word("0e") });
    expect(read).to.include({ transferId: TRANSFER.transferId, isOpen: true });
    expect(read.state).to.match(/^unknown: .*no RPC answers/);
  });

  it("counts as open if its transaction sent another", async () => {
    const sent = { kind: "sent", messageId: word("f2") };
    const adapter = { transactionEvents: async () => [sent] };
    const reachable = [{ ...chain, adapter }] as unknown as FollowedChains["reachable"];
    const source = { chains: { reachable, unreachable: [] }, chain, environment: word("0e") };
    expect(await readOrderTransfer(TRANSFER, source)).to.deep.equal({
      transferId: TRANSFER.transferId,
      state: "unknown: its transaction sent no transfer",
      isOpen: true,
    });
  });
});

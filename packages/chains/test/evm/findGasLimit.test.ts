import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { findGasLimit } from "../../src/evm/findGasLimit.ts";
import { mostGasOf } from "../../src/evm/gasBounds.ts";
import type { QuorumProvider } from "../../src/evm/node/rpcs/QuorumProvider.ts";

const BURNS: Hex = `0x${"bb".repeat(20)}`;
const OWN = 200_000n;
const CALL = { to: `0x${"aa".repeat(20)}`, data: "0x1234", ownGas: OWN };
const LONE = { recipient: BURNS, asked: 100_000n, given: 100_000n };
const BLOCK_GAS = 30_000_000n;
/** What the delivery takes if its recipient takes next to nothing. */
const LEAST = 300_000n;

/** A node that, as geth does, never estimates less than a trial with all gas used: here the recipient burns it. */
function nodeWith({ replacesCode }: { replacesCode: boolean }): QuorumProvider {
  return {
    ask: async (
      _method: string,
      params: readonly unknown[],
      decode: (answer: unknown) => bigint,
    ) => {
      const [{ gas }, , overrides] = params as [{ gas?: Hex }, Hex, Record<Hex, { code?: Hex }>];
      const isReplaced = replacesCode && overrides?.[BURNS]?.code !== undefined;
      const estimate = isReplaced ? LEAST : BigInt(gas ?? BLOCK_GAS);
      return decode(`0x${estimate.toString(16)}`);
    },
  } as unknown as QuorumProvider;
}

describe("findGasLimit", () => {
  it("does not let a recipient that burns all it gets raise the gas of its delivery", async () => {
    const limit = await findGasLimit(nodeWith({ replacesCode: true }), {
      ...CALL,
      recipientGas: LONE,
    });
    expect(limit).to.be.within(LEAST, LEAST + LEAST / 10n);
  });

  it("bounds it where a node does not replace the recipient's code", async () => {
    const limit = await findGasLimit(nodeWith({ replacesCode: false }), {
      ...CALL,
      recipientGas: LONE,
    });
    expect(limit).to.equal(mostGasOf({ ...CALL, recipientGas: LONE }));
  });

  it("gives nothing more than its bound, whatever an RPC estimates", async () => {
    for (const recipientGas of [0n, 12_000_000n, LONE]) {
      const asked: bigint[] = [];
      const rpcs = {
        ask: async (
          _method: string,
          [{ gas }]: [{ gas: Hex }],
          decode: (answer: Hex) => bigint,
        ) => {
          asked.push(BigInt(gas));
          return decode("0xe4e1c0");
        },
      } as unknown as QuorumProvider;
      const call = { ...CALL, recipientGas };
      const most = mostGasOf(call);
      expect(await findGasLimit(rpcs, call)).to.equal(most);
      // So an honest RPC finds this much to be enough, or refuses.
      expect(asked).to.deep.equal([most]);
    }
  });
});

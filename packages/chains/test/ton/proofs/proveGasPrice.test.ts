import type { Hex } from "@causeway/protocol";
import { type Builder, beginCell, Cell } from "@ton/core";
import { expect } from "chai";

import { isChainError } from "../../../src/index.ts";
import { proveGasPrice } from "../../../src/ton/proofs/proveGasPrice.ts";
import { bagOf } from "../world/merkle.ts";
import { ProvingChain } from "../world/ProvingChain.ts";

describe("a proof of what gas costs on TON", () => {
  const chain = chainWith(flat(extended(400n << 16n)));

  it("is the price of the configuration's parameter 21, with and without a flat part", () => {
    expect(priceOf(chain)).to.equal(400n);
    expect(priceOf(chainWith(extended(1_000n << 16n)))).to.equal(1_000n);
    expect(
      priceOf(
        chainWith(
          beginCell()
            .storeUint(0xdd, 8)
            .storeUint(7n << 16n, 64),
        ),
      ),
    ).to.equal(7n);
  });

  it("is rounded up to a whole nanoton", () => {
    expect(priceOf(chainWith(extended((400n << 16n) + 1n)))).to.equal(401n);
  });

  it("is refused of another block, of another state, or with another parameter", () => {
    const other = chainWith(extended(1n << 16n));
    const [here, there] = [chain.configProofs(1), other.configProofs(1)];
    refuses(() => proveGasPrice(rootOf(other), here), "of another cell");
    refuses(
      () => proveGasPrice(rootOf(chain), { ...here, configProof: there.configProof }),
      "of another cell",
    );
    refuses(
      () => priceOf(chainWith(beginCell().storeUint(0xdc, 8).storeUint(1n, 64))),
      "no prices of gas",
    );
  });

  it("is refused if the configuration is left out of it", () => {
    const { stateProof } = chain.configProofs(1);
    const [, state] = Cell.fromBoc(chain.shardProof(1));
    const configProof = bagOf(state as Cell);
    refuses(() => proveGasPrice(rootOf(chain), { stateProof, configProof }), "pruned cell");
  });
});

function flat(prices: Builder): Builder {
  return beginCell()
    .storeUint(0xd1, 8)
    .storeUint(100n, 64)
    .storeUint(40_000n, 64)
    .storeBuilder(prices);
}

function extended(price: bigint): Builder {
  return beginCell().storeUint(0xde, 8).storeUint(price, 64).storeUint(1_000_000n, 64);
}

function chainWith(prices: Builder): ProvingChain {
  const made: Cell = prices.endCell();
  const chain = new ProvingChain(false, made);
  chain.add([], 1_000n);
  return chain;
}

function rootOf(chain: ProvingChain): Hex {
  return `0x${chain.refAt(1).rootHash.toString("hex")}`;
}

function priceOf(chain: ProvingChain): bigint {
  return proveGasPrice(rootOf(chain), chain.configProofs(1));
}

function refuses(act: () => unknown, reason: string): void {
  expect(act)
    .to.throw(reason)
    .that.satisfies((error: unknown) => isChainError(error, "InvalidStateProof"));
}

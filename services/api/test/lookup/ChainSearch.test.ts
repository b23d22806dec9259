import { type ReadChain, UnknownMessage } from "@causeway/lifecycle";
import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { ChainSearch } from "../../src/lookup/ChainSearch.ts";

describe("a search of all chains", () => {
  let now = 0;
  const chains = { chain: async (chainId: bigint) => ({ chainId }) as ReadChain };
  const make = () => new ChainSearch(chains, [1n, 2n, 3n], 20, () => now);
  const never = () => new Promise<undefined>(() => undefined);

  async function errorOf(work: Promise<unknown>): Promise<ApiError> {
    const error: unknown = await work.catch((reason) => reason);
    expect(error).to.be.instanceOf(ApiError);
    return error as ApiError;
  }

  it("ends with the first chain that has it, while others do not answer", async () => {
    const found = await make().first(({ chainId }) =>
      chainId === 2n ? Promise.resolve("here") : never(),
    );
    expect(found).to.equal("here");
  });

  it("finds nothing if all chains say that they do not have it", async () => {
    const found = await make().first(async ({ chainId }) => {
      if (chainId === 1n) throw new UnknownMessage("message", []);
      return undefined;
    });
    expect(found).to.equal(undefined);
  });

  it("names the chains that do not answer, if no other has it", async () => {
    const error = await errorOf(
      make().first(({ chainId }) => (chainId === 1n ? Promise.resolve(undefined) : never())),
    );
    expect(error.kind).to.equal("unavailable");
    expect(error.values).to.deep.equal({ chainId: "2,3" });
  });

  it("leaves a chain out for five seconds that did not answer in time", async () => {
    const search = make();
    const asked: bigint[] = [];
    const searchOn = ({ chainId }: ReadChain) => {
      asked.push(chainId);
      return chainId === 3n ? never() : Promise.resolve(undefined);
    };
    await errorOf(search.first(searchOn));
    await errorOf(search.first(searchOn));
    expect(asked).to.deep.equal([1n, 2n, 3n, 1n, 2n]);
    now += 5_000;
    await errorOf(search.first(searchOn));
    expect(asked.slice(5)).to.deep.equal([1n, 2n, 3n]);
  });

  it("tells which chains answer", async () => {
    const search = make();
    await search
      .first(({ chainId }) => (chainId === 3n ? never() : Promise.resolve(undefined)))
      .catch(() => undefined);
    expect((await search.answering()).map(({ chainId }) => chainId)).to.deep.equal([1n, 2n]);
  });
});

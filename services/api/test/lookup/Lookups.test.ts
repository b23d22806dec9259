import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { Lookups } from "../../src/lookup/Lookups.ts";

describe("look-ups on chains", () => {
  let now = 0;
  const bounds = { atOnce: 2, timeout: 20 };
  const make = (own = {}) => new Lookups({ ...bounds, ...own }, () => now);
  const never = () => new Promise<undefined>(() => undefined);

  async function kindOf(work: () => Promise<unknown>): Promise<string> {
    const error = await (async () => work())().catch((reason) => reason);
    expect(error).to.be.instanceOf(ApiError);
    return (error as ApiError).message;
  }

  it("are made once for all requesters of a key", async () => {
    const lookups = make();
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const read = () => {
      reads++;
      return promise;
    };
    const both = [lookups.lookUp("message 1", read), lookups.lookUp("message 1", read)];
    resolve(7);
    expect(await Promise.all(both)).to.deep.equal([7, 7]);
    expect(reads).to.equal(1);
  });

  it("keep for a second that nothing was found, and no longer", async () => {
    const lookups = make();
    expect(await lookups.lookUp("a", async () => undefined)).to.equal(undefined);
    now += 999;
    expect(await lookups.lookUp("a", async () => 1)).to.equal(undefined);
    now += 1;
    expect(await lookups.lookUp("a", async () => 1)).to.equal(1);
  });

  it("are refused at once beyond the most at once, until one ends", async () => {
    const lookups = make();
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = lookups.lookUp("a", () => promise);
    const late = kindOf(() => lookups.lookUp("b", never));
    expect(await kindOf(() => lookups.lookUp("c", never))).to.include("too many requests");
    resolve(1);
    await first;
    expect(await lookups.lookUp("c", async () => 2)).to.equal(2);
    await late;
  });

  it("go on after a request gave up, and later requesters get the result", async () => {
    const lookups = make();
    const { promise, resolve } = Promise.withResolvers<number>();
    const late = await kindOf(() => lookups.lookUp("a", () => promise));
    expect(late).to.include("did not answer in time");
    resolve(3);
    expect(await lookups.lookUp("a", never)).to.equal(3);
  });

  it("say that chains could not be read, for a second to all requesters", async () => {
    const lookups = make();
    const failed = await kindOf(() => lookups.lookUp("a", () => Promise.reject(new Error("rpc"))));
    expect(failed).to.include("could not be read");
    expect(await kindOf(() => lookups.lookUp("a", async () => 1))).to.include("could not be read");
  });

  it("keep no more results than fit", async () => {
    const lookups = make();
    for (let id = 0; id <= 2_048; id++) await lookups.lookUp(`id ${id}`, async () => id);
    expect(await lookups.lookUp("id 0", async () => -1)).to.equal(-1);
    expect(await lookups.lookUp("id 2048", async () => -1)).to.equal(2_048);
  });
});

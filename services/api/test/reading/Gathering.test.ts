import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { Gathering } from "../../src/reading/Gathering.ts";

/** A database that answers when the test says so. */
class Slow {
  readonly asked: (readonly number[])[] = [];
  readonly #open: ((error?: Error) => void)[] = [];

  readonly ask = (keys: readonly number[]) => {
    this.asked.push(keys);
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    this.#open.push((error) => {
      if (error === undefined) resolve(keys.map((key) => `found ${key}`));
      else reject(error);
    });
    return promise;
  };

  answer(error?: Error): void {
    this.#open.shift()?.(error);
  }
}

/** Until what was planned for this turn of the process is done. */
const turn = async () => {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
};

describe("a gathering of questions", () => {
  const bounds = { atOnce: 1, most: 3, mostWaiting: 4 };

  it("asks for what came in one turn, and then for all that came meanwhile", async () => {
    const slow = new Slow();
    const gathering = new Gathering(slow.ask, bounds);
    const first = gathering.get(1);
    const second = gathering.get(2);
    await turn();
    expect(slow.asked).to.deep.equal([[1, 2]]);
    const others = [3, 4, 5, 6].map((key) => gathering.get(key));
    await turn();
    expect(slow.asked, "while one is open").to.have.length(1);
    slow.answer();
    expect(await Promise.all([first, second])).to.deep.equal(["found 1", "found 2"]);
    await turn();
    expect(slow.asked.slice(1)).to.deep.equal([[3, 4, 5]]);
    slow.answer();
    await turn();
    slow.answer();
    expect(await Promise.all(others)).to.deep.equal([3, 4, 5, 6].map((key) => `found ${key}`));
    expect(slow.asked.at(-1)).to.deep.equal([6]);
  });

  it("asks a further question beside few others only if it is full", async () => {
    const slow = new Slow();
    const gathering = new Gathering(slow.ask, { atOnce: 3, few: 1, most: 2, mostWaiting: 9 });
    void gathering.get(1);
    await turn();
    void gathering.get(2);
    await turn();
    expect(slow.asked).to.deep.equal([[1]]);
    for (const key of [3, 4, 5, 6, 7]) void gathering.get(key);
    await turn();
    expect(slow.asked.slice(1), "two full ones").to.deep.equal([
      [2, 3],
      [4, 5],
    ]);
    slow.answer();
    await turn();
    expect(slow.asked.slice(3)).to.deep.equal([[6, 7]]);
  });

  it("counts the size of keys, and asks alone for one that is too large", async () => {
    const slow = new Slow();
    const sizeOf = (key: number) => key;
    const gathering = new Gathering(slow.ask, { atOnce: 9, most: 5, mostWaiting: 9, sizeOf });
    for (const key of [2, 3, 1, 7, 4]) void gathering.get(key);
    await turn();
    expect(slow.asked).to.deep.equal([[2, 3], [1], [7], [4]]);
  });

  it("tells each request of a question that failed, and goes on", async () => {
    const slow = new Slow();
    const gathering = new Gathering(slow.ask, bounds);
    const first = gathering.get(1).catch(({ message }: Error) => message);
    await turn();
    const second = gathering.get(2);
    slow.answer(new Error("gone"));
    expect(await first).to.equal("gone");
    await turn();
    slow.answer();
    expect(await second).to.equal("found 2");
  });

  it("refuses a key while too many wait", async () => {
    const gathering = new Gathering(new Slow().ask, bounds);
    for (const key of [1, 2, 3, 4]) void gathering.get(key);
    const error = await gathering.get(5).catch((reason) => reason);
    expect(error).to.be.instanceOf(ApiError).with.property("kind", "unavailable");
  });
});

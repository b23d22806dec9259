import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { Seats } from "../../src/streams/Seats.ts";

describe("seats of streams", () => {
  it("refuse a client that has all of its own, and no other client", () => {
    const seats = new Seats(10);
    seats.take("one", 2);
    const leave = seats.take("one", 2);
    expect(() => seats.take("one", 2)).to.throw(ApiError, "2 streams are open already");
    seats.take("other", 2);
    leave();
    seats.take("one", 2);
    expect(seats.taken).to.equal(3);
  });

  it("refuse everybody once all are taken, and name a time to come back", () => {
    const seats = new Seats(1);
    seats.take("one", 5);
    expect(() => seats.take("other", 5))
      .to.throw(ApiError, "all streams of this process are taken")
      .with.deep.property("headers", { "retry-after": "1" });
  });

  it("are given back once, however often a client leaves", () => {
    const seats = new Seats(5);
    seats.take("one", 5);
    const leave = seats.take("one", 5);
    leave();
    leave();
    expect(seats.taken).to.equal(1);
  });
});

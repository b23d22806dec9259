import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { EventStream } from "../../src/streams/EventStream.ts";

const read = (stream: EventStream): string => String(stream.body.read() ?? "");

describe("a stream of events", () => {
  it("tells when to come back, then each state with its id", () => {
    const stream = new EventStream(60_000, 2_000);
    stream.state("aaaa", { text: '{"state":"sent"}', isLast: false });
    expect(read(stream)).to.equal(
      'retry: 2000\n\nid: aaaa\nevent: state\ndata: {"state":"sent"}\n\n',
    );
    stream.body.destroy();
  });

  it("ends after the last state", async () => {
    const stream = new EventStream(60_000, 2_000);
    stream.state("aaaa", { text: "{}", isLast: true });
    let text = "";
    for await (const chunk of stream.body) text += chunk;
    expect(text).to.include("event: last\n");
  });

  it("gives signs of life, and none after the client left", async () => {
    const stream = new EventStream(5, 2_000);
    await sleep(40);
    expect(read(stream)).to.include(": alive\n\n: alive\n\n");
    stream.body.destroy();
    await sleep(20);
    expect(stream.body.destroyed).to.equal(true);
  });

  it("lets a client go that does not read", () => {
    const stream = new EventStream(60_000, 2_000);
    const text = "x".repeat(100_000);
    for (const id of ["1", "2", "3", "4"]) stream.state(id, { text, isLast: false });
    expect(stream.body.destroyed).to.equal(true);
  });
});

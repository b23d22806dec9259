import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { EventStream } from "../../src/streams/EventStream.ts";

const stays = async () => true;
const read = (stream: EventStream): string => String(stream.body.read() ?? "");

describe("a stream of events", () => {
  it("tells when to come back, then each state with its id", () => {
    const stream = new EventStream(60_000, 2_000, stays);
    stream.state("aaaa", { text: '{"state":"sent"}', isLast: false });
    expect(read(stream)).to.equal(
      'retry: 2000\n\nid: aaaa\nevent: state\ndata: {"state":"sent"}\n\n',
    );
    stream.body.destroy();
  });

  it("ends after the last state", async () => {
    const stream = new EventStream(60_000, 2_000, stays);
    stream.state("aaaa", { text: "{}", isLast: true });
    let text = "";
    for await (const chunk of stream.body) text += chunk;
    expect(text).to.include("event: last\n");
  });

  it("gives signs of life, and none after the client left", async () => {
    const stream = new EventStream(5, 2_000, stays);
    let text = "";
    for (let looks = 0; looks < 400 && !text.includes(": alive\n\n: alive\n\n"); looks++) {
      await sleep(5);
      text += read(stream);
    }
    expect(text).to.include(": alive\n\n: alive\n\n");
    stream.body.destroy();
    await sleep(20);
    expect(stream.body.destroyed).to.equal(true);
  });

  it("ends at a sign of life if the client lost its key, and stays if nobody can tell", async () => {
    const broken = new EventStream(5, 2_000, () => Promise.reject(new Error("no database")));
    const lost = new EventStream(5, 2_000, async () => false);
    let text = "";
    for await (const chunk of lost.body) text += chunk;
    expect(text).to.equal("retry: 2000\n\n");
    lost.state("aaaa", { text: "{}", isLast: false });
    await sleep(20);
    expect(broken.body.readableEnded).to.equal(false);
    expect(read(broken)).to.include(": alive\n\n");
    broken.body.destroy();
  });

  it("takes nothing after its end, while the client did not read to the end", () => {
    const stream = new EventStream(60_000, 2_000, stays);
    stream.state("aaaa", { text: "{}", isLast: true });
    stream.state("bbbb", { text: "{}", isLast: true });
    expect(stream.body.errored).to.equal(null);
    stream.body.destroy();
  });

  it("lets a client go that does not read", () => {
    const stream = new EventStream(60_000, 2_000, stays);
    const text = "x".repeat(100_000);
    for (const id of ["1", "2", "3", "4"]) stream.state(id, { text, isLast: false });
    expect(stream.body.destroyed).to.equal(true);
  });
});

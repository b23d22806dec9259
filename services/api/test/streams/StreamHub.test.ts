import { setTimeout as sleep } from "node:timers/promises";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { stateId } from "../../src/streams/Followed.ts";
import { StreamHub } from "../../src/streams/StreamHub.ts";
import type { Snapshot, Subject } from "../../src/streams/Subject.ts";

const id = (byte: number): Hex => `0x${byte.toString(16).padStart(64, "0")}`;
const message = (byte: number): Subject => ({ kind: "message", id: id(byte) });

describe("a stream hub", () => {
  let states: Map<Hex, Snapshot>;
  let readings: Hex[][];
  let failures: unknown[];
  let hub: StreamHub;
  let isBroken: boolean;

  const start = (poll = 60_000) => {
    const read = async (_: string, ids: readonly Hex[]) => {
      readings.push([...ids]);
      if (isBroken) throw new Error("no database");
      return new Map(ids.flatMap((one) => (states.has(one) ? [[one, at(one)]] : [])));
    };
    hub = new StreamHub(read, (error) => failures.push(error), { pause: 1, unnamed: 10, poll });
  };

  const at = (one: Hex) => states.get(one) as Snapshot;

  beforeEach(() => {
    states = new Map();
    [readings, failures, isBroken] = [[], [], false];
    start();
  });

  afterEach(() => hub.end());

  function follow(subject: Subject, knownId?: string) {
    const told: string[] = [];
    const end = hub.follow(subject, { send: (_, { text }) => told.push(text) }, knownId);
    return { told, end };
  }

  async function until(isTrue: () => boolean) {
    for (let i = 0; i < 400 && !isTrue(); i++) await sleep(5);
    expect(isTrue()).to.equal(true);
  }

  it("tells a snapshot first, then each state that differs from the one before", async () => {
    states.set(id(1), { text: "sent", isLast: false });
    const { told } = follow(message(1));
    await until(() => told.length === 1);
    hub.changed("message", [id(1)]);
    await until(() => readings.length === 2);
    states.set(id(1), { text: "delivered", isLast: false });
    hub.changed("message", [id(1)]);
    await until(() => told.length === 2);
    expect(told).to.deep.equal(["sent", "delivered"]);
  });

  it("tells a client that comes back nothing that it knows", async () => {
    states.set(id(1), { text: "sent", isLast: false });
    const { told } = follow(message(1), stateId("sent"));
    await until(() => readings.length === 1);
    states.set(id(1), { text: "delivered", isLast: false });
    hub.changed("message", [id(1)]);
    await until(() => told.length === 1);
    expect(told).to.deep.equal(["delivered"]);
  });

  it("reads a subject once for all clients that follow it", async () => {
    states.set(id(1), { text: "sent", isLast: false });
    const first = follow(message(1));
    const second = follow(message(1));
    await until(() => first.told.length === 1 && second.told.length === 1);
    expect(readings).to.deep.equal([[id(1)]]);
  });

  it("reads the message that a notice names, and no other message", async () => {
    for (const byte of [1, 2]) states.set(id(byte), { text: "sent", isLast: false });
    const follows = [1, 2].map((byte) => follow(message(byte)));
    await until(() => follows.every(({ told }) => told.length === 1));
    readings = [];
    hub.changed("message", [id(2)]);
    await until(() => readings.length === 1);
    await sleep(30);
    expect(readings).to.deep.equal([[id(2)]]);
  });

  it("reads an order again if a notice names its transfer", async () => {
    states.set(id(1), { text: "sent", isLast: false, aliases: [id(1), id(7)] });
    follow({ kind: "order", id: id(1) });
    await until(() => readings.length === 1);
    hub.changed("message", [id(7)]);
    await until(() => readings.length === 2);
  });

  it("finds the transfer that the key of its entry at a bridge ends with", async () => {
    states.set(id(1), { text: "sent", isLast: false });
    follow(message(1));
    await until(() => readings.length === 1);
    hub.changed("entry", [`0x0000000000007a69${id(1).slice(2)}`]);
    await until(() => readings.length === 2);
  });

  it("reads all messages that are under way if a lane is imported", async () => {
    for (const byte of [1, 2]) states.set(id(byte), { text: "sent", isLast: byte === 2 });
    const follows = [1, 2].map((byte) => follow(message(byte)));
    await until(() => follows.every(({ told }) => told.length === 1));
    readings = [];
    hub.changed("import", [id(9)]);
    await until(() => readings.length === 1);
    expect(readings).to.deep.equal([[id(1)]]);
  });

  it("finds a change of which no notice came", async () => {
    hub.end();
    start(20);
    states.set(id(1), { text: "sent", isLast: false });
    const { told } = follow(message(1));
    await until(() => told.length === 1);
    states.set(id(1), { text: "delivered", isLast: true });
    await until(() => told.length === 2);
    const before = readings.length;
    await sleep(60);
    expect(readings.length, "of a last state").to.equal(before);
  });

  it("tells later what it could not read", async () => {
    hub.end();
    start(10);
    isBroken = true;
    states.set(id(1), { text: "sent", isLast: false });
    const { told } = follow(message(1));
    await until(() => failures.length > 0);
    isBroken = false;
    await until(() => told.length === 1);
  });

  it("forgets a subject that nobody follows any more", async () => {
    states.set(id(1), { text: "sent", isLast: false });
    const { told, end } = follow(message(1));
    await until(() => told.length === 1);
    end();
    hub.changed("message", [id(1)]);
    await sleep(30);
    expect(readings).to.have.length(1);
  });
});

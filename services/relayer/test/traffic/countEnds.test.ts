import { createLogger } from "@causeway/service";
import { expect } from "chai";
import { Registry } from "prom-client";

import { settle } from "../../src/deliver/settle.ts";
import { createMetrics } from "../../src/metrics.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { storeCheckpoint } from "../../src/store/checkpoints.ts";
import { countEnds } from "../../src/traffic/countEnds.ts";
import { Flights } from "../../src/traffic/Flights.ts";
import {
  called,
  DESTINATION,
  delivered,
  ended,
  failed,
  idOf,
  listed,
  ORIGIN,
  sent,
} from "../world/chainEvents.ts";
import { ToldChains } from "../world/ToldChains.ts";

const SENT = [...listed(), sent({ height: 10n })];
const TRANSACTION = { hash: "0x7a", height: 12n, gasUsed: 1n } as const;

describe("calls whose answers come later", function () {
  this.timeout(60_000);
  let told: ToldChains;
  let relayer: Relayer;
  let registry: Registry;

  before(async () => {
    told = await ToldChains.start();
    const content = { lanes: [], members: [], signatures: [] };
    const place = {
      chainId: ORIGIN,
      height: 1n,
      epoch: 1n,
      fields: "0x",
      committee: "0x",
    } as const;
    await storeCheckpoint(told.db, { checkpointHash: "0xc1", ...place, ...content }, false);
  });
  after(() => told?.stop());
  beforeEach(async () => {
    registry = new Registry();
    relayer = {
      ...{ db: told.db, flights: new Flights(), metrics: createMetrics(registry) },
      logger: createLogger("relayer", "silent"),
    } as unknown as Relayer;
    await settle(relayer, chain, TRANSACTION as never, "0xc1", "deliver");
  });

  const adapter = {
    mailboxEvents: async () => [
      { kind: "called", messageId: idOf(), attempt: 1n, transaction: { hash: "0x7a" } },
      { kind: "called", messageId: "0x99", attempt: 2n, transaction: { hash: "0x7b" } },
    ],
  };
  const chain = {
    adapter,
    config: { chainId: DESTINATION, name: "ton" },
  } as unknown as RelayedChain;

  /** Messages that were delivered and that failed, after the index has read these events. */
  const counted = async (...events: Parameters<ToldChains["tell"]>[0]) => {
    await told.tell([...SENT, ...events]);
    await countEnds(relayer, chain);
    const metrics = await registry.getMetricsAsJSON();
    return ["delivered", "failed"].map((name) => {
      const found = metrics.find((metric) => metric.name === `causeway_messages_${name}_total`);
      const values = (found?.values ?? []) as readonly { readonly value: number }[];
      return values.reduce((sum, { value }) => sum + value, 0);
    });
  };
  const first = failed(idOf(), { height: 20n }, 1n);

  it("are those of our own transactions, and count for nothing while they are in flight", async () => {
    expect(relayer.flights.of(DESTINATION).map(({ messageId }) => messageId)).to.deep.equal([
      idOf(),
    ]);
    expect(relayer.flights.of(ORIGIN)).to.deep.equal([]);
    expect(await counted()).to.deep.equal([0, 0]);
    expect(await counted(called(12n))).to.deep.equal([0, 0]);
  });

  it("count once as delivered when they are taken", async () => {
    const taken = [called(12n), delivered(20n)];
    expect(await counted(...taken)).to.deep.equal([1, 0]);
    expect(await counted(...taken)).to.deep.equal([1, 0]);
  });

  it("count once as failed when they come back, and no more if another relayer tries again", async () => {
    expect(await counted(called(12n), first)).to.deep.equal([0, 1]);
    expect(await counted(called(12n), first, called(25n, 2n), delivered(30n))).to.deep.equal([
      0, 1,
    ]);
  });

  it("count each attempt of a recipient that is called once more with the question", async () => {
    const again = [called(12n), first, called(21n, 2n)];
    expect(await counted(...again)).to.deep.equal([0, 1]);
    expect(await counted(...again)).to.deep.equal([0, 1]);
    expect(await counted(...again, delivered(30n))).to.deep.equal([1, 1]);
  });

  it("count as neither when the message ends in another way", async () => {
    expect(await counted(called(12n), ended("MessageRejected", 20n))).to.deep.equal([0, 0]);
    expect(relayer.flights.of(DESTINATION)).to.deep.equal([]);
  });
});

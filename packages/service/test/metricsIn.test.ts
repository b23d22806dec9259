import { expect } from "chai";
import { Registry } from "prom-client";

import { metricsIn } from "../src/index.ts";

describe("metricsIn", () => {
  it("has names begin alike, and those of counters end with _total", async () => {
    const registry = new Registry();
    const { counter, gauge, histogram } = metricsIn(registry, "causeway_x_");
    counter("moves", "Moves", ["chain"]).inc({ chain: "hub" });
    gauge("height", "Height").set(7);
    histogram("seconds", "Seconds", [], [1, 2]).observe(1.5);
    const told = await registry.metrics();
    expect(told).to.include('causeway_x_moves_total{chain="hub"} 1');
    expect(told).to.include("causeway_x_height 7");
    expect(told).to.include('causeway_x_seconds_bucket{le="1"} 0');
    expect(told).to.include('causeway_x_seconds_bucket{le="2"} 1');
  });

  it("asks what memory answers each time, and forgets what is not told any more", async () => {
    const registry = new Registry();
    const ages = new Map([["hub", 1]]);
    metricsIn(registry, "").gaugeWhenAsked("age", "Age", ["chain"], (told) => {
      for (const [chain, age] of ages) told.set({ chain }, age);
    });
    expect(await registry.metrics()).to.include('age{chain="hub"} 1');
    ages.delete("hub");
    ages.set("spoke", 2);
    const later = await registry.metrics();
    expect(later).to.include('age{chain="spoke"} 2');
    expect(later).not.to.include("hub");
  });
});

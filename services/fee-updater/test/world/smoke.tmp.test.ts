import { UpdaterWorld, until } from "./UpdaterWorld.ts";
import { CENTRE } from "./ScheduledChain.ts";
describe("smoke", function () {
  this.timeout(60000);
  it("moves", async () => {
    const world = await UpdaterWorld.start();
    try {
      console.log(await world.origin.entry());
      world.destination.gasCosts(CENTRE * 3n);
      world.destination.run();
      const u = await world.run({ logLevel: "info" });
      await until("moved", async () => { const h = await world.health(u); return (await world.origin.moves()).length > 0; });
      console.log(await world.origin.moves());
      console.log(await (await fetch(`${u.url}/metrics`)).text().then((t) => t.split("\n").filter((l) => l.startsWith("causeway")).join("\n")));
    } finally { await world.reset(); await world.stop(); }
  });
});

import type { RunningService } from "@causeway/service";
import { expect } from "chai";

import {
  healthOf,
  IndexedChains,
  metricsOf,
  progressOf,
  RECIPIENT,
  until,
} from "./world/IndexedChains.ts";

describe("an indexer", function () {
  this.timeout(120_000);

  let world: IndexedChains;
  let first: RunningService;

  before(async () => {
    world = await IndexedChains.start();
  });

  after(() => world?.stop());

  const isCaughtUp = async (service: RunningService) => (await healthOf(service)).caughtUp;

  const writers = async (service: RunningService) =>
    (await progressOf(service)).map(({ isWrittenHere }) => isWrittenHere);

  it("has lanes and messages of its chains, from the first block on", async () => {
    const { origin, destination, client, lightClient } = world;
    const before = await origin.send(destination, RECIPIENT, "0x1234");
    await origin.mine(3);
    first = await world.index();
    await until(() => isCaughtUp(first));
    const after = await origin.send(destination, RECIPIENT, "0x56");
    await until(async () => (await world.messages()).length === 2);
    expect(await world.messages()).to.deep.equal([
      { id: before, index: "0", sent_final: true, payload_size: 2 },
      { id: after, index: "1", sent_final: false, payload_size: 1 },
    ]);
    await origin.mine(3);
    await until(async () => (await world.messages()).every(({ sent_final }) => sent_final));
    const { rows: lanes } = await client.query(
      `select origin_chain_id::int as origin, destination_chain_id::int as destination, is_open,
         '0x' || encode(inbound_client, 'hex') as client from index.lanes`,
    );
    const ids = { origin: Number(origin.chainId), destination: Number(destination.chainId) };
    expect(lanes).to.deep.equal([{ ...ids, is_open: true, client: lightClient.toLowerCase() }]);
    const { rows: clients } = await client.query("select from index.light_clients");
    expect(clients).to.have.length(1);
  });

  it("tells health, progress and metrics, and another one that it does not write", async () => {
    const second = await world.index();
    await until(() => isCaughtUp(second));
    expect(await healthOf(first)).to.include({ status: "ok", caughtUp: true });
    expect(await writers(first)).to.deep.equal([true, true]);
    expect(await writers(second)).to.deep.equal([false, false]);
    expect(await metricsOf(first)).to.include(
      'causeway_index_behind_blocks{chain="chain-31337"} 0',
    );
    await world.end(first);
    await until(async () => (await writers(second)).every((isWritten) => isWritten));
  });
});

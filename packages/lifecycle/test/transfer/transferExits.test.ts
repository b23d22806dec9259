import { expect } from "chai";

import { type ReadChains, type TransferSituation, transferExits } from "../../src/index.ts";
import { NOW } from "../message/situations.ts";
import { entry, OrderWorld, TOKEN } from "../order/OrderWorld.ts";

const CHAINS: ReadChains = { reachable: [], unreachable: [] };
const [CAPACITY, WINDOW] = [1_000n, 86_400n];

/** When each exit starts, by its kind, while the limit of the destination has so much left. */
async function startsOf(available: bigint, held: bigint, change: Partial<TransferSituation> = {}) {
  const world = new OrderWorld({});
  world.answer("assetOf(bytes32)", BigInt(TOKEN), BigInt(TOKEN), 1n, 0n);
  world.answer("liquidity()", 1_000n);
  world.answer("symbol()", 32n, 4n, BigInt(`0x55534443${"00".repeat(28)}`));
  world.answer("decimals()", 6n);
  world.answer("limitOf(uint64,uint8)", CAPACITY, WINDOW, available);
  const arrival = { ...entry("waiting"), held };
  const exits = await transferExits(CHAINS, world.transfer({ arrival, ...change }));
  return Object.fromEntries(exits.map(({ kind, startsAt }) => [kind, startsAt]));
}

describe("transferExits", () => {
  it("says when a limit has refilled enough for what it holds", async () => {
    const { admit, drain, sendBack } = await startsOf(40n, 100n);
    const refilled = NOW + (60n * WINDOW) / CAPACITY;
    expect([admit, drain, sendBack]).to.deep.equal([refilled, refilled, undefined]);
    expect((await startsOf(100n, 100n)).admit, "it lets in all of it now").to.equal(undefined);
    // of what is above the capacity a hundredth is let in
    const part = NOW + (10n * WINDOW) / CAPACITY;
    expect((await startsOf(0n, 2_000n)).admit).to.equal(part);
    expect((await startsOf(99n, 100n)).admit, "a second that began counts").to.equal(NOW + 87n);
  });

  it("says when the pause of an asset ends, for the calls that it holds", async () => {
    const pausedUntil = NOW + 600n;
    const asset = { symbol: "USDC", decimals: 6, pausedUntil, liquidity: 0n };
    const waiting = await startsOf(100n, 100n, { asset });
    expect([waiting.admit, waiting.sendBack]).to.deep.equal([pausedUntil, undefined]);
    const later = await startsOf(0n, 100n, { asset });
    expect(later.admit, "whichever is later").to.equal(NOW + (100n * WINDOW) / CAPACITY);
    const ready = await startsOf(100n, 0n, { asset, arrival: entry("ready") });
    expect([ready.execute, ready.claim]).to.deep.equal([pausedUntil, pausedUntil]);
    const over = { ...asset, pausedUntil: NOW };
    expect((await startsOf(100n, 100n, { asset: over })).admit).to.equal(undefined);
  });
});

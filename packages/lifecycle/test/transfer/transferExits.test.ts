import { expect } from "chai";

import { type ReadChains, type TransferSituation, transferExits } from "../../src/index.ts";
import { NOW } from "../message/situations.ts";
import { entry, OrderWorld, RECEIVER, TOKEN } from "../order/OrderWorld.ts";

const CHAINS: ReadChains = { reachable: [], unreachable: [] };
const [CAPACITY, WINDOW] = [1_000n, 86_400n];
const DEADLINE = NOW + 100n;

/** Exits of a transfer that arrived, while the limit of the destination has so much left. */
async function exitsOf(available: bigint, change: Partial<TransferSituation>) {
  const world = new OrderWorld({});
  world.answer("assetOf(bytes32)", BigInt(TOKEN), BigInt(TOKEN), 1n, 0n);
  world.answer("liquidity()", 1_000n);
  world.answer("symbol()", 32n, 4n, BigInt(`0x55534443${"00".repeat(28)}`));
  world.answer("decimals()", 6n);
  world.answer("limitOf(uint64,uint8)", CAPACITY, WINDOW, available);
  return transferExits(CHAINS, world.transfer(change));
}

/** When each exit starts, by its kind, while the limit of the destination has so much left. */
async function startsOf(available: bigint, held: bigint, change: Partial<TransferSituation> = {}) {
  const exits = await exitsOf(available, { arrival: { ...entry("waiting"), held }, ...change });
  return Object.fromEntries(exits.map(({ kind, startsAt }) => [kind, startsAt]));
}

/** The account that alone may send back what arrived, and the time from which on anyone may. */
async function backOf(state: "waiting" | "ready", now: bigint) {
  const exits = await exitsOf(0n, { arrival: entry(state), endsAt: DEADLINE, now });
  const { by, anyoneFrom } = exits.find(({ kind }) => kind === "sendBack") ?? {};
  return [by, anyoneFrom];
}

describe("transferExits", () => {
  it("says from when on anyone may send back what its receiver alone may until then", async () => {
    const open = DEADLINE + 1n;
    expect(await backOf("waiting", DEADLINE)).to.deep.equal([RECEIVER, open]);
    expect(await backOf("waiting", open)).to.deep.equal([undefined, undefined]);
    const late = DEADLINE + 30n * 86_400n + 1n;
    expect(await backOf("ready", late - 1n)).to.deep.equal([RECEIVER, late]);
    expect(await backOf("ready", late)).to.deep.equal([undefined, undefined]);
  });

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

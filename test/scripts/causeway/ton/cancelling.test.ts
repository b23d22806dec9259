import { ChainError } from "@causeway/chains";
import { preparedAct, type TonLifting } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";
import { heldAccess } from "../../../../packages/operator/src/families/ton/access/heldAccess.ts";
import { resumeOnTon } from "../../../../packages/operator/src/families/ton/act/resumeOnTon.ts";
import type { SendingWallet } from "../../../../packages/operator/src/families/ton/apply/sendOrder.ts";
import {
  cancelAll,
  type NoWallet,
} from "../../../../packages/operator/src/families/ton/cancel/cancelAll.ts";
import {
  EXPIRATION,
  wordOf,
} from "../../../../packages/operator/src/families/ton/pending/tonOperations.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { tonLaneActs } from "../../../../scripts/causeway/areas/lanes/ton/laneActs.ts";
import { SandboxTonChain, type SandboxWallet } from "../../world/SandboxTonChain.ts";

const DAY = 86_400;
const [GUARDIAN, STRANGER] = [1, 5];
const UNKNOWN = `0x${"11".repeat(32)}` as const;
const NOT_SCHEDULED = "is not scheduled: it was executed or cancelled before, or never scheduled";

describe("operations of a TON chain that are cancelled", () => {
  let chain: SandboxTonChain;
  let scheduled: BlockchainSnapshot;
  let ids: Hex[];
  let wallet: SandboxWallet;

  before(async () => {
    chain = await SandboxTonChain.make();
    const { config } = chain;
    const guardian = config.accounts.find(({ name }) => name === "guardian");
    if (guardian === undefined) throw new Error("no guardian");
    const members = [{ ...guardian, executionDelay: DAY }];
    chain.config = { ...config, roles: { ...config.roles, laneAdmin: { members } } };
    await chain.apply();
    await scheduleUnpauses();
    scheduled = chain.sandbox.snapshot();
    ids = await standing();
    expect(ids).to.have.length(3);
  });

  beforeEach(async () => {
    await chain.sandbox.loadFrom(scheduled);
    wallet = chain.wallet(GUARDIAN);
  });

  /** The ends of pauses of all lanes, each of which waits for a day. */
  async function scheduleUnpauses(): Promise<void> {
    const lanes = configuredLanes(chain.config).filter(({ label }) => label.endsWith("-> ton"));
    for (const lane of lanes) {
      const { to, data } = preparedAct(tonLaneActs.pause(lane, chain.config));
      await chain.send(chain.accountOf(GUARDIAN), to, Cell.fromHex(data.slice(2)));
    }
    const liftings = lanes.map((lane) => tonLaneActs.unpause(lane, chain.config) as TonLifting);
    await resumeOnTon(await chain.open(), chain.wallet(GUARDIAN), liftings);
  }

  async function standing(): Promise<Hex[]> {
    const state = await heldAccess(await chain.context());
    return [...(state?.operations.keys() ?? [])].map(wordOf);
  }

  const cancel = async (some: readonly Hex[], by: SendingWallet | NoWallet = wallet) =>
    cancelAll(await chain.open(), by, some);

  it("end by one order, and are not scheduled from then on", async () => {
    const told = (await cancel(ids)).map(({ id, done, told }) => ({ id, done, told }));
    expect(told).to.deep.equal(ids.map((id) => ({ id, done: true, told: "is cancelled" })));
    expect(wallet.orders).to.deep.equal([3]);
    expect(await standing()).to.deep.equal([]);
    for (const outcome of await cancel(ids))
      expect(outcome).to.include({ done: false, told: NOT_SCHEDULED });
    expect(wallet.orders).to.deep.equal([3]);
  });

  it("are told in their order, whether known or not, and cancelled once if named twice", async () => {
    const [first, second] = ids as [Hex, Hex];
    const outcomes = await cancel([first, UNKNOWN, second, first]);
    expect(outcomes.map(({ id, told }) => [id, told])).to.deep.equal([
      [first, "is cancelled"],
      [UNKNOWN, NOT_SCHEDULED],
      [second, "is cancelled"],
      [first, "is cancelled"],
    ]);
    expect(wallet.orders).to.deep.equal([2]);
    expect(await standing()).to.deep.equal(ids.slice(2));
  });

  it("stay if the key may not cancel them: it sends nothing", async () => {
    wallet = chain.wallet(STRANGER);
    for (const { done, told, call } of await cancel(ids)) {
      expect(done).to.equal(false);
      expect(told).to.match(/^is not cancelled: AccessManager ends with exit code \d+/);
      expect(call).to.have.property("asked");
    }
    expect(wallet.orders).to.deep.equal([]);
    expect(await standing()).to.deep.equal(ids);
  });

  it("are told as not cancelled if their message fails", async () => {
    const lost = new ChainError("TransactionReverted", "the manager refused it");
    let orders = 0;
    const lossy: SendingWallet = {
      ...wallet,
      sendAll: async ([lostOne, ...others], before) => {
        orders += 1;
        expect(lostOne).to.not.equal(undefined);
        return [{ kind: "failed", failure: lost }, ...(await wallet.sendAll(others, before))];
      },
    };
    const [first, ...others] = await cancel(ids, lossy);
    expect(first).to.include({
      done: false,
      told: "is not cancelled: the manager refused it",
    });
    for (const outcome of others) expect(outcome).to.include({ done: true, told: "is cancelled" });
    expect(orders).to.equal(1);
    expect(await standing()).to.deep.equal(ids.slice(0, 1));
  });

  it("are told as standing if their message had no effect", async () => {
    const transaction = { hash: UNKNOWN, height: 1n, gasUsed: 0n };
    const idle: SendingWallet = {
      ...wallet,
      sendAll: async (messages) => messages.map(() => ({ kind: "sent", transaction }) as never),
    };
    for (const outcome of await cancel(ids, idle))
      expect(outcome).to.include({ done: false, told: "is not cancelled: it still stands" });
  });

  it("need no message once they lapse", async () => {
    chain.sandbox.now = (chain.sandbox.now ?? 0) + DAY + EXPIRATION + 1;
    for (const outcome of await cancel(ids))
      expect(outcome).to.include({ done: true, told: "lapsed: nobody can execute it any more" });
    expect(wallet.orders).to.deep.equal([]);
  });

  it("are cancelled by another hand, to which the command gives the message", async () => {
    const asked = await cancel(ids, { reason: undefined });
    expect(asked.map(({ done, told }) => ({ done, told }))).to.deep.equal(
      ids.map(() => ({ done: true, told: "is cancelled by this message" })),
    );
    const [outcome] = await cancel(ids, { reason: "set CAUSEWAY_KEY" });
    const told = "is not cancelled: set CAUSEWAY_KEY, or send this message";
    expect(outcome).to.include({ done: false, told });
    const call = outcome?.call ?? expect.fail("no message");
    await chain.send(chain.accountOf(GUARDIAN), call.to, Cell.fromHex(call.data.slice(2)));
    expect(await standing()).to.deep.equal(ids.slice(1));
  });
});

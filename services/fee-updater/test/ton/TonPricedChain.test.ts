import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Submission } from "@causeway/chains";
import type { ConnectedTonChain, FeeScheduleAt } from "@causeway/chains/node";
import { TonWallet } from "@causeway/chains/ton/sending";
import { feeSubject, type Hex, packPrice } from "@causeway/protocol";
import { Address, internal } from "@ton/core";
import { expect } from "chai";

import type { GasPriceMove } from "../../src/PricedChain.ts";
import { TonPricedChain } from "../../src/ton/TonPricedChain.ts";

const [NOW, GRACE] = [1_800_000_000, 1_800];
const SCHEDULE: Hex = `0x${"51".repeat(32)}`;
const KEY: Hex = `0x${"22".repeat(32)}`;
const VALUE = 1_100_000_000n;
const MESSAGES = { kind: "messages", destinationChainId: 10n } as const;
const RESULTS = { kind: "results", destinationChainId: 10n } as const;
const PRICE = { base: 1n, maxGasLimit: 1n, maxPayload: 1n, gasPerByte: 1n };

describe("a TON chain whose gas prices move", () => {
  let folder: string;
  let journalFile: string;
  let looks: number;
  let sent: Submission[];
  let moving: (looks: number) => bigint;
  let isConfirmed: boolean;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-fee-updater-ton-"));
    journalFile = join(folder, "journal.jsonl");
    [looks, sent, isConfirmed] = [0, [], true];
    moving = () => (sent.length === 0 ? 1_000n : 1_500n);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function chain(dailyCap = 10n ** 10n): TonPricedChain {
    const entryAt = (gasPrice: bigint) => ({
      ...{ centre: 1_000n, graceEndsAt: NOW - 5, isConfirmed },
      prices: { upcoming: `0x${packPrice({ ...PRICE, gasPrice }).toString(16)}` },
    });
    const state = () => {
      const gasPrice = moving(looks++);
      const subjects = [MESSAGES, RESULTS].map(feeSubject);
      return {
        bandBps: 20_000,
        entries: new Map(subjects.map((subject) => [subject, entryAt(gasPrice)])),
      };
    };
    const connected = {
      finalisedHeight: async () => 7n,
      blockFacts: async () => ({ timestamp: BigInt(NOW) }),
      accounts: { gasPrice: async () => 400n },
      feeSchedule: async () => ({ now: NOW, state: state() }) as unknown as FeeScheduleAt,
      moveGasPricesCall: async () => ({ value: VALUE }) as Submission,
      moveGasPrices: async (call: Submission) => {
        sent.push(call);
        return { hash: "0x01" };
      },
    } as unknown as ConnectedTonChain;
    const submitter = { privateKey: KEY, journalFile, maxFeePerGas: 4_000n };
    return new TonPricedChain(
      { name: "ton", chainId: 31_390n, messageFeeSchedule: SCHEDULE },
      connected,
      { dailyCap, submitter, wait: async () => undefined },
    );
  }

  const to = (gasPrice: bigint): GasPriceMove[] => [{ ...MESSAGES, gasPrice }];

  it("counts gas limits in nanoton, and says what its machine's gas costs beside", async () => {
    expect(await chain().sample()).to.deep.equal({
      ...{ height: 7n, timestamp: NOW, gasPrice: 1n, machineGasPrice: 400n },
    });
  });

  it("holds gas prices with the edges of their band", async () => {
    const { entries, ...bounds } = await chain().schedule();
    expect(bounds).to.deep.equal({ now: NOW, grace: GRACE, moveStepBps: 15_000n });
    const band = { gasPrice: 1_000n, lowest: 500n, highest: 2_000n, graceEndsAt: NOW - 5 };
    expect(entries).to.deep.equal([
      { ...MESSAGES, ...band },
      { ...RESULTS, ...band },
    ]);
  });

  it("moves nothing before the mailbox confirms the last prices", async () => {
    isConfirmed = false;
    const [entry] = (await chain().schedule()).entries;
    expect(entry?.graceEndsAt).to.equal(NOW + GRACE);
  });

  it("waits until the schedule holds what was moved", async () => {
    moving = (look) => (look < 3 ? 1_000n : 1_500n);
    expect((await chain().move(to(1_500n))).hash).to.equal("0x01");
    expect([sent.length, looks]).to.deep.equal([1, 4]);
  });

  it("fails if the schedule never moves", async () => {
    const error = await chain()
      .move(to(1_400n))
      .catch((one: unknown) => one);
    expect(error).to.include({ code: "TransactionReverted" });
  });

  describe("pays at most its daily cap", () => {
    const wallet = new TonWallet(KEY, 31_390);
    const written = (value: bigint, validUntil: number, seqno: number) => {
      const to = new Address(0, Buffer.alloc(32));
      const message = internal({ to, value, bounce: true });
      const { bodyHash, message: signed } = wallet.sign({
        ...{ seqno, validUntil, messages: [message] },
      });
      const order = { seqno, validUntil, afterLt: "1", to: SCHEDULE };
      return { kind: "signed", bodyHash, ...order, message: signed.toBoc().toString("base64") };
    };
    const write = (...lines: readonly object[]) =>
      writeFileSync(journalFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const soon = Math.floor(Date.now() / 1_000) + 120;
    const COSTS = 250_000_000n;

    it("which counts what orders of a day carry, but for those that expired", async () => {
      expect(await chain().paid()).to.equal(0n);
      const orders = [written(VALUE, soon, 1), written(7n, soon, 2), written(9n, soon - 90_000, 3)];
      const { bodyHash } = orders[1] as { bodyHash: string };
      write(...orders, { kind: "ended", bodyHash, outcome: "expired" });
      expect(await chain().paid()).to.equal(VALUE + COSTS);
    });

    it("and sends nothing that does not fit", async () => {
      write(written(VALUE, soon, 1));
      const error = await chain(2n * (VALUE + COSTS) - 1n)
        .move(to(1_500n))
        .catch((one: unknown) => one);
      expect(error).to.include({ name: "DailyCapReached", paid: VALUE + COSTS });
      expect(sent).to.deep.equal([]);
      await chain(2n * (VALUE + COSTS)).move(to(1_500n));
      expect(sent.length).to.equal(1);
    });
  });
});

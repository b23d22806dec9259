import { ChainType, type Hex, tag, ZERO_WORD } from "@causeway/protocol";
import {
  type Address,
  beginCell,
  Cell,
  contractAddress,
  loadShardAccount,
  storeShardAccount,
} from "@ton/core";
import { createShardAccount } from "@ton/sandbox";
import { expect } from "chai";

import { GetMethodFailed, TonVm, TrialChain } from "../../src/node/index.ts";
import { tryGasLimits } from "../../src/ton/node/vm/tryGasLimits.ts";
import { tryRecipient } from "../../src/ton/node/vm/tryMessages.ts";
import type { TonReader } from "../../src/ton/TonReader.ts";

/** Contracts by their only instruction. */
const CODES = {
  takesNothing: code("30"),
  /** With exit code 21. */
  throws: code("f215"),
  runsOut: code("f20d"),
} as const;
const MAILBOX: Hex = `0x${"ab".repeat(32)}`;
const LIBRARY = beginCell().storeUint(2, 8).storeUint(7, 256).endCell({ exotic: true });

describe("a trial on the accounts of a TON chain", () => {
  const accounts = new Map<string, Cell>();
  /** The account of each request. */
  let requests: Hex[];
  let vm: TonVm;

  before(async () => {
    vm = await TonVm.load();
  });
  beforeEach(() => {
    requests = [];
  });

  const readerOf = (account: Hex) =>
    ({
      accountAt: async () => {
        requests.push(account);
        const cell = accounts.get(account);
        return cell && { cell, lastTransaction: { lt: 0n, hash: ZERO_WORD } };
      },
    }) as unknown as TonReader;
  const trial = () => new TrialChain(vm, readerOf, { height: 1n, now: 1_800_000_000 });
  /** A contract of a code. @returns its account. */
  const deployed = (of: Cell): Hex => {
    const init = { code: of, data: Cell.EMPTY };
    const address = contractAddress(0, init);
    const account: Hex = `0x${address.hash.toString("hex")}`;
    accounts.set(account, accountCell(address, of));
    return account;
  };
  const callOf = (account: Hex) => ({
    ...{ messageId: tag("message"), laneId: tag("lane"), index: 3n, gasLimit: 50_000_000n },
    ...{ origin: { chainType: ChainType.evm, chainId: 1n }, sender: `0x${"51".repeat(20)}` as Hex },
    ...{ recipient: `0x00${account.slice(2)}` as Hex, payload: "0x" as Hex },
  });
  const refusal = (of: Cell) => tryRecipient(trial(), MAILBOX, callOf(deployed(of)));

  it("pays for gas what the network asks for now", async () => {
    const to = deployed(CODES.throws);
    const feesAt = async (price: bigint) => {
      const tried = new TrialChain(vm.at(price), readerOf, { height: 1n, now: 1_800_000_000 });
      const value = 50_000_000n;
      const { transaction } = await tried.send({ from: MAILBOX, to, value, body: Cell.EMPTY });
      const { description } = transaction;
      const compute = description.type === "generic" ? description.computePhase : undefined;
      return compute?.type === "vm" ? compute.gasFees : 0n;
    };
    const usual = await feesAt(400n);
    expect(usual > 0n).to.equal(true);
    expect(await feesAt(1_200n)).to.equal(3n * usual);
  });

  it("tells how a recipient fails, and that it gives no answer", async () => {
    expect(await refusal(CODES.takesNothing)).to.deep.equal({ kind: "other answer" });
    expect(await refusal(CODES.runsOut)).to.deep.equal({ kind: "out of gas" });
    const failed = { kind: "failed", phase: "compute", exitCode: 21 };
    expect(await refusal(CODES.throws)).to.deep.equal(failed);
  });

  describe("of a recipient that refuses its message", () => {
    /** A machine that counts what it runs. */
    const counted = () => {
      const runs = { count: 0 };
      const run: TonVm["run"] = (...asked) => {
        runs.count += 1;
        return vm.run(...asked);
      };
      const at = { height: 1n, now: 1_800_000_000 };
      return { runs, on: new TrialChain({ run } as unknown as TonVm, readerOf, at) };
    };

    it("reads each account once, and runs the recipient once with its own gas limit and once with the most", async () => {
      const recipient = deployed(CODES.throws);
      const { runs, on } = counted();
      const refusal = { kind: "failed", phase: "compute", exitCode: 21 };
      const tried = await tryGasLimits(on, MAILBOX, callOf(recipient));
      expect(tried).to.deep.equal({ refusal, sufficient: undefined });
      expect(requests).to.deep.equal([recipient]);
      expect(runs.count).to.equal(2);
    });

    it("offers no more value where no contract is", async () => {
      const { runs, on } = counted();
      const missing: Hex = `0x${"de".repeat(32)}`;
      const tried = await tryGasLimits(on, MAILBOX, callOf(missing));
      expect(tried).to.deep.equal({ refusal: { kind: "no contract" }, sufficient: undefined });
      expect([requests, runs.count]).to.deep.equal([[missing], 1]);
    });
  });

  it("leaves a recipient out whose code the masterchain keeps", async () => {
    expect(await refusal(LIBRARY)).to.equal(undefined);
  });

  it("changes no account of the chain, and reads each once", async () => {
    const account = deployed(CODES.takesNothing);
    const before = accounts.get(account)?.hash().toString("hex");
    const tried = trial();
    const message = { from: MAILBOX, to: account, value: 10n ** 9n, body: Cell.EMPTY };
    await tried.send(message);
    const once = await tried.account(account);
    await tried.send(message);
    const balanceIn = (cell: Cell) =>
      loadShardAccount(cell.beginParse()).account?.storage.balance.coins ?? 0n;
    expect(balanceIn(await tried.account(account)) > balanceIn(once)).to.equal(true);
    expect(accounts.get(account)?.hash().toString("hex")).to.equal(before);
  });

  it("tells of a get-method that a contract does not have", async () => {
    const failure = await trial()
      .get(deployed(CODES.throws), "quoteNotice")
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(GetMethodFailed);
  });
});

function code(instructions: string): Cell {
  return beginCell().storeBuffer(Buffer.from(instructions, "hex")).endCell();
}

function accountCell(address: Address, of: Cell): Cell {
  const balance = 10n ** 9n;
  const account = createShardAccount({ address, code: of, data: Cell.EMPTY, balance });
  return beginCell().store(storeShardAccount(account)).endCell().refs[0] as Cell;
}

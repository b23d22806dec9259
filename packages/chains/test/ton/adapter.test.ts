import { type Hex, tag } from "@causeway/protocol";
import { Address, Cell } from "@ton/core";
import { expect } from "chai";

import { type ChainErrorCode, isChainError } from "../../src/index.ts";
import { accountOf, requireAccount } from "../../src/ton/accountOf.ts";
import { bodyOf } from "../../src/ton/bodyOf.ts";
import { globalIdOf } from "../../src/ton/globalIdOf.ts";
import { recentGasPrice } from "../../src/ton/node/recentGasPrice.ts";
import { TonSubmitter } from "../../src/ton/node/TonSubmitter.ts";
import type { TonSender } from "../../src/ton/sending/TonSender.ts";
import { bagBytes, readEvidence } from "../../src/ton/submitting/calls.ts";
import { TonAccounts } from "../../src/ton/TonAccounts.ts";
import type { TonReader } from "../../src/ton/TonReader.ts";
import { evidenceFor } from "../../src/ton/tonEvidence.ts";
import { SIGNING } from "./world/mailboxData.ts";

const ACCOUNT: Hex = `0x${"ab".repeat(32)}`;
const CALL = { to: `0x00${ACCOUNT.slice(2)}`, data: bagBytes(Cell.EMPTY), value: 5n } as const;

describe("what a TON adapter sends", () => {
  const sent: unknown[] = [];
  const sender = { send: async (message: unknown) => sent.push(message) } as unknown as TonSender;
  const submitter = (cap: bigint, price = 400n) =>
    new TonSubmitter(new Address(0, Buffer.alloc(32, 0xcd)), sender, cap, async () => price);
  const submission = { ...CALL, recipientGas: 0n, ownGas: 0n };

  beforeEach(() => sent.splice(0));

  it("goes to the account that it names", async () => {
    await submitter(400n).send({ ...submission, mostGas: 9n }, 9n);
    const [{ to, value, body }] = sent as [{ to: Hex; value: bigint; body: Cell }];
    expect([to, value]).to.deep.equal([ACCOUNT, 5n]);
    expect(body.equals(bodyOf(CALL.data))).to.equal(true);
  });

  it("is not sent while gas costs more than may be paid, or takes more than may be used", async () => {
    expect(await submitter(400n).payment()).to.include({ maxFeePerGas: 400n });
    expect(await submitter(4_000n, 3_000n).payment()).to.include({ maxFeePerGas: 3_000n });
    await refuses(() => submitter(399n).payment(), "GasAboveCap");
    await refuses(() => submitter(4_000n, 4_001n).send(submission, 1n), "GasAboveCap");
    await refuses(() => submitter(399n).send(submission, 1n), "GasAboveCap");
    await refuses(() => submitter(400n).send({ ...submission, mostGas: 9n }, 10n), "GasAboveCap");
    expect(sent).to.deep.equal([]);
  });

  it("is paid for at a price that is proven once a minute", async () => {
    let [time, reads] = [0, 0];
    const reader = { newestHeight: async () => 1n, gasPriceAt: async () => BigInt(++reads) };
    const price = recentGasPrice({ of: () => reader as unknown as TonReader }, () => time);
    expect([await price(), await price()]).to.deep.equal([1n, 1n]);
    time = 60_001;
    expect(await price()).to.equal(2n);
  });

  it("goes to accounts of the basechain alone", () => {
    expect(accountOf(ACCOUNT)).to.equal(ACCOUNT);
    expect(accountOf(CALL.to)).to.equal(ACCOUNT);
    const others = [`0xff${ACCOUNT.slice(2)}`, `0x${"ab".repeat(20)}`, "0x"] as const;
    expect(others.map(accountOf)).to.deep.equal([undefined, undefined, undefined]);
    for (const other of others) expect(() => requireAccount(other)).to.throw(TypeError, other);
  });

  it("carries evidence as cells, and no other bytes", () => {
    expect(() => readEvidence("0x1234")).to.throw(TypeError, "bag of cells");
    expect(readEvidence(CALL.data).equals(Cell.EMPTY)).to.equal(true);
  });

  it("shows signatures in the order of places, with the members that are not known yet", () => {
    const [one, other] = [tag("one"), tag("other")].map((half) => `${half}${half.slice(2)}` as Hex);
    const fields: Hex = `0x${"00".repeat(185)}`;
    const signature = { signature: "0x" } as const;
    const shown = {
      ...{ checkpointHash: tag("hash"), chainId: 1n, height: 1n, epoch: 1n, fields, lanes: [] },
      ...{ committee: tag("committee"), members: SIGNING },
      signatures: [
        { ...signature, position: 1, ed25519: other as Hex },
        { ...signature, position: 0, ed25519: one as Hex },
      ],
    };
    const read = (knowsMembers: boolean) => {
      const slice = readEvidence(evidenceFor({ knowsMembers }, shown)).beginParse();
      slice.loadRef();
      const first = slice.loadMaybeRef()?.beginParse();
      return { place: first?.loadUint(8), list: slice.loadMaybeRef() !== null };
    };
    expect(read(true)).to.deep.equal({ place: 0, list: false });
    expect(read(false)).to.deep.equal({ place: 0, list: true });
  });
});

describe("what a TON adapter knows of its network", () => {
  it("is the id that blocks bear, of public networks and of development chains", () => {
    const ids = [1360104473493505n, 1360104473493506n, 31_390n, 31_400n].map(globalIdOf);
    expect(ids).to.deep.equal([-239, -3, 31_390, undefined]);
  });

  it("is nothing of tokens", async () => {
    const accounts = new TonAccounts(1n, () => expect.fail("nothing is read"));
    await refuses(() => accounts.tokenOf(), "NotSupported");
    await refuses(() => accounts.allowanceOf(), "NotSupported");
    await refuses(() => accounts.transactionOfNonce(), "NotSupported");
    await refuses(async () => accounts.approveCall(), "NotSupported");
    expect(await accounts.coinOf("0x12")).to.equal(0n);
    expect(await accounts.isContract("0x12")).to.equal(false);
  });
});

async function refuses(act: () => Promise<unknown>, code: ChainErrorCode): Promise<void> {
  const error = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isChainError(error, code), String(error)).to.equal(true);
}

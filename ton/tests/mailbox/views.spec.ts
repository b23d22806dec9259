import { packPrice, tag } from "@causeway/protocol";
import type { Cell } from "@ton/core";
import { expect } from "chai";

import { Administered, HUB_TRUST } from "./Administered";
import { CHAIN_ID, ENVIRONMENT, HUB, PRICE, SPOKE } from "./MailboxWorld";

describe("a mailbox on TON tells", () => {
  let mailbox: Administered;

  before(async () => {
    mailbox = await Administered.make();
  });

  it("its configuration", async () => {
    const { stackReader } = await ask("config");
    expect(stackReader.readAddress().equals(mailbox.world.manager.address)).to.equal(true);
    const rest = Array.from({ length: 5 }, () => stackReader.readBigNumber());
    expect(rest).to.deep.equal([CHAIN_ID, BigInt(ENVIRONMENT), HUB.chainId, 3600n, 0n]);
  });

  it("its lanes", async () => {
    const { outboundLaneId, inboundLaneId } = mailbox.world;
    expect(await mailbox.read("outboundLane", outboundLaneId)).to.deep.equal([
      ...[2n, HUB.chainId, 0n, 600n],
    ]);
    expect(await mailbox.read("inboundLane", inboundLaneId)).to.deep.equal([
      ...[0n, SPOKE.chainId, HUB.chainId, BigInt(HUB_TRUST), 0n, 0n],
    ]);
  });

  it("the open lane to a chain and its prices", async () => {
    const { stackReader } = await ask("destination", HUB.chainId);
    expect(stackReader.readBigNumber()).to.equal(BigInt(mailbox.world.outboundLaneId));
    const prices = stackReader.readCell().beginParse();
    const word = BigInt(packPrice(PRICE));
    expect([prices.loadUintBig(256), prices.loadUintBig(256)]).to.deep.equal([word, word]);
  });

  it("a light client's trust, status, committee and halts", async () => {
    const { committee, committeeHash } = mailbox.world.committee;
    const { stackReader } = await ask("client", BigInt(HUB_TRUST));
    expect(stackReader.readBigNumber()).to.equal(HUB.chainId);
    expect([stackReader.readBoolean(), stackReader.readBoolean()]).to.deep.equal([true, true]);
    stackReader.readBigNumber();
    const office = stackReader.readCell().beginParse();
    expect([office.loadUintBig(256), office.loadUintBig(256)]).to.deep.equal(
      [committee, committeeHash].map(BigInt),
    );
    expect(haltOf(stackReader.readCell())).to.deep.equal([0, 0, 0]);
    const status = await mailbox.read("clientStatus", HUB_TRUST);
    expect(status).to.deep.equal([0n, 1n, 1n, BigInt(mailbox.now), 0n, 0n, 0n]);
  });

  it("nothing of a lane, a chain or a light client that it does not know", async () => {
    const asked = [
      ["outboundLane", 846],
      ["inboundLane", 901],
      ["client", 913],
      ["clientStatus", 913],
    ] as const;
    for (const [method, exitCode] of asked) {
      const error = await ask(method, BigInt(tag("unknown"))).catch(String);
      expect(error, method).to.include(`${exitCode}`);
    }
    expect(await ask("destination", 7n).catch(String)).to.include("850");
  });

  function ask(method: string, value?: bigint) {
    const args = value === undefined ? [] : [{ type: "int" as const, value }];
    return mailbox.world.blockchain.runGetMethod(mailbox.world.mailbox, method, args);
  }
});

/** Begin, end and length of the halts that a light client's record starts with. */
function haltOf(record: Cell): number[] {
  const rest = record.beginParse();
  return [rest.loadUint(40), rest.loadUint(40), rest.loadUint(40)];
}

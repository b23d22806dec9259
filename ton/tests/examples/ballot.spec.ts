import { encodeFirstLeg, type Hex, Outcome, type Price, uintBytes } from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import { type BlockchainSnapshot, internal, type SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";
import { AbiCoder } from "ethers";

import { relaySenderData } from "../../wrappers/relaySenderData";
import { snakeBytes } from "../cells";
import { compiled } from "../compiled";
import { EndsWorld, Log, logsOf } from "../expiry/EndsWorld";
import { byManagerBody, setPricesAct } from "../mailbox/bodies";
import { addressBytesOf, CHAIN_ID, exitCodesOf, HUB, SPOKE, START } from "../mailbox/MailboxWorld";
import { setHubRelayAct } from "../relay/bodies";

const ERROR = {
  ...{ notTheMailbox: 1120, over: 1201, notOver: 1202, votedAlready: 1203, unknownReport: 1204 },
  feeAboveMaximum: 853,
} as const;
const DAY = 86_400;
const ENDS_AT = START + DAY;
const [TALLY, RESULT] = [uintBytes(5n, 20), uintBytes(9n, 20)];
const PRICE: Price = {
  ...{ base: 20_000_000n, gasPrice: 70n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 2_000n, gasPerByte: 40n },
};
const EXCESSES = 0xd53276db;
const RENT = toNano("0.0001");

describe("a ballot on TON, whose votes go to a tally on the hub", () => {
  let world: EndsWorld;
  let start: BlockchainSnapshot;
  let ballot: Address;
  let relaySender: Address;

  before(async () => {
    world = await EndsWorld.make();
    relaySender = await deploy("RelaySender", (mailbox, manager) =>
      relaySenderData({ manager, mailbox, chainId: CHAIN_ID, hubChainId: SPOKE.chainId }),
    );
    for (const act of [setHubRelayAct(uintBytes(0xabcn, 20)), setPricesAct(HUB.chainId, PRICE)]) {
      const body = byManagerBody(act);
      await world.base.manager.send({ to: relaySender, value: toNano(1), body });
    }
    ballot = await deploy("Ballot", () => ballotData());
    start = world.base.blockchain.snapshot();
  });

  beforeEach(async () => {
    await world.base.blockchain.loadFrom(start);
    world.base.blockchain.now = START;
  });

  async function deploy(name: string, data: (mailbox: Address, manager: Address) => Cell) {
    const { mailbox, manager, user } = world.base;
    const init = { code: await compiled(name), data: data(mailbox, manager.address) };
    const address = contractAddress(0, init);
    await user.send({ to: address, value: toNano(1), init, bounce: false });
    return address;
  }

  function ballotData(): Cell {
    const place = beginCell().storeUint(BigInt(TALLY), 160).storeUint(HUB.chainId, 64);
    const result = place.storeUint(20, 8).storeUint(BigInt(RESULT), 160);
    return beginCell()
      .storeAddress(relaySender)
      .storeUint(ENDS_AT, 40)
      .storeUint(0, 4 * 64)
      .storeRef(result)
      .storeBit(false)
      .storeBit(false)
      .endCell();
  }

  const send = (body: Cell, from = world.base.user.address, value = toNano(3)) =>
    world.base.blockchain.sendMessage(internal({ from, to: ballot, value, body }));
  const vote = (isYes: boolean, from?: Address) =>
    send(beginCell().storeUint(0x50001010, 32).storeBit(isYes).endCell(), from);
  const report = (maxFee = toNano(1)) =>
    send(
      beginCell()
        .storeUint(0x50001011, 32)
        .storeCoins(maxFee)
        .storeAddress(world.base.user.address)
        .endCell(),
    );
  const exitCode = (result: SendMessageResult) => exitCodesOf(result, ballot)[0];

  async function votes() {
    const { stackReader } = await world.base.blockchain.runGetMethod(ballot, "votes");
    return Array.from({ length: 4 }, () => stackReader.readNumber());
  }

  it("takes one vote of each account, until the vote is over", async () => {
    const { manager, relayer, user } = world.base;
    expect(exitCode(await vote(true))).to.equal(0);
    expect(exitCode(await vote(false))).to.equal(ERROR.votedAlready);
    expect(exitCode(await vote(false, manager.address))).to.equal(0);
    expect(exitCode(await vote(true, relayer.address))).to.equal(0);
    expect(await votes()).to.deep.equal([2, 1, 0, 0]);
    expect(exitCode(await report())).to.equal(ERROR.notOver);
    world.base.blockchain.now = ENDS_AT;
    expect(exitCode(await vote(true, user.address))).to.equal(ERROR.over);
  });

  it("reports its votes to the tally, as a ballot on an EVM chain does", async () => {
    await vote(true);
    await vote(false, world.base.manager.address);
    await vote(true, world.base.relayer.address);
    world.base.blockchain.now = ENDS_AT;
    const held = (await world.base.blockchain.getContract(ballot)).balance;
    const result = await report();
    const firstLeg = encodeFirstLeg(
      {
        ...{ handler: TALLY, handlerGas: 400_000n, destinationChainId: HUB.chainId },
        ...{ gasLimit: 250_000n, maxResult: 96, lifetime: DAY, recipient: RESULT },
        payload: AbiCoder.defaultAbiCoder().encode(["uint128", "uint128"], [2n, 1n]) as Hex,
        sender: addressBytesOf(ballot),
      },
      0xff54,
    );
    const [log] = logsOf(result, Log.messageSent);
    const sent = log?.beginParse().skip(32 + 256 + 64);
    sent?.loadCoins();
    sent?.loadRef();
    expect(sent && snakeBytes(sent.loadRef())).to.satisfy((frame: string) =>
      frame.endsWith(firstLeg.slice(2)),
    );
    expect(await votes()).to.deep.equal([2, 1, 1, 0]);
    expect(returned(result) > toNano("2.8")).to.equal(true);
    await expectHeld(held);
  });

  it("gives the value back if the RelaySender or the mailbox refuses a report", async () => {
    world.base.blockchain.now = ENDS_AT;
    const held = (await world.base.blockchain.getContract(ballot)).balance;
    const fees = { relaySender: 1n, mailbox: toNano("0.0395") };
    for (const [name, maxFee] of Object.entries(fees)) {
      const result = await report(maxFee);
      const refused = name === "mailbox" ? world.base.mailbox : relaySender;
      expect(exitCodesOf(result, refused)[0], name).to.equal(ERROR.feeAboveMaximum);
      expect(returned(result) > toNano("2.9"), name).to.equal(true);
    }
    expect((await votes()).slice(2)).to.deep.equal([2, 0]);
    await expectHeld(held);
  });

  it("learns that a report expired, and reports again", async () => {
    world.base.blockchain.now = ENDS_AT;
    const sent = world.noteSent(await report());
    await world.base.deliver(world.notice(sent, Outcome.expired));
    const result = await world.settle(sent);
    expect(logsOf(result, Log.messageSettled)).to.have.length(1);
    expect((await votes()).slice(2)).to.deep.equal([1, 1]);
    await report();
    expect((await votes()).slice(2)).to.deep.equal([2, 1]);
  });

  it("listens to its RelaySender alone", async () => {
    const relayed = beginCell().storeUint(0x40000101, 32).storeUint(1, 64).storeUint(0, 128);
    const numbers = beginCell().storeUint(1, 64).storeUint(0, 64).storeUint(1, 64);
    const bodies = [
      relayed.storeUint(1, 256).storeRef(beginCell()),
      beginCell().storeUint(0x40000102, 32).storeUint(1, 64).storeInt(9, 32),
      beginCell()
        .storeUint(0x40000103, 32)
        .storeBuilder(numbers)
        .storeUint(1, 8)
        .storeUint(1, 256)
        .storeUint(0, 160)
        .storeRef(beginCell()),
    ];
    for (const body of bodies) {
      expect(exitCode(await send(body.endCell()))).to.equal(ERROR.notTheMailbox);
    }
    const unknown = await send((bodies[0] as typeof relayed).endCell(), relaySender);
    expect(exitCode(unknown)).to.equal(ERROR.unknownReport);
  });

  /** Expects the same balance, but for the rent of a day. */
  async function expectHeld(before: bigint): Promise<void> {
    const { balance } = await world.base.blockchain.getContract(ballot);
    expect(before - balance >= 0n && before - balance < RENT).to.equal(true);
  }

  /** What the account that asked for a report gets back. */
  function returned({ transactions }: SendMessageResult): bigint {
    const values = transactions.map(({ inMessage: message }) =>
      message?.info.type === "internal" &&
      message.info.dest.equals(world.base.user.address) &&
      message.body.bits.length >= 32 &&
      message.body.beginParse().loadUint(32) === EXCESSES
        ? message.info.value.coins
        : 0n,
    );
    return values.reduce((sum, value) => sum + value, 0n);
  }
});

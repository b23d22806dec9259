import {
  encodeFirstLeg,
  feeUnder,
  type Hex,
  type Price,
  packPrice,
  uintBytes,
} from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, type Slice, toNano } from "@ton/core";
import {
  internal,
  type SandboxContract,
  type SendMessageResult,
  type TreasuryContract,
} from "@ton/sandbox";
import { expect } from "chai";

import { relaySenderData } from "../../wrappers/relaySenderData";
import { snakeBytes } from "../cells";
import { compiled } from "../compiled";
import { byManagerBody, setPricesAct } from "../mailbox/bodies";
import { addressBytesOf, CHAIN_ID, HUB, MailboxWorld, SPOKE, START } from "../mailbox/MailboxWorld";
import { type Request, relayBody, setHubRelayAct } from "./bodies";

const ERROR = {
  payloadTooLarge: 842,
  invalidRecipient: 843,
  invalidPrice: 851,
  feeAboveMaximum: 853,
  notManager: 1000,
  zeroHandler: 1080,
  zeroDeadline: 1081,
  zeroLifetime: 1082,
  destinationNotServed: 1083,
  noResultsThere: 1084,
  noHubRelay: 1085,
  valueTooSmall: 1086,
  notMailbox: 1087,
  unknownRelay: 1088,
  nothingToPay: 1089,
  tooFewFees: 1090,
  unknownAct: 1091,
  unknownOperation: 0xffff,
} as const;

const PRICE: Price = {
  ...{ base: 20_000_000n, gasPrice: 70n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 2_000n, gasPerByte: 40n },
};
const HUB_RELAY = uintBytes(0xabcn, 20);
const VALUE = toNano(2);
const QUERY = 77n;
/** Bytes of a second leg from TON beside its result. */
const SECOND_LEG = 1n + 6n + 7n + 33n + 32n + 20n;

const REQUEST: Request = {
  ...{ handler: uintBytes(5n, 20), handlerGas: 300_000n, destinationChainId: SPOKE.chainId },
  ...{ gasLimit: 150_000n, maxResult: 64, lifetime: 7_200, recipient: uintBytes(9n, 20) },
  payload: `0x${"5a".repeat(300)}`,
};

describe("a RelaySender on TON", function () {
  this.timeout(120_000);
  let world: MailboxWorld;
  let relaySender: Address;
  let stranger: SandboxContract<TreasuryContract>;
  let restore: () => Promise<void>;

  before(async () => {
    world = await MailboxWorld.make();
    stranger = await world.blockchain.treasury("stranger");
    const data = relaySenderData({
      ...{ manager: world.manager.address, mailbox: world.mailbox },
      ...{ chainId: CHAIN_ID, hubChainId: HUB.chainId },
    });
    const init = { code: await compiled("RelaySender"), data };
    relaySender = contractAddress(0, init);
    await world.user.send({ to: relaySender, value: toNano(1), init });
    await act(setHubRelayAct(HUB_RELAY));
    await act(setPricesAct(SPOKE.chainId, PRICE));
    const snapshot = world.blockchain.snapshot();
    restore = () => world.blockchain.loadFrom(snapshot);
  });

  beforeEach(() => restore());

  it("sends the first leg as the library encodes it, and charges both fees", async () => {
    const [mailboxHeld, held] = [await world.balance, await balance()];
    const before = await world.user.getBalance();
    const result = await relay();
    const sent = logOf(result, 0x60000001);
    sent.skip(256 + 64);
    const firstFee = sent.loadCoins();
    sent.loadRef();
    const frame = snakeBytes(sent.loadRef());
    const sender = addressBytesOf(world.user.address);
    const firstLeg = encodeFirstLeg({ ...REQUEST, sender }, 0xff54);
    expect(frame.endsWith(firstLeg.slice(2))).to.equal(true);
    expect(frame).to.include(addressBytesOf(relaySender).slice(2));
    const onwardFee = feeUnder(PRICE, REQUEST.gasLimit, SECOND_LEG + 64n) as bigint;
    expect(await world.balance).to.equal(mailboxHeld + firstFee);
    expect(await balance()).to.equal(held + onwardFee);
    expect(await fees()).to.deep.equal([onwardFee, 0n]);
    const paid = before - (await world.user.getBalance());
    expect(paid > firstFee + onwardFee).to.equal(true);
    expect(paid < firstFee + onwardFee + toNano("0.1")).to.equal(true);
  });

  it("gives all of the value back if the mailbox refuses the first leg", async () => {
    const held = await balance();
    const before = await world.user.getBalance();
    const result = await relay({}, { deadline: START + 1 });
    const answer = result.transactions.at(-1)?.inMessage;
    const refused = answer?.body.beginParse();
    expect(answer?.info.dest?.toString()).to.equal(world.user.address.toString());
    expect(refused?.loadUint(32)).to.equal(0x40000102);
    expect(refused?.loadUintBig(64)).to.equal(QUERY);
    expect(refused?.loadInt(32)).to.equal(844);
    expect(await balance()).to.equal(held);
    expect(await fees()).to.deep.equal([0n, 0n]);
    expect(before - (await world.user.getBalance()) < toNano("0.1")).to.equal(true);
  });

  it("refuses a request that the hub could not serve", async () => {
    expect(await exitOf(relay({ handler: uintBytes(0n, 20) }))).to.equal(ERROR.zeroHandler);
    expect(await exitOf(relay({ lifetime: 0 }))).to.equal(ERROR.zeroLifetime);
    expect(await exitOf(relay({}, { deadline: 0 }))).to.equal(ERROR.zeroDeadline);
    for (const recipient of [uintBytes(0n, 20), `0x00${"00".repeat(32)}`, uintBytes(1n, 21)]) {
      expect(await exitOf(relay({ recipient: recipient as Hex }))).to.equal(ERROR.invalidRecipient);
    }
    const unknown = { destinationChainId: 5n };
    expect(await exitOf(relay(unknown))).to.equal(ERROR.destinationNotServed);
    expect(await exitOf(relay({ maxResult: 2_000 }))).to.equal(ERROR.payloadTooLarge);
  });

  it("refuses more than the sender pays, and a value too small for all that follows", async () => {
    const onwardFee = feeUnder(PRICE, REQUEST.gasLimit, SECOND_LEG + 64n) as bigint;
    const maxFee = onwardFee - 1n;
    expect(await exitOf(relay({}, { maxFee }))).to.equal(ERROR.feeAboveMaximum);
    const value = onwardFee + toNano("0.45");
    expect(await exitOf(relay({}, { value: value - 1n }))).to.equal(ERROR.valueTooSmall);
    expect(await exitOf(relay({}, { value }))).to.equal(0);
  });

  it("takes no answer that the mailbox did not give", async () => {
    const sent = (number: bigint) =>
      beginCell()
        .storeUint(0x10000101, 32)
        .storeUint(number, 64)
        .storeUint(0, 64 + 256)
        .storeRef(beginCell().storeUint(1, 256));
    expect(await exitOf(say(sent(1n).endCell()))).to.equal(ERROR.notMailbox);
    const [from, to, value] = [world.mailbox, relaySender, toNano("0.1")];
    const forged = internal({ from, to, value, body: sent(1n).endCell() });
    expect(await exitOf(world.blockchain.sendMessage(forged))).to.equal(ERROR.unknownRelay);
    expect(await exitOf(say(beginCell().storeUint(9, 32).endCell()))).to.equal(
      ERROR.unknownOperation,
    );
  });

  it("obeys its manager alone, and has results to other chains than the hub", async () => {
    const prices = setPricesAct(SPOKE.chainId, PRICE);
    expect(await exitOf(say(byManagerBody(prices)))).to.equal(ERROR.notManager);
    expect(await exitOf(act(setPricesAct(HUB.chainId, PRICE)))).to.equal(ERROR.noResultsThere);
    const none = { ...PRICE, maxPayload: 0n };
    expect(await exitOf(act(setPricesAct(SPOKE.chainId, none)))).to.equal(ERROR.invalidPrice);
    const unknown = beginCell().storeUint(0x40000099, 32).endCell();
    expect(await exitOf(act(unknown))).to.equal(ERROR.unknownAct);
    const { stackReader } = await world.blockchain.runGetMethod(relaySender, "pricesTo", [
      { type: "int", value: SPOKE.chainId },
    ]);
    expect(stackReader.readBigNumber()).to.equal(packPrice(PRICE));
    const removed = beginCell().storeUint(0x40000010, 32).storeUint(SPOKE.chainId, 64).endCell();
    expect(await exitOf(act(removed))).to.equal(0);
    expect(await exitOf(act(removed))).to.equal(ERROR.destinationNotServed);
    expect(await exitOf(relay())).to.equal(ERROR.destinationNotServed);
    await act(setHubRelayAct(uintBytes(0n, 20)));
    expect(await exitOf(relay())).to.equal(ERROR.noHubRelay);
  });

  it("pays out the fees that it earned, and no more", async () => {
    expect(await exitOf(act(payOut()))).to.equal(ERROR.nothingToPay);
    const rest = await balance();
    await relay();
    const [earned = 0n] = await fees();
    expect(await exitOf(act(payOut(earned + 1n)))).to.equal(ERROR.tooFewFees);
    expect(await exitOf(act(payOut(1n)))).to.equal(0);
    expect(await exitOf(act(payOut()))).to.equal(0);
    expect(await fees()).to.deep.equal([0n, 0n]);
    expect(await balance()).to.equal(rest);
  });

  function relay(
    change: Partial<Request> = {},
    { deadline = START + 10_000, maxFee = toNano(1), value = VALUE } = {},
  ): Promise<SendMessageResult> {
    const terms = { queryId: QUERY, deadline, maxFee, refundTo: world.user.address };
    const body = relayBody({ ...REQUEST, ...change }, terms);
    return world.user.send({ to: relaySender, value, body });
  }

  function say(body: Cell): Promise<SendMessageResult> {
    return stranger.send({ to: relaySender, value: toNano("0.5"), body });
  }

  function act(cell: Cell): Promise<SendMessageResult> {
    return world.manager.send({ to: relaySender, value: toNano("0.5"), body: byManagerBody(cell) });
  }

  async function balance(): Promise<bigint> {
    return (await world.blockchain.getContract(relaySender)).balance;
  }

  async function fees(): Promise<bigint[]> {
    const { stackReader } = await world.blockchain.runGetMethod(relaySender, "fees");
    return [stackReader.readBigNumber(), stackReader.readBigNumber()];
  }

  /** The exit code of the RelaySender's first transaction. */
  async function exitOf(sending: Promise<SendMessageResult>): Promise<number> {
    const own = BigInt(`0x${relaySender.hash.toString("hex")}`);
    const { transactions } = await sending;
    const { description } = transactions.find(({ address }) => address === own) ?? {};
    if (description?.type !== "generic" || description.computePhase.type !== "vm") {
      throw new Error("the RelaySender was not called");
    }
    return description.computePhase.exitCode;
  }

  function payOut(amount?: bigint): Cell {
    const body = beginCell()
      .storeUint(0x10000021, 32)
      .storeBit(amount !== undefined);
    if (amount !== undefined) body.storeCoins(amount);
    return body.storeAddress(stranger.address).endCell();
  }
});

/** The fields of the log with an opcode. */
function logOf({ transactions }: SendMessageResult, opcode: number): Slice {
  for (const { outMessages } of transactions) {
    for (const { info, body } of outMessages.values()) {
      const fields = body.beginParse();
      if (info.type === "external-out" && fields.loadUint(32) === opcode) return fields;
    }
  }
  throw new Error(`no log ${opcode}`);
}

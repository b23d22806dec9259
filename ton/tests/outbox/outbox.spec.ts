import { snake } from "@causeway/chains/ton/messages";
import {
  ChainType,
  directRoute,
  EMPTY_OUTBOX_ROOT,
  feeUnder,
  type Hex,
  LaneTree,
  makeFrontierProof,
  type Peer,
  type Price,
  packPrice,
  type Route,
  tag,
  uintBytes,
  ZERO_WORD,
} from "@causeway/protocol";
import { beginCell } from "@ton/core";
import { expect } from "chai";
import fc from "fast-check";

import { OutboxModel } from "./OutboxModel";
import { type Draft, TonOutbox } from "./TonOutbox";

const START = 1_800_000_000;
const ERROR = {
  notASnake: 705,
  notWholeBytes: 706,
  noOpenLane: 840,
  gasLimitOutOfRange: 841,
  payloadTooLarge: 842,
  invalidRecipient: 843,
  deadlineOutOfRange: 844,
  laneExists: 845,
  unknownLane: 846,
  wrongLaneState: 847,
  otherLaneOpen: 848,
  invalidPeer: 849,
  unknownDestination: 850,
  invalidPrice: 851,
  feeAboveMaximum: 853,
};

const OWN: Peer = {
  chainType: ChainType.ton,
  chainId: 1360104473493507n,
  mailbox: `0x00${"ab".repeat(32)}`,
};
const EVM: Peer = { chainType: ChainType.evm, chainId: 10n, mailbox: `0x${"cd".repeat(20)}` };
const OTHER_EVM: Peer = { ...EVM, chainId: 8453n };
const OTHER_TON: Peer = { ...OWN, chainId: 1360104473493508n };
const DIRECT = directRoute(tag("trust"));
const BY_HUB: Route = { hubChainId: 1n, hubTrustId: tag("hub"), trustId: tag("trust") };
const PRICE: Price = {
  ...{ base: 1_000n, gasPrice: 3n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 2_000n, gasPerByte: 16n },
};

describe("an outbox on TON", () => {
  let outbox: TonOutbox;
  let model: OutboxModel;

  beforeEach(async () => {
    outbox = await TonOutbox.make(OWN.chainId);
    outbox.now = START;
    model = new OutboxModel(OWN);
  });

  it("has the root of an empty outbox without messages, with or without lanes", async () => {
    expect(await outbox.root()).to.equal(BigInt(EMPTY_OUTBOX_ROOT));
    await opened(EVM, DIRECT);
    expect(await outbox.root()).to.equal(BigInt(EMPTY_OUTBOX_ROOT));
  });

  it("has the messages and the root that the library computes, whatever is sent", async () => {
    for (const [destination, route] of [
      [EVM, DIRECT],
      [OTHER_EVM, BY_HUB],
      [OTHER_TON, DIRECT],
    ] as const) {
      await opened(destination, route);
    }
    const drafts = fc.record({
      destination: fc.constantFrom(EVM, OTHER_EVM, OTHER_TON),
      gasLimit: fc.bigInt({ min: 1n, max: PRICE.maxGasLimit }),
      deadline: fc.constantFrom(0n, BigInt(START), BigInt(START + 10_000)),
      payload: fc.uint8Array({ maxLength: Number(PRICE.maxPayload) }),
      cellSize: fc.integer({ min: 1, max: 127 }),
    });
    await fc.assert(
      fc.asyncProperty(drafts, async ({ destination, payload, cellSize, ...asked }) => {
        const draft = draftTo(destination, { ...asked, payload: hexOf(payload) });
        const appended = await outbox.append(draft, cellSize);
        expect(appended).to.deep.equal(model.append(draft));
        expect(await outbox.root()).to.equal(BigInt(model.root()));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it("knows each message that it sent by its frontier, and no other", async () => {
    const { laneId } = await opened(EVM, DIRECT);
    const tree = new LaneTree();
    for (let sent = 0; sent < 11; sent++) {
      tree.append(model.append(draftTo(EVM)).messageId);
      await outbox.append(draftTo(EVM));
    }
    for (let index = 0; index < tree.count; index++) {
      const [leaf, siblings] = [tree.leaf(index), makeFrontierProof(tree, index)];
      const place = BigInt(index);
      expect(await outbox.wasSent(laneId, place, leaf, siblings)).to.equal(true);
      expect(await outbox.wasSent(laneId, place, tag("other"), siblings)).to.equal(false);
      expect(await outbox.wasSent(laneId, place + 16n, leaf, siblings)).to.equal(false);
      for (const wrong of [[...siblings, ZERO_WORD], siblings.slice(1)]) {
        if (wrong.length === siblings.length) continue;
        await refuses(() => outbox.wasSent(laneId, place, leaf, wrong));
      }
    }
  });

  describe("a message", () => {
    beforeEach(() => opened(EVM, DIRECT, { minLifetime: 100 }));

    const refused = async (change: Partial<Draft>) => outbox.append(draftTo(EVM, change));

    it("is refused without an open lane to its destination", async () => {
      expect(await refused({ destinationChainId: 11n })).to.equal(ERROR.noOpenLane);
      const laneId = model.idOf(OTHER_EVM, DIRECT);
      await outbox.addLane(OWN.mailbox, OTHER_EVM, DIRECT, 0);
      expect(await outbox.append(draftTo(OTHER_EVM))).to.equal(ERROR.noOpenLane);
      await outbox.openLane(laneId);
      await outbox.setPrices(OTHER_EVM.chainId, words(PRICE));
      expect(await outbox.append(draftTo(OTHER_EVM))).to.have.property("laneId", laneId);
      await outbox.closeLane(laneId);
      expect(await outbox.append(draftTo(OTHER_EVM))).to.equal(ERROR.noOpenLane);
    });

    it("is refused with a gas limit of 0 or above the maximum", async () => {
      expect(await refused({ gasLimit: 0n })).to.equal(ERROR.gasLimitOutOfRange);
      const gasLimit = PRICE.maxGasLimit + 1n;
      expect(await refused({ gasLimit })).to.equal(ERROR.gasLimitOutOfRange);
    });

    it("is refused with a payload above the maximum", async () => {
      const most = Number(PRICE.maxPayload);
      expect(await refused({ payload: `0x${"11".repeat(most + 1)}` })).to.equal(
        ERROR.payloadTooLarge,
      );
      expect(await refused({ payload: `0x${"11".repeat(most)}` })).to.have.property("index", 0n);
    });

    it("is refused with a payload of broken bytes, or in a tree of cells", async () => {
      const broken = beginCell().storeUint(1, 7).endCell();
      expect((await outbox.appendWith(draftTo(EVM), broken)).exitCode).to.equal(
        ERROR.notWholeBytes,
      );
      const leaf = snake("0x11");
      const tree = beginCell().storeRef(leaf).storeRef(leaf).endCell();
      expect((await outbox.appendWith(draftTo(EVM), tree)).exitCode).to.equal(ERROR.notASnake);
    });

    it("is refused for more than its sender pays, and costs the present price alone", async () => {
      const fee = feeUnder(PRICE, 1_000n, 1n) ?? 0n;
      await outbox.setPrices(EVM.chainId, { ...words(PRICE), upcoming: packPrice(doubled(PRICE)) });
      const asked = { gasLimit: 1_000n, payload: "0x22" } as const;
      expect(await refused({ ...asked, maxFee: fee - 1n })).to.equal(ERROR.feeAboveMaximum);
      expect(await refused({ ...asked, maxFee: fee })).to.have.property("fee", fee);
      expect(await outbox.quote(EVM.chainId, 1_000n, 1n)).to.equal(2n * fee);
    });

    it("is refused with a deadline that is too near", async () => {
      expect(await refused({ deadline: BigInt(START + 99) })).to.equal(ERROR.deadlineOutOfRange);
      expect(await refused({ deadline: BigInt(START + 100) })).to.have.property("index", 0n);
      expect(await refused({ deadline: 0n })).to.have.property("index", 1n);
    });

    it("is refused for a recipient of another length, of zeros, or outside the basechain", async () => {
      for (const recipient of ["0x", `0x${"00".repeat(20)}`, `0x${"11".repeat(33)}`] as Hex[]) {
        expect(await refused({ recipient })).to.equal(ERROR.invalidRecipient);
      }
      await opened(OTHER_TON, DIRECT);
      const outside = ["01", "80", "ff"].map(
        (workchain): Hex => `0x${workchain}${"34".repeat(32)}`,
      );
      for (const recipient of [
        `0x${"00".repeat(33)}`,
        `0x${"11".repeat(20)}`,
        ...outside,
      ] as Hex[]) {
        const draft = { ...draftTo(OTHER_TON), recipient };
        expect(await outbox.append(draft)).to.equal(ERROR.invalidRecipient);
      }
    });
  });

  describe("a lane", () => {
    it("is added once, and only to another chain with a trust for each hop", async () => {
      expect(await outbox.addLane(OWN.mailbox, EVM, DIRECT, 0)).to.equal(0);
      expect(await outbox.addLane(OWN.mailbox, EVM, DIRECT, 0)).to.equal(ERROR.laneExists);
      const own = { ...EVM, chainId: OWN.chainId };
      expect(await outbox.addLane(OWN.mailbox, own, DIRECT, 0)).to.equal(764);
      const untrusted = { ...DIRECT, trustId: ZERO_WORD };
      expect(await outbox.addLane(OWN.mailbox, EVM, untrusted, 0)).to.equal(765);
    });

    it("leads to a chain of the family that the chain had before", async () => {
      await outbox.addLane(OWN.mailbox, EVM, DIRECT, 0);
      const ton = { ...OTHER_TON, chainId: EVM.chainId };
      expect(await outbox.addLane(OWN.mailbox, ton, DIRECT, 0)).to.equal(ERROR.invalidPeer);
    });

    it("opens once, alone to its destination, and closes for good", async () => {
      const [first, second] = [model.idOf(EVM, DIRECT), model.idOf(EVM, BY_HUB)];
      expect(await outbox.openLane(first)).to.equal(ERROR.unknownLane);
      await outbox.addLane(OWN.mailbox, EVM, DIRECT, 0);
      await outbox.addLane(OWN.mailbox, EVM, BY_HUB, 0);
      expect(await outbox.closeLane(first)).to.equal(ERROR.wrongLaneState);
      expect(await outbox.openLane(first)).to.equal(0);
      expect(await outbox.openLane(first)).to.equal(ERROR.wrongLaneState);
      expect(await outbox.openLane(second)).to.equal(ERROR.otherLaneOpen);
      expect(await outbox.closeLane(first)).to.equal(0);
      expect(await outbox.openLane(first)).to.equal(ERROR.wrongLaneState);
      expect(await outbox.openLane(second)).to.equal(0);
    });

    it("gets another least lifetime", async () => {
      const { laneId } = await opened(EVM, DIRECT);
      expect(await outbox.setMinLifetime(tag("unknown"), 5)).to.equal(ERROR.unknownLane);
      expect(await outbox.setMinLifetime(laneId, 5)).to.equal(0);
      const near = draftTo(EVM, { deadline: BigInt(START + 4) });
      expect(await outbox.append(near)).to.equal(ERROR.deadlineOutOfRange);
    });
  });

  describe("prices", () => {
    it("are refused for an unknown destination", async () => {
      expect(await outbox.setPrices(5n, words(PRICE))).to.equal(ERROR.unknownDestination);
    });

    it("are refused if they take no message, or one that fits into no transaction", async () => {
      await outbox.addLane(OWN.mailbox, EVM, DIRECT, 0);
      await outbox.addLane(OWN.mailbox, OTHER_TON, DIRECT, 0);
      const none = ["maxGasLimit", "maxPayload", "gasPerByte"] as const;
      for (const field of none) {
        const price = { ...PRICE, [field]: 0n };
        expect(await outbox.setPrices(EVM.chainId, words(price))).to.equal(ERROR.invalidPrice);
      }
      const large = { ...PRICE, maxGasLimit: 16_777_216n };
      const upcoming = packPrice(large);
      expect(await outbox.setPrices(EVM.chainId, { ...words(PRICE), upcoming })).to.equal(
        ERROR.invalidPrice,
      );
      expect(await outbox.setPrices(OTHER_TON.chainId, words(large))).to.equal(0);
    });
  });

  /** Adds and opens a lane, with prices, here and in the model. */
  async function opened(destination: Peer, route: Route, { minLifetime = 0 } = {}) {
    const laneId = model.idOf(destination, route);
    expect(await outbox.addLane(OWN.mailbox, destination, route, minLifetime)).to.equal(0);
    expect(await outbox.openLane(laneId)).to.equal(0);
    expect(await outbox.setPrices(destination.chainId, words(PRICE))).to.equal(0);
    model.prices.set(destination.chainId, { price: PRICE, upcoming: PRICE });
    const lane = { laneId, destination, tree: new LaneTree(), state: "open" as const, minLifetime };
    model.lanes.push(lane);
    return lane;
  }
});

function draftTo({ chainType, chainId }: Peer, change: Partial<Draft> = {}): Draft {
  return {
    ...{ destinationChainId: chainId, gasLimit: 1_000n, deadline: 0n, maxFee: 10n ** 12n },
    sender: `0x00${"12".repeat(32)}`,
    recipient: chainType === ChainType.evm ? uintBytes(5n, 20) : `0x00${"34".repeat(32)}`,
    payload: "0x1234",
    ...change,
  };
}

function words(price: Price) {
  return { price: packPrice(price), upcoming: packPrice(price) };
}

function doubled(price: Price): Price {
  return { ...price, base: 2n * price.base, gasPrice: 2n * price.gasPrice };
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}

async function refuses(run: () => Promise<unknown>): Promise<void> {
  const error = await run().then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).to.be.instanceOf(Error);
}

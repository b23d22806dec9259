import { PRODUCTS } from "@causeway/index";
import { eventOf } from "@causeway/index/testing/events/messages.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import {
  accountText,
  ChainType,
  encodeFrame,
  frameHash,
  type Hex,
  messageId,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { TON, TON_MAILBOX, tonEnvironment } from "../world/tonEnvironment.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const HUB = 31_337n;
const [FROM_TON, TO_TON] = [`0x${"a1".repeat(32)}`, `0x${"a2".repeat(32)}`];
const ON_TON = `0x00${"c7".repeat(32)}`;
const ON_EVM = `0x${"5e".repeat(20)}`;
const { evm, ton } = ChainType;

const ends = { gasLimit: 5n, deadline: 0n, payload: "0x" };
const frames: Readonly<Record<Hex, Hex>> = {
  [FROM_TON]: encodeFrame(
    { ...ends, sender: ON_TON, recipient: ON_EVM },
    { origin: ton, destination: evm },
  ),
  [TO_TON]: encodeFrame(
    { ...ends, sender: ON_EVM, recipient: ON_TON },
    { origin: evm, destination: ton },
  ),
};
const idOn = (laneId: Hex) => messageId(laneId, 0n, frameHash(frames[laneId] as Hex));

const sent = (chainId: bigint, laneId: Hex, logIndex: number) => {
  const values = { messageId: idOn(laneId), laneId, index: 0n, frame: frames[laneId] as Hex };
  return eventOf("mailbox.MessageAppended", values, { chainId, height: 20n, logIndex });
};
const route = [0n, ZERO_WORD, ZERO_WORD];
const lane = (laneId: Hex, origin: bigint, destination: bigint) => [
  eventOf(
    "mailbox.OutboundLaneAdded",
    { laneId, destinationChainId: destination, route },
    { chainId: origin, height: 1n },
  ),
  eventOf(
    "mailbox.InboundLaneAdded",
    { laneId, originChainId: origin, route, lightClient: ZERO_WORD },
    { chainId: destination, height: 2n },
  ),
];
const EVENTS = [
  ...[...lane(FROM_TON, TON, HUB), ...lane(TO_TON, HUB, TON)],
  ...[sent(TON, FROM_TON, 3), sent(HUB, TO_TON, 0)],
  eventOf(
    "mailbox.MessageCalled",
    { messageId: idOn(TO_TON), laneId: TO_TON, index: 0n, attempt: 9n },
    { chainId: TON, height: 30n },
  ),
];

describe("messages of TON", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, tonEnvironment());
    for (const chainId of [HUB, TON]) {
      const events = EVENTS.filter((event) => event.chainId === chainId);
      await readEventsOf(world.db, { chainId, entities: ENTITIES, events, final: 90n });
    }
  });
  after(() => world?.stop());

  const shown = accountText(ON_TON, TON);
  const history = (address: string, chainId = TON) =>
    `/api/queryHistoryByChainIdAddress?chainId=${chainId}&address=${encodeURIComponent(address)}`;
  const body = Buffer.from(shown, "base64url");
  /** The same account with other flags, and a checksum that fits them. */
  const flagged = (flags: number) => {
    const bytes = Buffer.from([flags, ...body.subarray(1, -2)]);
    return Buffer.concat([bytes, crc16(bytes)]).toString("base64");
  };

  it("are found by their sender in each form of an address, and show it as TON does", async () => {
    expect(shown).to.match(/^kQ/);
    const forms = [`0:${"c7".repeat(32)}`, `0:${"C7".repeat(32)}`, shown, body.toString("base64")];
    for (const form of [...forms, ...[0x11, 0x51, 0xd1].map(flagged)]) {
      const { json } = await world.get(history(form));
      expect(json.data.list, form).to.have.length(1);
      const [item] = json.data.list;
      expect(item.sourceAddress).to.equal(shown);
      expect(item.sourceChainInfo.mosContract).to.equal(accountText(TON_MAILBOX, TON));
      expect(item.causeway).to.include({ sender: shown, recipient: ON_EVM });
      expect(item.id).to.equal(3 * 2 ** 47 + 20 * 2 ** 16 + 3);
    }
    const { json } = await world.get(`/v1/messages?address=${shown}`);
    expect(json.items).to.have.length(2);
  });

  it("are in flight while their recipient on TON has not answered, and crossing on the wire", async () => {
    const { json } = await world.get(`/api/queryCrossInfoById?id=${idOn(TO_TON)}`);
    expect(json.data.state).to.equal(0);
    expect(json.data.causeway).to.include({ state: "in flight", who: "anyone", attempt: "9" });
    const { address, contract } = json.data.destinationInfo;
    expect([address, contract]).to.deep.equal([shown, accountText(TON_MAILBOX, TON)]);
  });

  it("refuse an address with another checksum, unknown flags, or of another family than its chain", async () => {
    const wrong = `${shown.slice(0, -1)}${shown.endsWith("A") ? "B" : "A"}`;
    for (const [address, chainId, reason] of [
      [wrong, TON, "has a wrong checksum"],
      [flagged(0x12), TON, "has flags"],
      [shown.slice(1), TON, "is no address"],
      [`1:${"c7".repeat(31)}`, TON, "is no address"],
      [`200:${"c7".repeat(32)}`, TON, "is of no workchain"],
      [ON_EVM, TON, "is of another family"],
      [shown, HUB, "is of another family"],
    ] as const) {
      const { status, json } = await world.get(history(address, chainId));
      expect([status, json.parameter], reason).to.deep.equal([400, "address"]);
      expect(json.message).to.contain(reason);
    }
  });

  it("go to and from a chain that lists name, and that carries them alone", async () => {
    const info = (await world.get("/supportedChainInfo")).json.data;
    expect(info.at(-1)).to.deep.equal({ id: String(TON), type: "TON", name: "The ton" });
    expect((await world.get("/supportedChainList")).json.data).to.include(Number(TON));
    const { chains } = (await world.get(`/api/queryChainList?chainId=${TON}`)).json.data;
    expect(chains[0]).to.include({ chainType: "TON", coin: "TON" });
    expect(chains[0].causeway).to.deep.equal({ isMessagesOnly: true, generations: [] });
  });

  it("are all that comes from there: a route is refused for the chain, whatever form its addresses have", async () => {
    const coin = `0x${"0".repeat(40)}`;
    for (const token of [coin, shown]) {
      const { status, json } = await world.get(
        `/route?fromChainId=${TON}&toChainId=${HUB}&amount=1&type=exactIn&slippage=300&entrance=test` +
          `&tokenInAddress=${token}&tokenOutAddress=${coin}&receiver=${shown}`,
      );
      expect(status).to.equal(200);
      expect(json).to.include({ errno: 2001, parameter: "fromChainId" });
    }
  });

  it("are all that goes there: a route with its transaction is refused for the chain, too", async () => {
    const coin = `0x${"0".repeat(40)}`;
    const account = `0x${"e1".repeat(20)}`;
    const answer = async (from: string, receiver: string, ends: readonly (bigint | number)[]) =>
      (
        await world.get(
          `/routeAndSwap?fromChainId=${ends[0]}&toChainId=${ends[1]}&amount=1&type=exactIn&slippage=300` +
            `&entrance=test&tokenInAddress=${coin}&tokenOutAddress=${coin}&from=${from}&receiver=${receiver}`,
        )
      ).json;
    const [to, back] = [
      [HUB, TON],
      [TON, HUB],
    ];
    expect(await answer(account, shown, to)).to.include({ errno: 2001 });
    expect(await answer(shown, account, back)).to.include({
      errno: 2001,
      parameter: "fromChainId",
    });
  });
});

describe("an address for test networks alone", function () {
  this.timeout(60_000);

  it("is refused on the main network of TON", async () => {
    const mainnet = 1360104473493505n;
    const world = await ApiWorld.start({}, tonEnvironment(mainnet));
    try {
      const path = (text: string) =>
        `/api/queryHistoryByChainIdAddress?chainId=${mainnet}&address=${text}`;
      const { status, json } = await world.get(path(accountText(ON_TON, TON)));
      expect(status).to.equal(400);
      expect(json.message).to.contain("for test networks alone");
      expect((await world.get(path(accountText(ON_TON, mainnet)))).status).to.equal(200);
    } finally {
      await world.stop();
    }
  });
});

function crc16(bytes: Buffer): Buffer {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
  }
  return Buffer.from([(sum >> 8) & 0xff, sum & 0xff]);
}

import { PRODUCTS } from "@causeway/index";
import { publicId } from "@causeway/index/messages";
import {
  DESTINATION,
  HUB,
  LANE,
  ORIGIN,
  RECIPIENT,
  SENDER,
} from "@causeway/index/testing/events/messages.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { testEnvironment } from "../../testing/testEnvironment.ts";
import { CROSS_INFO, HISTORY_ITEM, wrongFields } from "../wire/messageFields.ts";
import { EVENTS, FINAL, heightOf, MESSAGES, type StatedMessage } from "./messageStates.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const IDS = [HUB, ORIGIN, DESTINATION];

/** The test environment, with the chains of the events. */
function environment() {
  const known = testEnvironment();
  const chains = known.chains.map((chain, place) => ({ ...chain, chainId: IDS[place] as bigint }));
  return { ...known, chains };
}

/** A cursor that no answer has. */
const cursor = (text: string) => Buffer.from(text).toString("base64url");

const HISTORY = `/api/queryHistoryByChainIdAddress?chainId=${ORIGIN}&address=${SENDER}`;

describe("messages", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, environment());
    for (const chainId of IDS) {
      const events = EVENTS.filter((event) => event.chainId === chainId);
      await readEventsOf(world.db, { chainId, entities: ENTITIES, events, final: FINAL });
    }
  });
  after(() => world?.stop());

  const knownOf = ({ isImported, isEnded }: StatedMessage) => ({
    ...{ isDirect: false, isImported, isEnded },
  });
  const numberOf = ({ index }: StatedMessage) => publicId(1, heightOf(index), index === 1n ? 1 : 0);
  const transactionOf = ({ index }: StatedMessage) =>
    uintBytes((1n << 200n) | heightOf(index), 32) as Hex;

  it("have each documented field in each state, by id", async () => {
    for (const message of MESSAGES) {
      const { json } = await world.get(`/api/queryCrossInfoById?id=${message.messageId}`);
      const wrong = wrongFields(json.data, CROSS_INFO, knownOf(message));
      expect(wrong, message.state).to.deep.equal([]);
      expect(json.data.state, message.state).to.equal(message.number);
      const { sourceInfo, destinationInfo, relyerInfo, causeway } = json.data;
      expect(sourceInfo.address).to.equal(SENDER);
      expect(sourceInfo.hash).to.equal(transactionOf(message));
      expect(destinationInfo.address).to.equal(RECIPIENT);
      expect(relyerInfo.chainInfo.chainId).to.equal(String(HUB));
      expect([causeway.state, causeway.who]).to.deep.equal([message.state, message.who]);
      expect(causeway.messageId).to.equal(message.messageId);
    }
  });

  it("are the same by number and by id", async () => {
    for (const message of MESSAGES) {
      const byId = await world.get(`/api/queryCrossInfoById?id=${message.messageId}`);
      const byNumber = await world.get(`/api/queryCrossInfoById?id=${numberOf(message)}`);
      expect(byNumber.json).to.deep.equal(byId.json);
    }
  });

  it("are listed by the transaction that sent them, in their order", async () => {
    const [first, second] = MESSAGES as [StatedMessage, StatedMessage];
    const path = `/api/queryCrossInfoBySourceHash?txHash=${transactionOf(first)}`;
    const { json } = await world.get(path);
    const ids = json.data.list.map(
      (one: { causeway: { messageId: Hex } }) => one.causeway.messageId,
    );
    expect(ids).to.deep.equal([first.messageId, second.messageId]);
    expect(wrongFields(json.data.list[0], CROSS_INFO, knownOf(first))).to.deep.equal([]);
  });

  it("are listed by their sender, with each documented field, the newest first", async () => {
    const { json } = await world.get(`${HISTORY}&size=100`);
    const newest = MESSAGES.toSorted((one, other) => numberOf(other) - numberOf(one));
    const { list, total } = json.data;
    expect(total).to.equal(MESSAGES.length);
    expect(list.map(({ id }: { id: number }) => id)).to.deep.equal(newest.map(numberOf));
    for (const [place, message] of newest.entries()) {
      const wrong = wrongFields(list[place], HISTORY_ITEM, knownOf(message));
      expect(wrong, message.state).to.deep.equal([]);
      expect(list[place].state).to.equal(message.number);
      expect(list[place].causeway.state).to.equal(message.state);
    }
  });

  it("are counted whole on each page, final or not", async () => {
    const one = await world.get(`${HISTORY}&page=2&size=3`);
    const other = await world.get(`${HISTORY}&pageNo=2&pageSize=3`);
    expect(one.json).to.deep.equal(other.json);
    expect(one.json.data.list).to.have.length(3);
    expect(one.json.data.total).to.equal(MESSAGES.length);
    const { json } = await world.get(`${HISTORY}&page=9&size=3`);
    expect(json.data).to.deep.equal({ list: [], total: MESSAGES.length });
    const { json: none } = await world.get(HISTORY.replace(SENDER, RECIPIENT));
    expect(none.data).to.deep.equal({ list: [], total: 0 });
  });

  it("say their way, their proof and what can be done, in an object of our own", async () => {
    const [delivered, , , , failed, , proven] = MESSAGES as StatedMessage[];
    const of = async (one?: StatedMessage) =>
      (await world.get(`/v1/messages/${one?.messageId}`)).json;
    const done = await of(delivered);
    expect(done.legs.map(({ leg }: { leg: string }) => leg)).to.deep.equal([
      ...["sent", "imported", "delivered"],
    ]);
    expect(done.proof.logs[0]).to.deep.equal({
      ...{ leg: "sent", chainId: String(ORIGIN), logIndex: 0 },
      blockHash: uintBytes((ORIGIN << 64n) | 10n, 32),
      transaction: transactionOf(delivered as StatedMessage),
    });
    const checkpoint = {
      ...{ chainId: String(DESTINATION), height: "30", checkpointHash: uintBytes(30n, 32) },
    };
    expect(done.proof.checkpoint).to.deep.include(checkpoint);
    expect((await of(proven)).proof.checkpoint).to.deep.include(checkpoint);
    expect(done.finality).to.deep.equal({ sent: true, all: true });
    expect([done.exits, done.failure]).to.deep.equal([[], null]);
    const flying = await of(MESSAGES[11]);
    expect(flying.attempt).to.equal("6");
    expect(flying.legs.at(-1)).to.include({ leg: "called", chainId: String(DESTINATION) });
    // No chain of this test answers.
    expect((await of(failed)).exits).to.equal(null);
    expect((await of(failed)).failure).to.be.a("string");
  });

  it("say the gas of each transaction and who signed the checkpoint, as far as it is known", async () => {
    const [done] = MESSAGES as [StatedMessage];
    const of = async () => (await world.get(`/v1/messages/${done.messageId}`)).json;
    const before = await of();
    expect(before.legs.map(({ gas }: { gas: unknown }) => gas)).to.deep.equal([null, null, null]);
    expect(before.proof.checkpoint).to.include({ gas: null, signers: null });
    expect(before.proof.checkpoint.outboxRoot).to.match(/^0x[0-9a-f]{64}$/);
    await world.db.query(
      "update index.transactions set gas_used = 70 + height, gas_price = 1, l1_fee = 0",
    );
    const [validator, signature] = [`0x${"e1".repeat(32)}`, `0x${"51".repeat(64)}`];
    await world.db.query(
      "insert into index.signatures values ($1, $2, $3, 30, now(), $4)",
      [before.proof.checkpoint.checkpointHash, validator, HUB, signature].map((value) =>
        typeof value === "string" ? Buffer.from(value.slice(2), "hex") : value,
      ),
    );
    const after = await of();
    for (const { gas, height } of after.legs) expect(gas).to.equal(String(70 + Number(height)));
    expect(after.proof.checkpoint.gas).to.equal("110");
    expect(after.proof.checkpoint.signers).to.deep.equal([{ validator, signature }]);
    const list = await world.get(`/v1/messages?address=${SENDER}&size=1`);
    expect(list.json.items[0].legs[0].gas).to.equal(null);
  });

  it("may be kept for a day once all is final and their gas is known, and only then", async () => {
    expect(
      (await world.get(`/v1/messages/${MESSAGES[0]?.messageId}`)).json.legs[0].gas,
    ).not.to.equal(null);
    const cachesOf = async ({ messageId }: StatedMessage) => {
      const paths = [`/api/queryCrossInfoById?id=${messageId}`, `/v1/messages/${messageId}`];
      const answers = await Promise.all(paths.map((path) => world.get(path)));
      return answers.map(({ headers }) => headers.get("cache-control"));
    };
    const [done, rejected] = MESSAGES as [StatedMessage, StatedMessage];
    // The first has links, which begin with the host that the request named.
    const kept = ["private, max-age=86400", "public, max-age=86400"];
    expect(await cachesOf(done)).to.deep.equal(kept);
    expect(new Set(await cachesOf(rejected))).to.deep.equal(new Set(["no-cache"]));
  });

  it("are listed page by page with a cursor, by sender or recipient, or of everybody", async () => {
    for (const named of [`address=${SENDER}&`, `address=${RECIPIENT}&`, ""]) {
      const found: string[] = [];
      let cursor = "";
      do {
        const { json } = await world.get(`/v1/messages?${named}size=4${cursor}`);
        found.push(...json.items.map(({ messageId }: { messageId: string }) => messageId));
        cursor = json.cursor === null ? "" : `&cursor=${json.cursor}`;
      } while (cursor !== "");
      expect(found).to.have.members(MESSAGES.map(({ messageId }) => messageId));
      expect(found).to.have.length(MESSAGES.length);
    }
  });

  it("are null for an unknown number, and not known to be none while chains do not answer", async () => {
    const { json, status } = await world.get("/api/queryCrossInfoById?id=12345");
    expect([status, json.data]).to.deep.equal([200, null]);
    const far = await world.get(`/api/queryCrossInfoById?id=${Number.MAX_SAFE_INTEGER}`);
    expect(far.json.data).to.equal(null);
    const unknown = `0x${"99".repeat(32)}`;
    for (const path of [
      `/api/queryCrossInfoById?id=${unknown}`,
      `/api/queryCrossInfoBySourceHash?txHash=${unknown}`,
      `/v1/messages/${unknown}`,
    ]) {
      const answer = await world.get(path);
      expect(answer.status, path).to.equal(503);
      expect(answer.headers.get("retry-after")).to.equal("1");
    }
  });

  it("refuse parameters of another form, with name and value", async () => {
    for (const [path, parameter] of [
      ["/api/queryCrossInfoById?id=0x12", "id"],
      ["/api/queryCrossInfoById?id=1e3", "id"],
      ["/api/queryCrossInfoById?id=9007199254740992", "id"],
      ["/api/queryCrossInfoById", "id"],
      ["/api/queryCrossInfoBySourceHash?hash=0x12", "txHash"],
      [HISTORY.replace(`chainId=${ORIGIN}`, "chainId=77"), "chainId"],
      [HISTORY.replace(SENDER, "0x12"), "address"],
      [`${HISTORY}&page=101&size=100`, "page"],
      [`/v1/messages?address=${SENDER}&cursor=abc`, "cursor"],
      [`/v1/messages?address=${SENDER}&cursor=${cursor(`9${"0".repeat(12)} 1 1 1`)}`, "cursor"],
      [`/v1/messages?address=${SENDER}&cursor=${cursor(`1 9${"0".repeat(18)} 1 1`)}`, "cursor"],
    ] as const) {
      const { status, json } = await world.get(path);
      expect([status, json.parameter], path).to.deep.equal([400, parameter]);
    }
  });

  describe("of a lane", () => {
    it("come with the lane's state and settings", async () => {
      const { json } = await world.get("/v1/lanes");
      expect(json.items).to.have.length(1);
      expect(json.items[0]).to.deep.include({
        ...{ laneId: LANE, originChainId: "1", destinationChainId: "3", hubChainId: "2" },
        ...{ state: "closed", until: null, isOpen: false, pausedUntil: "1970-01-01T00:00:01Z" },
      });
      expect(json.items[0].lightClients).to.have.length(2);
      expect((await world.get(`/v1/lanes/${LANE}`)).json).to.deep.equal(json.items[0]);
      expect((await world.get("/v1/lanes?chainId=2")).json.items).to.deep.equal([]);
      expect((await world.get(`/v1/lanes/0x${"00".repeat(32)}`)).status).to.equal(404);
    });

    it("are counted while they wait", async () => {
      const { json } = await world.get("/v1/health/lanes");
      const waiting = MESSAGES.filter(({ isEnded }) => !isEnded);
      expect(json.items[0].waiting).to.deep.equal({
        ...{ messages: waiting.length, oldestAt: "1970-01-01T00:02:20Z" },
      });
      expect(json.items[0].latency).to.equal(null);
      expect(json.items[0].carried).to.deep.equal({
        ...{ height: "10", at: "1970-01-01T00:00:05Z" },
        lag: { blocks: "80", seconds: "495" },
      });
    });

    it("come with the light clients on its way, page by page", async () => {
      const { json } = await world.get("/v1/light-clients");
      const ways = json.items.map(({ chainId, followedChainId }: Record<string, string>) => [
        ...[chainId, followedChainId],
      ]);
      expect(ways).to.deep.equal([
        [String(HUB), String(ORIGIN)],
        [String(DESTINATION), String(HUB)],
      ]);
      expect(json.items[1]).to.deep.include({
        ...{ generation: null, isFrozen: false, stoppedUntil: null, members: [] },
        ...{ final: { height: "90", at: "1970-01-01T00:11:40Z" } },
      });
      expect(json.items[1].newest).to.include({ height: "30", acceptedAt: "1970-01-01T00:06:40Z" });
      expect(json.items[1].lag.blocks).to.equal("60");
      const first = await world.get("/v1/light-clients?size=1");
      const rest = await world.get(`/v1/light-clients?size=2&cursor=${first.json.cursor}`);
      expect([...first.json.items, ...rest.json.items]).to.deep.equal(json.items);
      expect((await world.get("/v1/light-clients?cursor=abc")).status).to.equal(400);
    });
  });
});

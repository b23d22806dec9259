import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { revokeKey, rotateKey } from "../../src/keys/keyTable.ts";
import { AdmissionWorld, askFrom, bearerHeaders } from "../world/AdmissionWorld.ts";

describe("keys of requests", function () {
  this.timeout(60_000);

  let world: AdmissionWorld;
  let url: string;

  before(async () => {
    world = await AdmissionWorld.start();
    url = await world.process();
  });

  after(() => world?.stop());

  it("counts a request with a key for the key, and one without for its address", async () => {
    const made = await world.key();
    const keyed = await askFrom("10.0.0.1", `${url}/route`, bearerHeaders(made));
    expect(keyed.json.data).to.deep.equal({ client: `key ${made.key.id}` });
    const { json } = await askFrom("10.0.0.1", `${url}/route`);
    expect(json.data).to.deep.equal({ client: "address 10.0.0.1" });
  });

  it("refuses another secret, another client's id, and half a key", async () => {
    const [mine, other] = [await world.key(), await world.key()];
    const { authorization, "x-api-key-id": id } = bearerHeaders(mine);
    const wrong = [
      { "x-api-key-id": other.key.id, authorization },
      { "x-api-key-id": id, authorization: `${authorization}x` },
      { "x-api-key-id": id, authorization: "Bearer x" },
      { "x-api-key-id": "0".repeat(16), authorization },
      { "x-api-key-id": "' or true --", authorization },
      { "x-api-key-id": id },
      { authorization },
    ];
    for (const headers of wrong) {
      const { status, json } = await askFrom("10.0.0.2", `${url}/route`, headers);
      expect([status, json.errno]).to.deep.equal([401, 2100]);
    }
  });

  it("refuses a header that is there twice", async () => {
    const { authorization = "", "x-api-key-id": id = "" } = bearerHeaders(await world.key());
    const host = ["host", "127.0.0.1"];
    const twice = [
      [...host, "x-api-key-id", id, "x-api-key-id", id, "authorization", authorization],
      [...host, "x-api-key-id", id, "authorization", authorization, "authorization", authorization],
    ];
    for (const headers of twice) {
      const status = await new Promise((resolve, reject) => {
        const sent = request(`${url}/route`, { headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on("error", reject).end();
      });
      expect(status).to.equal(401);
    }
  });

  it("refuses a key that is revoked, expired, or not for this API", async () => {
    const revoked = await world.key();
    await revokeKey(world.database.db, revoked.key.id);
    const expired = await world.key({ expiresAt: new Date(0) });
    const elsewhere = await world.key({ scopes: ["messages"] });
    const refused = async (of: typeof revoked) => {
      const { status, json } = await askFrom("10.0.0.3", `${url}/route`, bearerHeaders(of));
      return [status, json.errno, json.message];
    };
    expect(await refused(revoked)).to.deep.equal([
      ...[401, 2101, "API key disabled: an operator revoked it"],
    ]);
    expect(await refused(expired)).to.deep.equal([401, 2101, "API key expired"]);
    expect(await refused(elsewhere)).to.deep.equal([
      ...[401, 2101, "API key disabled: it is for messages, and not for routing"],
    ]);
  });

  it("refuses a key in all processes as soon as it is revoked, and its secret once it is rotated", async () => {
    const other = await world.process();
    const [revoked, rotated] = [await world.key(), await world.key()];
    const statuses = async (made: typeof revoked) =>
      Promise.all(
        [url, other].map(
          async (process) =>
            (await askFrom("10.0.0.4", `${process}/route`, bearerHeaders(made))).status,
        ),
      );
    expect(await statuses(revoked)).to.deep.equal([200, 200]);
    expect(await statuses(rotated)).to.deep.equal([200, 200]);
    await revokeKey(world.database.db, revoked.key.id);
    const { secret } = await rotateKey(world.database.db, rotated.key.id);
    // Shorter than a key is kept without a notice.
    const giveUpAt = performance.now() + 3_000;
    while ((await statuses(rotated)).includes(200) || (await statuses(revoked)).includes(200)) {
      expect(performance.now()).to.be.below(giveUpAt);
    }
    expect(await statuses({ key: rotated.key, secret })).to.deep.equal([200, 200]);
  });

  it("lets no client stay whose key was revoked or rotated", async () => {
    const staying = async (end: (id: string) => Promise<unknown>) => {
      const made = await world.key();
      const staid = askFrom("10.0.0.7", `${url}/stay`, bearerHeaders(made));
      while (!(await hasAsked(made.key.id))) await sleep(10);
      await end(made.key.id);
      return (await staid).json.data.mayStay;
    };
    const { db } = world.database;
    const hasAsked = async (id: string) =>
      (await db.query("select from api.limits where client = $1", [`key ${id}`])).rowCount === 1;
    expect(await staying((id) => revokeKey(db, id))).to.equal(false);
    expect(await staying((id) => rotateKey(db, id))).to.equal(false);
  });

  it("refuses routing without a key where keys are required, and an entrance of another key", async () => {
    const strict = await world.process({ keys: { required: true, masterKey: undefined } });
    const { status, json } = await askFrom("10.0.0.5", `${strict}/route`);
    expect([status, json.errno]).to.deep.equal([401, 2100]);
    expect((await askFrom("10.0.0.5", `${strict}/history`)).status).to.equal(200);
    const headers = bearerHeaders(await world.key({ entrance: "wallet" }));
    const entering = async (entrance: string) =>
      (await askFrom("10.0.0.5", `${strict}/route?entrance=${entrance}`, headers)).json.errno;
    expect([await entering("wallet"), await entering("agent")]).to.deep.equal([0, 2000]);
  });

  it("lets nobody guess keys beyond the limit of an address, while known keys go on", async () => {
    const made = await world.key();
    const known = () => askFrom("10.0.0.6", `${url}/route`, bearerHeaders(made));
    expect((await known()).status).to.equal(200);
    const guess = (secret: string) => ({
      ...bearerHeaders(made),
      authorization: `Bearer ${secret}`,
    });
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, count) =>
        askFrom("10.0.0.6", `${url}/route`, guess(`guess-${count}`)),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).to.have.length(60);
    expect(guesses.filter(({ status }) => status === 429)).to.have.length(10);
    expect((await known()).status).to.equal(200);
    world.asked.length = 0;
    const unknown = { ...bearerHeaders(made), "x-api-key-id": "0".repeat(16) };
    expect((await askFrom("10.0.0.6", `${url}/route`, unknown)).status).to.equal(429);
    expect(world.asked).to.deep.equal([]);
  });
});

import { expect } from "chai";

import { forgetOld } from "../../src/admission/forgetOld.ts";
import { type Answered, ask } from "../../testing/ApiWorld.ts";
import { signedHeaders } from "../../testing/signing.ts";
import { AdmissionWorld, askFrom, bearerHeaders } from "../world/AdmissionWorld.ts";

describe("limits of requests", function () {
  this.timeout(60_000);

  let world: AdmissionWorld;
  let urls: string[];

  before(async () => {
    world = await AdmissionWorld.start();
    urls = await Promise.all([world.process(), world.process(), world.process()]);
  });

  after(() => world?.stop());

  const many = (count: number, address: string, path: string, headers = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, place) =>
        askFrom(address, `${urls[place % urls.length]}${path}`, headers),
      ),
    );
  const answered = (all: readonly Answered[]) => all.filter(({ status }) => status === 200).length;

  it("states the limit in the headers of each answer", async () => {
    const { headers } = await askFrom("10.1.0.1", `${urls[0]}/route`);
    expect(headers.get("ratelimit-policy")).to.equal('"quotes";q=60;w=60');
    expect(headers.get("ratelimit")).to.match(/^"quotes";r=59;t=(59|60)$/);
    expect(headers.get("ratelimit-limit")).to.equal("60");
    expect(headers.get("ratelimit-remaining")).to.equal("59");
    expect(headers.get("ratelimit-reset")).to.match(/^(59|60)$/);
  });

  it("holds over three processes: at most the limit, and at least nine tenths of it", async () => {
    const all = await many(150, "10.1.0.2", "/route");
    expect(answered(all)).to.be.within(54, 60);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.json).to.deep.include({ errno: 2102, limit: 60, policy: "quotes" });
    expect(Number(refused?.headers.get("retry-after"))).to.be.within(1, 60);
    expect(refused?.headers.get("ratelimit-remaining")).to.equal("0");
  });

  it("counts requests by their weight, and other requests apart from quotes", async () => {
    expect(answered(await many(90, "10.1.0.3", "/heavy"))).to.be.within(54, 60);
    expect(answered(await many(3, "10.1.0.3", "/route"))).to.equal(3);
  });

  it("gives each key its own limits", async () => {
    const made = await world.key({ limits: { quotes: 20, others: 10 } });
    const headers = bearerHeaders(made);
    expect(answered(await many(40, "10.1.0.4", "/route", headers))).to.be.within(18, 20);
    expect(answered(await many(30, "10.1.0.4", "/history", headers))).to.be.within(9, 10);
    expect(answered(await many(3, "10.1.0.4", "/route"))).to.equal(3);
  });

  it("counts all addresses of a subnet of version 6 as one", async () => {
    const all = await Promise.all(
      Array.from({ length: 70 }, (_, count) =>
        askFrom(`2001:db8:0:1::${count.toString(16)}`, `${urls[0]}/route`),
      ),
    );
    expect(answered(all)).to.equal(60);
  });

  it("takes an address from no header unless a configured proxy sent it", async () => {
    const open = await world.process({ trustProxy: [] });
    const names = await Promise.all(
      ["10.1.0.6", "10.1.0.7"].map(
        async (address) => (await askFrom(address, `${open}/route`)).json,
      ),
    );
    for (const { data } of names) expect(data.client).to.equal("address 127.0.0.1");
    const forged = await ask(`${urls[0]}/route`, {
      headers: { "x-forwarded-for": "10.9.9.9, 10.1.0.8", "x-real-ip": "10.9.9.9" },
    });
    expect(forged.json.data.client).to.equal("address 10.1.0.8");
  });

  it("begins again after a minute of the primary's clock, also if that was set back", async () => {
    const use = () => many(3, "10.1.0.9", "/route");
    await use();
    const { db } = world.database;
    for (const begun of ["- interval '61 seconds'", "+ interval '1 hour'"]) {
      await db.query(
        `update api.limits set used = 60, begins_at = clock_timestamp() ${begun} where client = $1`,
        ["address 10.1.0.9"],
      );
      const fresh = await world.process();
      const { headers } = await askFrom("10.1.0.9", `${fresh}/route`);
      expect(headers.get("ratelimit-remaining")).to.equal("59");
    }
  });

  it("is forgotten once it and signatures of its time can matter no more", async () => {
    const { db } = world.database;
    await db.query("delete from api.limits");
    const hash = (byte: number) => Buffer.alloc(32, byte);
    for (const [byte, age] of [
      [1, "179 seconds"],
      [2, "181 seconds"],
    ] as const) {
      const at = "clock_timestamp() - $2::interval";
      await db.query(`insert into api.limits values ($1, 'quotes', ${at}, 1, 1)`, [`${byte}`, age]);
      await db.query(`insert into api.signatures values ($1, ${at})`, [hash(byte), age]);
    }
    await forgetOld(db);
    expect((await db.query("select client from api.limits")).rows).to.deep.equal([{ client: "1" }]);
    const { rows } = await db.query("select hash from api.signatures");
    expect(rows).to.deep.equal([{ hash: hash(1) }]);
  });

  it("goes on without the primary: some requests of each address, never all, and no signed ones", async () => {
    const made = await world.key();
    // No notice of the key reaches a process that starts after it was made.
    const url = await world.process();
    expect((await askFrom("10.1.1.1", `${url}/history`, bearerHeaders(made))).status).to.equal(200);
    await world.stopPrimary();
    const all = await Promise.all(
      Array.from({ length: 40 }, () => askFrom("10.1.1.2", `${url}/route`)),
    );
    expect(answered(all)).to.be.within(1, 10);
    expect(all.filter(({ status }) => status === 429).length).to.equal(40 - answered(all));
    expect(answered([await askFrom("10.1.1.3", `${url}/route`)])).to.equal(1);
    const kept = await askFrom("10.1.1.1", `${url}/history`, bearerHeaders(made));
    expect(kept.json.data.client).to.equal(`key ${made.key.id}`);
    const headers = signedHeaders(made.key, "/statistics");
    const signed = await ask(`${url}/statistics`, { headers });
    expect(signed.status).to.equal(503);
    expect(signed.headers.get("retry-after")).to.equal("1");
  });
});

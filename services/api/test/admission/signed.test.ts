import { expect } from "chai";
import type { NewKey } from "../../src/keys/keyTable.ts";
import { revokeKey } from "../../src/keys/keyTable.ts";
import { ask } from "../../testing/ApiWorld.ts";
import { signedHeaders } from "../../testing/signing.ts";
import { AdmissionWorld } from "../world/AdmissionWorld.ts";

const PATH = "/statistics?entrance=a%20b";
const HOUR = 3_600_000;

describe("signed requests", function () {
  this.timeout(60_000);

  let world: AdmissionWorld;
  let url: string;
  let other: string;
  let made: NewKey;

  before(async () => {
    world = await AdmissionWorld.start();
    [url, other] = await Promise.all([world.process(), world.process()]);
    made = await world.key();
  });

  after(() => world?.stop());

  const refusal = async (headers: Record<string, string>, path = PATH, method = "GET") => {
    const { status, json } = await ask(`${url}${path}`, { headers, method });
    return json === undefined ? [status] : [status, json.errno];
  };

  it("are answered once, by whichever process", async () => {
    const headers = signedHeaders(made.key, PATH);
    const { json } = await ask(`${url}${PATH}`, { headers });
    expect(json).to.deep.equal({
      ...{ errno: 0, message: "success", data: { client: `key ${made.key.id}` } },
    });
    for (const process of [url, other]) {
      const replayed = await ask(`${process}${PATH}`, { headers });
      expect([replayed.status, replayed.json.errno]).to.deep.equal([401, 50103]);
      expect(replayed.json.message).to.equal("Invalid signature: it was used before");
    }
    const all = signedHeaders(made.key, PATH, { at: Date.now() - 1_000 });
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        ask(`${place % 2 === 0 ? url : other}${PATH}`, { headers: all }),
      ),
    );
    expect(raced.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it("need all four headers", async () => {
    for (const name of ["KEY", "SIGN", "TIMESTAMP", "PASSPHRASE"]) {
      const { [`BS-ACCESS-${name}`]: _, ...rest } = signedHeaders(made.key, PATH);
      expect(await refusal(rest)).to.deep.equal([401, 50100]);
    }
  });

  it("need a known key, its own secret and its passphrase", async () => {
    const stranger = await world.key();
    const headers = signedHeaders(made.key, PATH);
    const unknown = { ...headers, "BS-ACCESS-KEY": "0".repeat(16) };
    expect(await refusal(unknown)).to.deep.equal([401, 50101]);
    const foreign = { ...headers, "BS-ACCESS-KEY": stranger.key.id };
    expect(await refusal(foreign)).to.deep.equal([401, 50103]);
    const former = { id: made.key.id, generation: made.key.generation + 1 };
    expect(await refusal(signedHeaders(former, PATH))).to.deep.equal([401, 50103]);
    const passphrase = { ...headers, "BS-ACCESS-PASSPHRASE": "x" };
    expect(await refusal(passphrase)).to.deep.equal([401, 50104]);
  });

  it("sign path, query and method as they were sent", async () => {
    const headers = () => signedHeaders(made.key, PATH);
    expect(await refusal(headers(), "/statistics?entrance=a+b")).to.deep.equal([401, 50103]);
    expect(await refusal(headers(), "/statistics")).to.deep.equal([401, 50103]);
    expect(await refusal(headers(), PATH, "HEAD")).to.deep.equal([401]);
    const head = signedHeaders(made.key, PATH, { method: "HEAD" });
    expect(await refusal(head, PATH, "HEAD")).to.deep.equal([200]);
    const spelt = headers();
    spelt["BS-ACCESS-SIGN"] = `${spelt["BS-ACCESS-SIGN"]?.replace(/=+$/, "")}`;
    expect(await refusal(spelt)).to.deep.equal([401, 50103]);
  });

  it("are refused beyond 30 seconds, and with a time of another form", async () => {
    for (const at of [Date.now() - 31_000, Date.now() + 32_000]) {
      expect(await refusal(signedHeaders(made.key, PATH, { at }))).to.deep.equal([401, 50102]);
    }
    for (const text of ["1767225600000", "2026-01-31T12:00:00Z", "2026-13-31T12:00:00.000Z", "x"]) {
      const headers = { ...signedHeaders(made.key, PATH), "BS-ACCESS-TIMESTAMP": text };
      expect(await refusal(headers)).to.deep.equal([401, 50102]);
    }
  });

  it("are held against the primary's clock: a process whose own clock jumps is right too", async () => {
    const real = Date.now;
    for (const jump of [HOUR, -HOUR]) {
      const honest = signedHeaders(made.key, PATH, { at: real() - 2_000 });
      const jumped = signedHeaders(made.key, PATH, { at: real() + jump });
      Date.now = () => real() + jump;
      try {
        const times = [await refusal(jumped), await refusal(honest), await refusal(honest)];
        expect(times).to.deep.equal([
          [401, 50102],
          [200, 0],
          [401, 50103],
        ]);
      } finally {
        Date.now = real;
      }
    }
  });

  it("are refused of keys that are revoked, expired, or not for the data API", async () => {
    const revoked = await world.key();
    await revokeKey(world.database.db, revoked.key.id);
    const expired = await world.key({ expiresAt: new Date(0) });
    const elsewhere = await world.key({ scopes: ["routing"] });
    const numbers = [];
    for (const { key } of [revoked, expired, elsewhere]) {
      numbers.push((await refusal(signedHeaders(key, PATH)))[1]);
    }
    expect(numbers).to.deep.equal([50105, 50106, 50105]);
  });

  it("are refused beyond the limit of their key", async () => {
    const { key } = await world.key({ limits: { quotes: 1, others: 3 } });
    const stored = async () =>
      Number((await world.database.db.query("select from api.signatures")).rowCount);
    const before = await stored();
    const numbers = [];
    const now = Date.now();
    for (let count = 0; count < 5; count++) {
      const at = now - count;
      numbers.push((await refusal(signedHeaders(key, PATH, { at })))[1]);
    }
    expect(numbers).to.deep.equal([0, 0, 0, 50107, 50107]);
    expect((await stored()) - before).to.equal(3);
  });

  it("leave no secret, signature or passphrase in logs or in the database", async () => {
    const headers = signedHeaders(made.key, PATH);
    await refusal(headers);
    await refusal({ ...headers, "BS-ACCESS-SIGN": "wrong" });
    const { rows } = await world.database.db.query(
      "select concat((select json_agg(k) from api.keys k), (select json_agg(s) from api.signatures s)) as all",
    );
    const written = `${world.logged.join("\n")}${rows[0].all}`;
    for (const name of ["SIGN", "PASSPHRASE"]) {
      expect(written).not.to.include(headers[`BS-ACCESS-${name}`]);
    }
    expect(written).not.to.include(made.secret);
    expect(world.logged.join("\n")).not.to.include(made.key.id);
  });
});

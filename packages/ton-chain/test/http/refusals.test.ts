import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

import { Chain, type ChainServer, serveChain } from "../../src/index.ts";
import { BASECHAIN, MASTERCHAIN, type Workchain } from "../../src/tlb/shardIdent.ts";

const ADDRESS = `0:${"11".repeat(32)}`;

describe("the HTTP APIs", () => {
  let folder: string;
  let chain: Chain;
  let server: ChainServer;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-refusals-"));
    const now = () => 1_795_000_000;
    const options = { chainId: 31_390, keep: 2, seed: "test", holdChance: 0, now };
    chain = await Chain.open(join(folder, "chain.jsonl"), options);
    for (let block = 0; block < 4; block++) await chain.produce();
    server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
  });

  after(async () => {
    await server.close();
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  it("say that the state of an old block is gone, and name the oldest that is kept", async () => {
    const text = "the state of block 2 is gone: the oldest kept is of block 4";
    const paths = [
      `/v4/block/2/${ADDRESS}`,
      `/v4/block/2/${ADDRESS}/run/seqno`,
      `/api/v2/getAddressInformation?address=${ADDRESS}&seqno=2`,
      `/v2/liteserver/get_account_state/${ADDRESS}?target_block=${rawId(2, MASTERCHAIN)}`,
      `/v2/liteserver/get_block/${rawId(2, BASECHAIN)}`,
    ];
    for (const path of paths) expect(await read(path)).to.deep.equal([410, text]);
  });

  it("still name an old block", async () => {
    const response = await fetch(`${server.url}/api/v2/shards?seqno=2`);
    const { result } = (await response.json()) as { result: { shards: { seqno: number }[] } };
    expect(result.shards.map(({ seqno }) => seqno)).to.deep.equal([2]);
  });

  it("refuse a block that is unknown, or has another hash", async () => {
    const [status, text] = await read(`/v4/block/9/${ADDRESS}`);
    expect([status, text]).to.deep.equal([404, "block 9 is unknown: the newest is 5"]);
    const forged = rawId(5, MASTERCHAIN).replace(/[0-9a-f]{64}\)/, `${"00".repeat(32)})`);
    expect((await read(`/v2/liteserver/get_block/${forged}`))[0]).to.equal(404);
  });

  it("refuse parameters that they cannot read", async () => {
    const elsewhere = `5:${"11".repeat(32)}`;
    const cases = [
      [`/v4/block/5/${elsewhere}`, "is no address of this chain"],
      ["/api/v2/getAddressBalance?address=me", "me is no address"],
      ["/api/v2/shards?seqno=-1", "seqno"],
      ["/v2/liteserver/get_block/(-1,2,3)", "names no block"],
      [`/api/v2/lookupBlock?workchain=0&shard=7&seqno=1`, "there is one shard"],
      [`/v4/account/${ADDRESS}/tx/1/abc`, "is no hash"],
      [`/v4/block/5/${ADDRESS}/run/seqno/abc`, "no bag of cells"],
    ] as const;
    for (const [path, text] of cases) {
      const [status, message] = await read(path);
      expect(status, path).to.equal(422);
      expect(message).to.include(text);
    }
  });

  it("refuse a method that they do not have, whatever its name", async () => {
    const text = "there is no method constructor";
    expect(await read("/api/v2/constructor")).to.deep.equal([404, text]);
    expect((await call({ method: "getWeather", params: {} }))[0]).to.equal(404);
    const item = { address: ADDRESS, method: "seqno", stack: [["tvm.Tuple", {}]] };
    expect((await call({ method: "runGetMethod", params: item }))[0]).to.equal(422);
    const cell = { ...item, stack: [["tvm.Cell", "abc"]] };
    expect((await call({ method: "runGetMethod", params: cell }))[0]).to.equal(422);
  });

  it("refuse a transaction that an account does not have", async () => {
    const hash = "00".repeat(32);
    const text = `${ADDRESS} has no transaction of logical time 7 with this hash`;
    const raw = `/v2/liteserver/get_transactions/${ADDRESS}?count=1&lt=7&hash=${hash}`;
    expect(await read(raw)).to.deep.equal([404, text]);
    const url = `/api/v2/getTransactions?address=${ADDRESS}&lt=7&hash=${hash}`;
    expect(await read(url)).to.deep.equal([404, text]);
  });

  function rawId(seqno: number, workchain: Workchain): string {
    const { rootHash, fileHash } = chain.name(seqno).refs[workchain];
    const hashes = `${rootHash.toString("hex")},${fileHash.toString("hex")}`;
    return `(${workchain},8000000000000000,${seqno},${hashes})`;
  }

  async function read(path: string): Promise<[number, string]> {
    return textOf(await fetch(`${server.url}${path}`));
  }

  async function call(body: object): Promise<[number, string]> {
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", headers, body: JSON.stringify({ id: "1", ...body }) };
    return textOf(await fetch(`${server.url}/api/v2/jsonRPC`, request));
  }

  /** The status, and the text of an error in the form of any API. */
  async function textOf(response: Response): Promise<[number, string]> {
    const answer = (await response.json()) as { message?: string; error: string };
    return [response.status, answer.message ?? answer.error];
  }
});

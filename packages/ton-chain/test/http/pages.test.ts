import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

import { Chain, serveChain } from "../../src/index.ts";

const PAGE = "http://127.0.0.1:5173";
const PATH = "/v2/liteserver/send_message";

describe("a chain that pages ask", () => {
  let folder: string;
  let chain: Chain;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-pages-"));
    const now = () => 1_795_000_000;
    const options = { chainId: 31_390, keep: 2, seed: "test", holdChance: 0, now };
    chain = await Chain.open(join(folder, "chain.jsonl"), options);
  });

  after(async () => {
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  /** What a chain lets a page do that asks before it posts, and then asks for a block. */
  async function allowedTo(origin: string, page?: string) {
    const server = await serveChain(chain, { host: "127.0.0.1", port: 0, page });
    try {
      const before = await fetch(`${server.url}${PATH}`, {
        method: "OPTIONS",
        headers: { origin },
      });
      const read = await fetch(`${server.url}/v4/block/latest`, { headers: { origin } });
      const allowed = "access-control-allow-origin";
      return [before, read].map(({ headers }) => headers.get(allowed));
    } finally {
      await server.close();
    }
  }

  it("lets the pages of its one origin ask", async () => {
    expect(await allowedTo(PAGE, PAGE)).to.deep.equal([PAGE, PAGE]);
  });

  it("lets no other page ask, and none at all without an origin", async () => {
    expect(await allowedTo("http://elsewhere.example", PAGE)).to.deep.equal([null, null]);
    expect(await allowedTo(PAGE)).to.deep.equal([null, null]);
  });
});

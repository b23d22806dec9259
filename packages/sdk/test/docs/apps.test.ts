import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect } from "chai";

import { RECORDED_URL, recordedFetch, recording } from "../../testing/recordings.ts";
import { typeErrors } from "./typeErrors.ts";
import { withErrors } from "./withErrors.ts";

const PAGE = readFileSync("docs/apps.md", "utf8");

describe("docs/apps.md", () => {
  it("lists every error, each with its remedy", () => {
    const isUpToDate = withErrors(PAGE) === PAGE;
    expect(isUpToDate, "run node --import tsx packages/sdk/scripts/errorsSection.ts").to.equal(
      true,
    );
  });

  it("has typed code in every block that is not run", () => {
    const { blocks, errors } = typeErrors(PAGE);
    expect(errors).to.equal("");
    expect(blocks).to.be.greaterThan(5);
    const mistaken = "```ts\nconst mistaken: string = causeway;\n```\n";
    expect(typeErrors(mistaken).errors).to.include("TS2322");
  });

  it("has code that runs, in the page's order, on recorded answers", async () => {
    const { orderId, state } = recording("order").json as { orderId: string; state: string };
    const blocks = [...PAGE.matchAll(/```ts run\n(.*?)```/gs)].map(([, code = ""]) => code);
    const program = blocks
      .join("\n")
      .replace("http://127.0.0.1:9500", RECORDED_URL)
      .replace(', integrator: "my-app"', "")
      .replace("ORDER_OR_TRANSACTION", orderId)
      .replaceAll("@causeway/sdk", pathToFileURL("packages/sdk/src/index.ts").href);
    const { lines } = await run(program);
    expect(lines.slice(0, 3)).to.deep.equal([
      "Spoke A: USDC at 0x254f6425Ef5185f155E4546abE3a8016F08eb48c",
      100_000_000n,
      "1.234,5 USDC",
    ]);
    expect(lines[3]).to.match(/^3 routes; at least 0\.24\d+ ETH$/);
    expect(lines[4]).to.equal(`order: ${state}, and nobody must act`);
  });
});

/** What a program prints whose requests the recordings answer. */
async function run(program: string): Promise<{ readonly lines: readonly unknown[] }> {
  const folder = mkdtempSync(join(import.meta.dirname, "page-"));
  const [{ fetch, log }, lines] = [{ fetch: globalThis.fetch, log: console.log }, [] as unknown[]];
  try {
    const file = join(folder, "page.mjs");
    writeFileSync(file, program);
    globalThis.fetch = recordedFetch().fetch;
    console.log = (line: unknown) => lines.push(line);
    await import(pathToFileURL(file).href);
    return { lines };
  } finally {
    globalThis.fetch = fetch;
    console.log = log;
    rmSync(folder, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import type { DatabaseHold } from "@causeway/database";
import { expect } from "chai";

import { holdChain } from "../../src/index.ts";
import { takeGeneration } from "../../src/lease/takeGeneration.ts";
import { ToyIndex } from "../store/toy/ToyIndex.ts";

const WRITER = fileURLToPath(new URL("../world/processes/writer.ts", import.meta.url));
const READ = "select sources, filled_height as filled, live_height as live";
const CHILD = { chainId: 1n, start: 1n, writer: "test" };

describe("two processes that would write a chain", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let child: ChildProcess;
  let lines: string[];
  let hold: DatabaseHold;

  before(async () => {
    index = await ToyIndex.start();
    child = spawn(process.execPath, ["--import", "tsx", WRITER, index.database.url, "3000"]);
    lines = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) =>
      lines.push(line),
    );
    await until(() => lines.length > 0);
    hold = holdChain(index.database.url, 1n);
  });

  after(async () => {
    child.kill("SIGKILL");
    await hold.release();
    await index.stop();
  });

  it("take turns: the second one waits", async () => {
    await until(() => hold.loss?.reason.includes("another process holds") ?? false);
    expect(() => hold.connection).to.throw("another process holds");
    const [chain] = await index.read("select generation, writer from index.chains");
    expect(chain).to.deep.equal({ generation: 1n, writer: "child" });
  });

  it("replace each other: the one that was stopped writes nothing when it wakes", async () => {
    const written = lines.length;
    await until(() => lines.length > written);
    child.kill("SIGSTOP");
    await until(() => hold.loss === undefined);
    const generation = await takeGeneration(hold.connection, CHILD);
    const before = await index.read("select * from index.blocks order by height");
    const seen = lines.length;
    child.kill("SIGCONT");
    await until(() => lines.length > seen);
    expect(lines[seen]).to.equal(`LeaseLostError ${generation - 1n}`);
    expect(await index.read("select * from index.blocks order by height")).to.deep.equal(before);
  });

  it("have history read again if the next one reads more than the one before, and only then", async () => {
    const { db } = index.database;
    const take = (sources?: readonly string[]) =>
      takeGeneration(db, { ...CHILD, chainId: 2n, ...(sources && { sources }) });
    const chain = async () => (await index.read(`${READ} from index.chains where chain_id = 2`))[0];
    await take(["a", "b"]);
    expect(await chain()).to.deep.equal({ sources: ["a", "b"], filled: 0n, live: null });
    await take(["a", "b", "c"]);
    expect(await chain()).to.deep.include({ filled: 0n, live: null });
    await db.query(
      `update index.chains set filled_height = 5, live_height = 8, final_height = 9, observed_height = 9
       where chain_id = 2`,
    );
    const read = { filled: 5n, live: 8n };
    await take(["c", "a"]);
    expect(await chain()).to.deep.equal({ sources: ["c", "a"], ...read });
    await take();
    expect(await chain()).to.deep.equal({ sources: ["c", "a"], ...read });
    await take(["a", "b"]);
    expect(await chain()).to.deep.equal({ sources: ["a", "b"], filled: 0n, live: 10n });
  });

  it("replace each other when one releases the chain, and when one is killed", async () => {
    const seen = lines.length;
    await hold.release();
    await until(() => lines.length > seen);
    expect(lines.at(-1)).to.match(/^wrote \d+ 3$/);
    hold = holdChain(index.database.url, 1n);
    child.kill("SIGKILL");
    await until(() => hold.loss === undefined);
    expect(await takeGeneration(hold.connection, CHILD)).to.equal(4n);
  });
});

/** Waits until it is so; the test's own time ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

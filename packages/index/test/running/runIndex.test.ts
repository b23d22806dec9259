import { ChainError } from "@causeway/chains";
import { connectDatabase } from "@causeway/database";
import type { Changes } from "@causeway/service";
import { expect } from "chai";

import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { lagOf } from "../../src/running/ChainStanding.ts";
import { IndexChanges } from "../../src/running/IndexChanges.ts";
import { workOnIndex } from "../../src/running/workOnIndex.ts";
import {
  FAILED,
  isWriting,
  type KeepingProcess,
  KeptIndex,
  standingOf,
  until,
} from "./KeptIndex.ts";

const GAUGES = [
  ...(["height", "behindBlocks", "behindSeconds", "writes"] as const),
  ...(["generation", "missingCosts", "differs"] as const),
];

describe("a process that keeps the index", function () {
  this.timeout(60_000);

  let index: KeptIndex;

  before(async () => {
    index = await KeptIndex.start();
  });

  beforeEach(() => index.begin());

  afterEach(() => index.end());

  after(() => index.stop());

  const read = (text: string) => index.read(text);
  const isThere = (process: KeepingProcess) => index.isThere(process);

  it("reads history, head, and what final transactions cost", async () => {
    const process = index.keep();
    await until(() => isThere(process));
    expect(await index.failures()).to.deep.equal([1n, 6n, 11n, 16n, 21n, 26n]);
    await until(async () => {
      const known = await read("select from index.transactions where gas_used = 5");
      return known.length === 4;
    });
    expect(process.indexing.failures.all).to.deep.equal([]);
  });

  it("says how far it is, and that it writes the chain", async () => {
    const process = index.keep();
    await until(() => isThere(process));
    const standing = standingOf(process);
    expect(standing).to.include({ head: 30n, headAt: 360n });
    expect(standing?.written).to.include({ start: 1n, filled: 20n, live: 21n, observedAt: 360n });
    expect(standing && lagOf(standing)).to.deep.equal({ blocks: 0n, seconds: 0n });
    expect(process.indexing.heads.all.get("toy")).to.deep.equal({ height: 30n, timestamp: 360n });
    const told = await Promise.all(
      GAUGES.map(async (name) => {
        const { values } = await process.indexing.metrics[name].get();
        return values.map(({ value }) => value);
      }),
    );
    expect(told).to.deep.equal([[30, 30, 20, 20], [0], [0], [1], [1], [0], [0]]);
  });

  it("counts months of events that are not in an archive after ninety days", async () => {
    const process = index.keep();
    await until(() => process.indexing.standings.monthsDue !== undefined);
    await process.stop();
    const again = index.keep();
    const due = () => again.indexing.standings.monthsDue;
    await until(() => due() !== undefined);
    expect(due()?.months).to.deep.equal(["1970-01-01"]);
    expect(due()?.before).to.match(/^20\d\d-\d\d-01$/);
    expect((await again.indexing.metrics.monthsDue.get()).values[0]?.value).to.equal(1);
  });

  it("counts blocks that are replaced, and has those that came for them", async () => {
    const process = index.keep();
    await until(() => isThere(process));
    index.chain.reorganise(6n, [[], [FAILED], [], [], [], [], []]);
    await until(() => isThere(process));
    const heights = await read("select height from index.failures where height > 20 order by 1");
    expect(heights).to.deep.equal([{ height: 21n }, { height: 26n }]);
    const { values } = await process.indexing.metrics.reorganisations.get();
    expect(values.map(({ value }) => value)).to.deep.equal([1]);
  });

  it("reads all from an RPC that refuses half of all requests, as limits with HTTP 200 do", async () => {
    let asked = 0;
    index.chain.rpc.beforeAnswer = () => {
      asked += 1;
      if (asked % 24 < 12) throw new ChainError("RpcUnavailable", "-32005: limit exceeded");
    };
    const process = index.keep();
    await until(() => index.isThere(process));
    expect(await index.failures()).to.deep.equal([1n, 6n, 11n, 16n, 21n, 26n]);
  });

  it("removes nothing of a chain that replaced a final block, and says so", async () => {
    const process = index.keep();
    await until(() => isThere(process));
    index.chain.finalised = 25n;
    await until(() => standingOf(process)?.written?.final === 25n);
    index.chain.breakFinality(8n);
    await until(() => process.indexing.failures.all.some(({ times }) => times > 1));
    const [failure] = process.indexing.failures.all;
    expect(failure).to.include({ stage: "follow", chain: "toy", kind: "FinalDataContradicted" });
    const differs = async () => (await process.indexing.metrics.differs.get()).values[0]?.value;
    await until(async () => (await differs()) === 1);
    expect(await read("select from index.failures")).to.have.length(6);
  });

  it("leaves a chain to the process that writes it, and goes on in its place when that ends", async () => {
    const first = index.keep();
    await until(() => isThere(first));
    const second = index.keep();
    await until(() => isThere(second));
    expect([isWriting(first), isWriting(second)]).to.deep.equal([true, false]);
    expect(standingOf(second)?.written?.writer).to.include(`process ${process.pid} on `);
    await first.stop();
    index.chain.mine([FAILED]);
    await until(() => isWriting(second) && isThere(second));
    const [{ generation }] = (await read("select generation from index.chains")) as [Generation];
    expect(generation).to.equal(2n);
  });

  it("says why it does not write a chain whose history begins above its own", async () => {
    const first = index.keep({ startHeight: 5n });
    await until(() => isThere(first));
    await first.stop();
    const second = index.keep({ startHeight: 4n });
    await until(() => second.indexing.failures.all.length > 0);
    const [failure] = second.indexing.failures.all;
    expect(failure).to.include({ stage: "lease", chain: "toy", kind: "HistoryStartError" });
  });

  it("reads history again for a contract or an event that the writer before did not read", async () => {
    const omits = ({ height }: IndexedEvent) => height % 2n === 0n;
    const older = index.keep({ omits });
    await until(() => isThere(older));
    expect(await index.failures()).to.have.length(3);
    await older.stop();
    // As if the version before had no rows of failures.
    await index.database.db.query("delete from index.subjects where entity = 'failure'");
    await index.database.db.query("delete from index.failures");
    const newer = index.keep({ sources: ["mailbox", "bridge"] });
    await until(async () => (await index.failures()).length === 6 && isThere(newer));
    expect(await index.failures()).to.deep.equal([1n, 6n, 11n, 16n, 21n, 26n]);
    expect((await newer.indexing.metrics.omissions.get()).values).to.be.empty;
  });

  it("goes on when the database is there again", async () => {
    const db = connectDatabase(index.database.url, () => undefined);
    const process = index.keep({ db });
    await until(() => isWriting(process));
    await index.database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await until(() => !isWriting(process));
    index.chain.mine([FAILED]);
    await until(() => isWriting(process) && isThere(process));
    await process.stop();
    await db.end();
  });

  it("tells other processes at once which entities changed", async () => {
    const told: (string | undefined)[] = [];
    const stopping = new AbortController();
    const changes = new IndexChanges();
    const unsubscribe = changes.subscribe((entity) => told.push(entity));
    const listening = changes.run(index.database.url, stopping.signal);
    await until(() => told.length > 0);
    index.keep();
    await until(() => told.includes("failure"));
    await read("select pg_notify('index', 'of another form')");
    await until(() => told.lastIndexOf(undefined) > 0);
    unsubscribe();
    const before = told.length;
    await read("select pg_notify('index', '{}')");
    stopping.abort();
    await listening;
    expect(told).to.have.length(before);
  });

  it("does a service's work beside the index, and ends if one of the two ends", async () => {
    const [ofWork, ofService] = [new AbortController(), new AbortController()];
    for (const ending of [ofWork, ofService]) {
      const told: (string | undefined)[] = [];
      const work = async (changes: Changes, stop: AbortSignal) => {
        changes.subscribe((entity) => told.push(entity));
        const end = ending === ofWork ? ofWork.signal : stop;
        await new Promise((done) => end.addEventListener("abort", done));
      };
      const done = workOnIndex(index.indexing(), index.database.url, work, ofService.signal);
      await until(() => told.includes("failure"));
      ending.abort();
      await done;
      await index.clear();
    }
  });
});

interface Generation extends Record<string, unknown> {
  readonly generation: bigint;
}

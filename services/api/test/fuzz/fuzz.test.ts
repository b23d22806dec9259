import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect } from "chai";
import fc from "fast-check";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { type Operation, operationsOf } from "./Document.ts";
import { requestsOf } from "./requests.ts";

const REQUESTS = process.env.CAUSEWAY_FULL ? 20_000 : 600;
/** By how much handles and memory of service and test may differ: connections come and go, and caches have a bound. */
const MOST_HANDLES = 20;
const MOST_MEBIBYTES = 40;
/** Milliseconds within which every request is answered, whatever it asks. */
const LONGEST = 10_000;

describe("requests made from the document", function () {
  this.timeout(1_200_000);

  let world: ApiWorld;
  let operations: readonly Operation[];

  before(async () => {
    world = await ApiWorld.start();
    operations = operationsOf((await world.get("/openapi.json")).json);
  });

  after(() => world?.stop());

  async function answersAsDocumented(operation: Operation, path: string): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST);
    const { status, headers, json, text } = await world.get(path, { signal });
    expect(status, text).to.not.equal(500);
    const type = headers.get("content-type") ?? "";
    expect(operation.problemOf(status, type, json), `${status} ${text}`).to.equal(undefined);
    expect(text).to.not.match(/\bat \S+ \(|node:internal|\bfrom index\.|syntax error/);
  }

  async function sendAll(requests: number): Promise<void> {
    const each = Math.ceil(requests / operations.length);
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(requestsOf(operation), (path) => answersAsDocumented(operation, path)),
        { numRuns: each, endOnFailure: true },
      );
    }
  }

  it("are answered as documented, never by a failure, with nothing of the inside, and leave nothing behind", async () => {
    await sendAll(REQUESTS / 10);
    const before = heldNow();
    await sendAll(REQUESTS);
    const after = heldNow();
    expect(after.handles - before.handles, "handles").to.be.below(MOST_HANDLES);
    expect(after.mebibytes - before.mebibytes, "MiB").to.be.below(MOST_MEBIBYTES);
  });
});

/** Handles that are open, and memory that is in use. */
function heldNow() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const handles = process.getActiveResourcesInfo().length;
  return { handles, mebibytes: process.memoryUsage().heapUsed / 2 ** 20 };
}

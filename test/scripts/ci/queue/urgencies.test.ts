import { expect } from "chai";

import { urgencies } from "../../../../scripts/ci/queue/urgencies.ts";
import { job } from "./jobs.ts";

const SECONDS: Record<string, number> = { compile: 10, long: 7, short: 2, alone: 12 };

describe("urgencies", () => {
  const jobs = [
    job("short", { needs: ["compile"] }),
    job("long", { needs: ["compile"] }),
    job("compile"),
    job("alone"),
  ];
  const found = urgencies(jobs, (name) => SECONDS[name] ?? 0);

  it("are a job's own seconds where nothing waits for it", () => {
    expect(found.get("alone")).to.equal(12);
    expect(found.get("short")).to.equal(2);
  });

  it("add the longest of what waits for a job", () => {
    expect(found.get("compile")).to.equal(17);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { FileLock } from "../src/FileLock.ts";

describe("FileLock", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-lock-"));
    file = join(folder, "file");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const lock = () => new FileLock(file, (reason) => new Error(reason));
  const heldBy = (holder: string) => writeFileSync(`${file}.lock`, holder);
  const holder = () => readFileSync(`${file}.lock`, "utf8");

  it("is refused as long as the process that has it runs, and taken over once it has ended", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      heldBy(`${child.pid}`);
      expect(lock).to.throw(`is in use by process ${child.pid}`);
      expect(holder()).to.equal(`${child.pid}`);
    } finally {
      child.kill("SIGKILL");
    }
    await once(child, "exit");
    lock().release();
  });

  it("is refused to the process that has it, until it releases it", () => {
    const held = lock();
    expect(holder()).to.equal(`${process.pid}`);
    expect(lock).to.throw("is in use by this process");
    held.release();
    lock().release();
  });

  it("is taken over from a dead process of the same id, and from one that wrote none", () => {
    for (const written of [`${process.pid}`, ""]) {
      heldBy(written);
      lock().release();
    }
  });
});

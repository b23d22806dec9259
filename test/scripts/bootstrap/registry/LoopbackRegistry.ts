import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

/** A package as a registry serves it. */
export interface Published {
  manifest: { name: string; version: string } & Record<string, unknown>;
  tarball: Buffer;
  integrity: string;
}

/** Packs a package of these files. */
export function publish(manifest: Published["manifest"], files: Record<string, string>): Published {
  const folder = mkdtempSync(join(tmpdir(), "causeway-package-"));
  try {
    const all = { "package.json": JSON.stringify(manifest), ...files };
    for (const [file, content] of Object.entries(all)) {
      const path = join(folder, "package", file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      chmodSync(path, 0o755);
    }
    execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
    const tarball = readFileSync(join(folder, "package.tgz"));
    const hash = createHash("sha512").update(tarball).digest("base64");
    return { manifest, tarball, integrity: `sha512-${hash}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A registry that npm asks while it is open, with a cache of its own. */
export class LoopbackRegistry {
  readonly #worker: Worker;
  readonly #cache = mkdtempSync(join(tmpdir(), "causeway-npm-cache-"));
  readonly #before: Record<string, string | undefined> = {};

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async open(packages: Published[]): Promise<LoopbackRegistry> {
    const thread = new URL("./registryThread.mjs", import.meta.url);
    const worker = new Worker(thread, { workerData: { packages } });
    const [address] = await once(worker, "message");
    const registry = new LoopbackRegistry(worker);
    registry.#set("npm_config_registry", address);
    registry.#set("npm_config_cache", registry.#cache);
    return registry;
  }

  async close(): Promise<void> {
    for (const [name, value] of Object.entries(this.#before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    const ended = once(this.#worker, "exit");
    this.#worker.postMessage("close");
    await ended;
    rmSync(this.#cache, { recursive: true, force: true });
  }

  #set(name: string, value: string): void {
    this.#before[name] = process.env[name];
    process.env[name] = value;
  }
}

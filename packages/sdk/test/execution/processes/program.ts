import type { ExecutionRecord } from "../../../src/execution/ExecutionRecord.ts";
import { start } from "../../../src/execution/start.ts";
import { fileStorage } from "../../../src/node/fileStorage.ts";
import { ExecutionWorld, type Way, type What } from "../executionWorld.ts";
import { Program } from "../killed.ts";
import { withPerson } from "../withPerson.ts";

/** What a process is to do. */
export interface Order {
  readonly way: Way;
  readonly what: What;
  readonly folder: string;
  readonly record: ExecutionRecord;
  /** Number of the effect at which the process kills itself; none if left out. */
  readonly killAt?: number | undefined;
}

/** A request to the world, which outlives this process. */
export interface Asked {
  readonly id: number;
  readonly of: "wallet" | "origin" | "build";
  readonly name: string;
  readonly args: readonly unknown[];
}

/** How an execution ended. */
export interface Ended {
  readonly outcome: string | undefined;
  /** What the person let the wallet be asked for again. */
  readonly agreed: readonly string[];
}

type Answer = (message: { readonly result?: unknown }) => void;

const waiting = new Map<number, Answer>();

// a test that ends leaves no process behind
process.on("disconnect", () => process.exit());
process.once("message", (order: Order) => {
  process.on("message", ({ id, ...message }: { id: number; result?: unknown }) => {
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  void run(order);
});

async function run({ way, what, folder, record, killAt }: Order): Promise<void> {
  const program = new Program(killAt);
  void program.ended.then(() => process.kill(process.pid, "SIGKILL"));
  const means = new ExecutionWorld(way, what).means({
    storage: fileStorage(folder),
    wallet: remote("wallet", { family: "evm" }),
    origin: async () => remote("origin"),
    build: () => ask("build", "request", []),
  });
  const execution = start(record, program.effects(means));
  const { agreed } = withPerson(execution);
  const { outcome } = await execution.finished;
  process.send?.({ outcome, agreed } satisfies Ended, undefined, {}, () => process.disconnect());
}

function ask<T>(of: Asked["of"], name: string, args: readonly unknown[]): Promise<T> {
  const id = nextId();
  return new Promise((resolve) => {
    waiting.set(id, ({ result }) => resolve(result as T));
    process.send?.({ id, of, name, args } satisfies Asked);
  });
}

let asked = 0;

function nextId(): number {
  asked += 1;
  return asked;
}

/** Something whose functions are those of the world. */
function remote<T extends object>(of: Asked["of"], own: object = {}): T {
  return new Proxy(own as T, {
    get: (target, name) => {
      // promises ask for it
      if (name === "then") return undefined;
      const value: unknown = Reflect.get(target, name);
      return value ?? ((...args: readonly unknown[]) => ask(of, String(name), args));
    },
  });
}

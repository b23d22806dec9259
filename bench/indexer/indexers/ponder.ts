import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { freePorts } from "@causeway/peers/node";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import type { BenchChains } from "../world/BenchChains.ts";
import type { Indexer } from "./Indexer.ts";
import { installPonder } from "./installPonder.ts";
import { isOk } from "./isOk.ts";
import { startProgram } from "./startProgram.ts";

const PROJECT = fileURLToPath(new URL("../ponder", import.meta.url));
/** Events that its project handles; it reads no others. */
const EVENTS = ["MessageAppended", "MessageIndexed", "MessageSent", "MessagesDelivered"];

/** Ponder, with tables of the same messages. */
export const ponder: Indexer = {
  name: "ponder",
  countMessages: `select count(*)::int as sent, count(ended_at)::int as ended from bench.message
    where message_id is not null`,
  async start(chains, database, { mostBlocks }) {
    const { program, modules } = installPonder();
    const folder = makeProject(modules);
    writeFileSync(join(folder, "world.json"), JSON.stringify(worldOf(chains, mostBlocks)));
    const [port] = await freePorts(1);
    const args = [
      program,
      "start",
      "--schema",
      "bench",
      "--port",
      `${port}`,
      "--log-format",
      "json",
    ];
    const env = { DATABASE_URL: database.url, PONDER_TELEMETRY_DISABLED: "true" };
    const running = startProgram(args, { cwd: folder, env });
    return {
      ...running,
      isDone: () => isOk(`http://127.0.0.1:${port}/ready`),
      async stop() {
        await running.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

/** Copies the project to a folder of its own: Ponder writes beside it. */
function makeProject(modules: string): string {
  const parent = join(homedir(), ".cache/causeway/bench");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "project-"));
  cpSync(PROJECT, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".txt")) renameSync(join(folder, file), join(folder, file.slice(0, -4)));
  }
  symlinkSync(modules, join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  return folder;
}

function worldOf({ chains, gates }: BenchChains, mostBlocks: number | undefined): object {
  const fragments = interfaceOf(mailboxAbi).fragments.filter(
    (fragment) =>
      fragment.type === "event" && EVENTS.includes(fragment.format().split("(")[0] ?? ""),
  );
  return {
    abi: fragments.map((fragment) => JSON.parse(fragment.format("json"))),
    chains: chains.map(({ chainId, peer }, at) => ({
      ...{ name: `chain${chainId}`, id: Number(chainId), rpc: gates[at]?.url },
      ...{ mailbox: peer.mailbox, mostBlocks },
    })),
  };
}

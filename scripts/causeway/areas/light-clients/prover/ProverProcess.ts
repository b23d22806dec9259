import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Prover, SignedCheckpoint } from "@causeway/chains";
import { httpProverAt } from "@causeway/chains/node";
import { KEY_VARIABLE } from "@causeway/operator";
import { freePorts } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";

import { isHealthy } from "../../../../local/network/waitUntil.ts";
import { Supervisor } from "../../../../local/processes/Supervisor.ts";
import { script } from "../../../../local/processes/script.ts";

const POLL_MILLISECONDS = 100;
/** Names a folder with the artifacts of other keys than this clone's. */
const ARTIFACTS_VARIABLE = "PROVER_ARTIFACTS";
/** A proof on a slow machine. */
const PROOF_MILLISECONDS = 600_000;

/** Makes proofs by the prover at a URL. */
export function proverAt(url: string): Prover {
  return httpProverAt(url, PROOF_MILLISECONDS);
}

/** A prover of our own: a process that is started for the first proof and ends with us. */
export class ProverProcess implements Prover {
  readonly #logs: string;
  #running: { readonly supervisor: Supervisor; readonly started: Promise<Prover> } | undefined;
  #hasFailed = false;

  /** @param logs Folder for its configuration and its log, which stay if it fails. */
  constructor(logs = join(".cache", "causeway", `prover-${process.pid}`)) {
    this.#logs = logs;
  }

  /** @throws ProcessFailed with its last output if it does not start, ProverError. */
  async prove(checkpoint: SignedCheckpoint, slots: number): Promise<Hex> {
    this.#running ??= this.#start(slots);
    const { supervisor, started } = this.#running;
    const prover = await started;
    return Promise.race([prover.prove(checkpoint, slots), supervisor.failed]);
  }

  async stop(): Promise<void> {
    await this.#running?.supervisor.stop();
    if (!this.#hasFailed) rmSync(this.#logs, { recursive: true, force: true });
  }

  #start(slots: number) {
    const supervisor = new Supervisor(this.#logs);
    supervisor.failed.catch(() => {
      this.#hasFailed = true;
    });
    return { supervisor, started: startProver(supervisor, this.#logs, slots) };
  }
}

async function startProver(supervisor: Supervisor, folder: string, slots: number): Promise<Prover> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, "prover.json");
  const artifacts = process.env[ARTIFACTS_VARIABLE];
  const config = {
    listen: { port },
    sizes: [slots],
    artifacts: artifacts === undefined ? undefined : resolve(artifacts),
  };
  writeFileSync(file, JSON.stringify(config));
  const program = script("prover", "services/prover/src/main.ts", "run", "--config", file);
  supervisor.start({ ...program, env: { ...program.env, [KEY_VARIABLE]: undefined } });
  while (!(await isHealthy(url).catch(() => false))) {
    await Promise.race([sleep(POLL_MILLISECONDS), supervisor.failed]);
  }
  return proverAt(url);
}

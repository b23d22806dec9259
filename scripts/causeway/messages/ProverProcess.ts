import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { HttpProver, type Prover, type SignedCheckpoint } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { isHealthy } from "../../local/network/waitUntil.ts";
import { freePorts } from "../../local/processes/freePort.ts";
import { Supervisor } from "../../local/processes/Supervisor.ts";
import { script } from "../../local/processes/script.ts";

const POLL_MILLISECONDS = 100;
/** A proof on a slow machine. */
const PROOF_MILLISECONDS = 600_000;

/** Makes proofs by the prover at a URL. */
export function proverAt(url: string): Prover {
  return new HttpProver(url, PROOF_MILLISECONDS);
}

/** A prover of our own: a process that is started for the first proof and ends with us. */
export class ProverProcess implements Prover {
  readonly #supervisor: Supervisor;
  #started: Promise<Prover> | undefined;

  /** @param logs Folder for its log. */
  constructor(logs = join(".cache", "causeway", `prover-${process.pid}`)) {
    this.#supervisor = new Supervisor(logs);
  }

  /** @throws ProcessFailed with its last output if it does not start, ProverError. */
  async prove(checkpoint: SignedCheckpoint, slots: number): Promise<Hex> {
    this.#started ??= this.#start();
    const prover = await this.#started;
    return Promise.race([prover.prove(checkpoint, slots), this.#supervisor.failed]);
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  async #start(): Promise<Prover> {
    const [port] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    this.#supervisor.start(script("prover", "services/prover/src/main.ts", "--port", `${port}`));
    while (!(await isHealthy(url).catch(() => false))) {
      await Promise.race([sleep(POLL_MILLISECONDS), this.#supervisor.failed]);
    }
    return proverAt(url);
  }
}

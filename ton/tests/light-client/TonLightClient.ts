import { evidenceCell, type ShownCheckpoint } from "@causeway/chains/ton/messages";
import type { Hex } from "@causeway/protocol";
import type { Builder, Cell } from "@ton/core";

import { ActingContract } from "../ActingContract";
import { type AnchorWords, anchorCell } from "./cells";

/** Why a light client refuses, or 0. */
type ExitCode = number;

/** One light client and a lane's pauses on a TVM, as the harness keeps them. */
export class TonLightClient {
  readonly #contract: ActingContract;

  private constructor(contract: ActingContract) {
    this.#contract = contract;
  }

  static async make(): Promise<TonLightClient> {
    return new TonLightClient(await ActingContract.make("LightClientHarness"));
  }

  /** @param time Unix seconds. */
  set now(time: number) {
    this.#contract.now = time;
  }

  start(domain: Hex, anchor: AnchorWords): Promise<ExitCode> {
    return this.#act(1, (body) => body.storeUint(BigInt(domain), 256).storeRef(anchorCell(anchor)));
  }

  accept(shown: ShownCheckpoint): Promise<ExitCode> {
    return this.#act(2, (body) => body.storeSlice(evidenceCell(shown).beginParse()));
  }

  open(list: Cell): Promise<ExitCode> {
    return this.#act(3, (body) => body.storeRef(list));
  }

  distrust(): Promise<ExitCode> {
    return this.#act(4);
  }

  stop(): Promise<ExitCode> {
    return this.#act(5);
  }

  resume(): Promise<ExitCode> {
    return this.#act(6);
  }

  anchor(anchor: AnchorWords): Promise<ExitCode> {
    return this.#act(7, (body) => body.storeRef(anchorCell(anchor)));
  }

  report(one: ShownCheckpoint, other: ShownCheckpoint): Promise<ExitCode> {
    return this.#act(8, (body) => body.storeRef(evidenceCell(one)).storeRef(evidenceCell(other)));
  }

  pauseLane(until: number): Promise<ExitCode> {
    return this.#act(9, (body) => body.storeUint(until, 40));
  }

  /** Calls a get-method that returns integers. */
  read(method: string, ...args: readonly bigint[]): Promise<bigint[]> {
    return this.#contract.read(method, ...args);
  }

  async #act(operation: number, fill?: (body: Builder) => Builder): Promise<ExitCode> {
    return (await this.#contract.act(operation, fill)).exitCode;
  }
}

import {
  type AttestationClient,
  checkpointAt,
  type FinalisedChain,
  haveSigned,
  isChainError,
  type ProvenCheckpoint,
  type Prover,
} from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";
import { encodeEvidence, type Hex } from "@causeway/protocol";

import { addressesOn } from "../../deployment/index.ts";
import {
  finalisedChainConfig,
  type HeldByClient,
  type LightClientsConfig,
  type LightClientsContext,
} from "../../light-clients/index.ts";
import { lastHeightOfEpoch } from "../lastHeightOfEpoch.ts";
import { epochAt } from "./epochAt.ts";

export interface HandoverMakerOptions {
  readonly config: LightClientsConfig;
  /** Of the committees that leave, too. */
  readonly validators: readonly AttestationClient[];
  readonly prover: Prover;
  /** Told what is being done. */
  readonly onProgress: (text: string) => void;
}

/** A checkpoint by which one committee hands over to the next; the same for all light clients that believe it. */
export interface Handover {
  readonly height: bigint;
  /** What light clients accept. */
  readonly evidence: Hex;
}

/** What must come before the checkpoint can be made. */
export interface NotYet {
  readonly waitsFor: string;
}

/** Makes the checkpoints by which committees hand over. */
export class HandoverMaker {
  readonly #options: HandoverMakerOptions;
  readonly #made = new Map<string, Handover>();

  constructor(options: HandoverMakerOptions) {
    this.#options = options;
  }

  /**
   * The checkpoint by which the committee that a light client believes hands over to the next.
   *
   * @param context The chain that is followed, at a block in which that committee has a successor.
   * @param epoch Of the chain at that block.
   * @throws NoQuorumError, ProverError, ChainError, StateForgotten
   */
  async make(
    context: LightClientsContext,
    epoch: bigint,
    client: HeldByClient,
  ): Promise<Handover | NotYet> {
    const { chain } = context;
    const key = `${chain.name}/${client.epoch}`;
    const made = this.#made.get(key);
    if (made !== undefined && isTaken(made, client)) return made;
    const adapter = await connectChain(finalisedChainConfig(this.#options.config, chain));
    try {
      const proven = await this.#findBlock(context, epoch, client, adapter);
      if ("waitsFor" in proven) return proven;
      const evidence = await this.#prove(chain, adapter, proven);
      const handover = { height: proven.checkpoint.height, evidence };
      this.#made.set(key, handover);
      return handover;
    } finally {
      adapter.close();
    }
  }

  async #findBlock(
    context: LightClientsContext,
    epoch: bigint,
    client: HeldByClient,
    adapter: FinalisedChain,
  ): Promise<ProvenCheckpoint | NotYet> {
    const { config, chain, view } = context;
    const { CommitteeRegistry } = addressesOn(config, chain);
    const height =
      client.epoch === epoch
        ? await adapter.finalisedHeight()
        : await lastHeightOfEpoch(client.epoch, BigInt(view.blockTag), (at) =>
            epochAt(view.provider, CommitteeRegistry, at),
          );
    const proven = await unlessTooEarly(checkpointAt(adapter, height));
    const { current, next } = proven?.committees ?? {};
    const names = proven?.checkpoint.epoch === client.epoch && current?.hash !== next?.hash;
    if (proven === undefined || !names) {
      return { waitsFor: `the block of ${chain.name} that names the next committee to be final` };
    }
    if (isTaken({ height }, client)) return proven;
    const least = max(client.leastHeight, client.newestHeight + 1n);
    return { waitsFor: `block ${least} of ${chain.name} to be final, the first that it takes` };
  }

  async #prove(
    { name }: ChainConfig,
    adapter: FinalisedChain,
    proven: ProvenCheckpoint,
  ): Promise<Hex> {
    const { config, validators, prover, onProgress } = this.#options;
    const block = `block ${proven.checkpoint.height} of ${name}, which names the next committee`;
    onProgress(`${name}: asking ${validators.length} validators to sign ${block}`);
    const { environmentTag: environment, verifier } = config;
    const signed = await haveSigned(environment, adapter, proven, validators);
    const { signatures, members } = signed;
    onProgress(
      `${name}: ${signatures.length} of ${members.length} members signed it; proving that`,
    );
    return encodeEvidence(proven.checkpoint, await prover.prove(signed, verifier.slots));
  }
}

function isTaken({ height }: Pick<Handover, "height">, client: HeldByClient): boolean {
  return height >= client.leastHeight && height > client.newestHeight;
}

async function unlessTooEarly<T>(proven: Promise<T>): Promise<T | undefined> {
  try {
    return await proven;
  } catch (error) {
    if (isChainError(error, "NotFinalised")) return undefined;
    // The registry is younger than what is final.
    if (isChainError(error, "RegistryMismatch") || isChainError(error, "ContractMissing"))
      return undefined;
    throw error;
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

import { FROZEN_UNTIL, type Hex } from "@causeway/protocol";
import { type Cell, Dictionary, type Slice } from "@ton/core";

import type { LightClientState } from "../../RelayedChain.ts";
import type { LightClientLimits } from "../../SearchedChain.ts";
import { loadCells, loadWord, readCell, wordOf } from "./MailboxCells.ts";

/** As long a light client accepts checkpoints after its newest one, seconds. */
const TRUSTING_PERIOD = 14n * 86_400n;
const RING_MASK = 63n;

/** A light client inside a mailbox: `Client` of `ton/contracts/mailbox/state.tolk`. */
export interface KeptClient {
  readonly followedChainId: bigint;
  /** Keeps checkpoints of the chain's mailbox from any other's. */
  readonly domain: Hex;
  readonly state: LightClientState;
  readonly limits: LightClientLimits;
  readonly generation: bigint;
  /** Whether the list of members of the committee in office was shown to it. */
  readonly knowsMembers: boolean;
  /** Whether it keeps a checkpoint's hash. */
  keeps(checkpointHash: Hex): boolean;
}

/** The light clients of a mailbox. They are named by what they trust, since they have no addresses. */
export class KeptClients {
  readonly #clients: Dictionary<bigint, Cell>;

  /** @throws ChainError `ContractMissing` if it is no mailbox's. */
  constructor(inbox: Cell) {
    this.#clients = readCell(inbox, (slice) => {
      loadCells(slice, 64);
      return loadCells(slice, 256);
    });
  }

  /** Undefined without a client of this trust id. */
  client(trustId: Hex): KeptClient | undefined {
    const cell = this.#clients.get(BigInt(trustId));
    return cell && readCell(cell, loadClient);
  }

  /** The trust id of the client that follows a chain; undefined without one. */
  following(chainId: bigint): Hex | undefined {
    const trustIds = this.#clients.keys().map(wordOf);
    return trustIds.find((trustId) => this.client(trustId)?.followedChainId === chainId);
  }
}

function loadClient(slice: Slice): KeptClient {
  const followedChainId = slice.loadUintBig(64);
  const domain = loadWord(slice.skip(2));
  const [newestHeight, leastHeight] = [slice.loadUintBig(48), slice.loadUintBig(48)];
  const [epoch, trustedSince] = [slice.loadUintBig(24), slice.loadUintBig(40)];
  const generation = slice.loadUintBig(16);
  const [distrustedUntil, stoppedUntil] = [slice.loadUintBig(40), slice.loadUintBig(40)];
  const words = Dictionary.Values.BigUint(256);
  const accepted = slice.loadDict(Dictionary.Keys.BigUint(8), words);
  const office = slice.loadRef().beginParse();
  const committee = loadWord(office);
  const weight = office.skip(256).loadUintBig(64);
  const frozen = stoppedUntil === FROZEN_UNTIL;
  const trustedUntil = trustedSince + TRUSTING_PERIOD;
  return {
    ...{ followedChainId, domain },
    state: { epoch, committee, frozen, newestHeight, trustedSince },
    limits: { leastHeight, trustedUntil, stoppedUntil, distrustedUntil },
    generation,
    knowsMembers: weight !== 0n,
    keeps(checkpointHash) {
      const hash = BigInt(checkpointHash);
      return accepted.get(hash & RING_MASK) === hash;
    },
  };
}

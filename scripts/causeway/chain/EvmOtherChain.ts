import { type ChainView, connectContract } from "@causeway/chains/evm";
import { type Hex, ZERO_WORD } from "@causeway/protocol";

import {
  type CommitteeRegistry,
  CommitteeRegistry__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
import type { Addresses } from "../addresses.ts";
import { committeeHashOf } from "../contracts/committeeSums.ts";
import { importedLane, inboundLane } from "../plan/lanesHeld.ts";
import type { HeldByClient, OtherChain, Signing } from "../plan/OtherChain.ts";

/** Another EVM chain at one block. */
export class EvmOtherChain implements OtherChain {
  readonly #view: ChainView;
  readonly #addresses: Addresses;

  constructor(view: ChainView, addresses: Addresses) {
    this.#view = view;
    this.#addresses = addresses;
  }

  async acceptsLane(laneId: Hex): Promise<boolean> {
    return (await inboundLane(this.#view, this.#addresses.Mailbox, laneId)) !== undefined;
  }

  async importsLane(laneId: Hex): Promise<boolean> {
    return (await importedLane(this.#view, this.#addresses.Mailbox, laneId)) !== undefined;
  }

  async signing(): Promise<Signing | undefined> {
    const registry = await this.#registry();
    if (registry === undefined) return undefined;
    const [epoch, committee] = await Promise.all([
      registry.epoch(this.#at),
      registry.committeeHash(this.#at),
    ]);
    return epoch === 0n ? undefined : { epoch, committee };
  }

  async committeeOf(epoch: bigint): Promise<Hex> {
    const members = await (await this.#registry())?.membersOf(epoch, this.#at);
    if (members === undefined || members.length === 0) return ZERO_WORD;
    return committeeHashOf(members.map(({ x, y, ed25519, weight }) => ({ x, y, ed25519, weight })));
  }

  async lightClient(address: Hex): Promise<HeldByClient | undefined> {
    if (!(await this.#view.hasCode(address))) return undefined;
    const client = connectContract(ZkLightClient__factory, address, this.#view.provider);
    const [committee, newest, leastHeight, frozen, stoppedUntil, period, time] = await Promise.all([
      client.committee(this.#at),
      client.newest(this.#at),
      client.leastHeight(this.#at),
      client.frozen(this.#at),
      client.stoppedUntil(this.#at),
      client.TRUSTING_PERIOD(this.#at),
      this.#view.time(),
    ]);
    const trustedUntil = newest.timestamp + period;
    return {
      epoch: committee.epoch,
      committeeHash: committee.committeeHash,
      newestHeight: newest.height,
      leastHeight,
      frozen,
      stopped: !frozen && time < stoppedUntil,
      trustedUntil,
      stale: time > trustedUntil,
    };
  }

  get #at() {
    return { blockTag: this.#view.blockTag };
  }

  async #registry(): Promise<CommitteeRegistry | undefined> {
    const { CommitteeRegistry } = this.#addresses;
    if (!(await this.#view.hasCode(CommitteeRegistry))) return undefined;
    return connectContract(CommitteeRegistry__factory, CommitteeRegistry, this.#view.provider);
  }
}

import { type CommitteeMember, type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import { bytesAnswer } from "./answers.ts";
import { askContract } from "./askContract.ts";
import { registryCoder } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

type MembersAnswer = readonly [readonly CommitteeMember[]];

/** The committee registry of an EVM chain, which keeps the lists of all epochs. Nothing of its answers is proven. */
export class EvmRegistry {
  readonly address: Hex;
  /** Slots of the circuit that its committees are proven with. */
  readonly slots: number;
  readonly #rpcs: Rpcs;

  constructor(rpcs: Rpcs, address: Hex, slots: number) {
    this.#rpcs = rpcs;
    this.address = address.toLowerCase();
    this.slots = slots;
  }

  async epoch(): Promise<bigint> {
    const asked = { contract: registryCoder(), to: this.address, name: "epoch", args: [] };
    const [epoch] = await askContract<[bigint]>(this.#rpcs, asked);
    return epoch;
  }

  /** The list of an epoch, by the newest block; empty if the registry has none. */
  async newestMembersOf(epoch: bigint): Promise<CommitteeMember[]> {
    const asked = { contract: registryCoder(), to: this.address, name: "membersOf", args: [epoch] };
    return membersFrom(await askContract<MembersAnswer>(this.#rpcs, asked));
  }

  /** The list of an epoch, by the block of a height. */
  membersOf(epoch: bigint, height: bigint): Promise<CommitteeMember[]> {
    const data = registryCoder().encodeCall("membersOf", [epoch]);
    const params = [{ to: this.address, data }, quantity(height)];
    return this.#rpcs.ask("eth_call", params, decodeMembers);
  }
}

function decodeMembers(answer: unknown): CommitteeMember[] {
  const bytes = v.parse(bytesAnswer, answer);
  const members: readonly unknown[] = registryCoder().decodeAnswer("membersOf", bytes);
  return membersFrom(members as MembersAnswer);
}

function membersFrom([list]: MembersAnswer): CommitteeMember[] {
  return Array.from(list, ({ x, y, ed25519, weight }) => ({ x, y, ed25519, weight }));
}

import { connectContract } from "@causeway/chains/ethers";
import { accessManagerCode } from "@causeway/creation-code";
import type { Signer } from "@causeway/operator";
import { type Fork, type RehearsedStep, rehearse } from "@causeway/operator/evm";
import { mailboxAbi, type TypedContract } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { laneCall } from "../pause/laneCall.ts";

/** A fork on which pauses are tried, as if by the accounts that would. */
export class DrilledChain {
  /** Those that end here. */
  readonly lanes: readonly ConfiguredLane[];
  readonly #fork: Fork;
  readonly #manager: string;
  readonly #mailbox: TypedContract<typeof mailboxAbi>;

  constructor(fork: Fork, { config, chain }: LanesContext) {
    const addresses = addressesOn(config, chain);
    const lanes = configuredLanes(config);
    this.lanes = lanes.filter(({ destinationChain }) => destinationChain === chain);
    this.#fork = fork;
    this.#manager = addresses.AccessManager;
    this.#mailbox = connectContract(mailboxAbi, addresses.Mailbox, fork.provider);
  }

  /** Has `signer` call for lanes; the steps' ids are the lanes' labels. */
  act(
    method: "pauseLane" | "unpauseLane",
    lanes: readonly ConfiguredLane[],
    signer: Signer,
    delay: number,
  ): Promise<RehearsedStep[]> {
    const steps = lanes.map((lane) => {
      const { to, data } = laneCall(method, lane);
      const { label: id } = lane;
      const step = { id, summary: `${method} ${id}`, to, data, after: [], findings: [] };
      return { ...step, signer, delay, scheduled: undefined };
    });
    return rehearse(this.#fork, steps, this.#manager);
  }

  /** Unix seconds; undefined if the lane is not paused now. */
  async pausedUntil({ id }: ConfiguredLane): Promise<bigint | undefined> {
    const { pausedUntil } = await this.#mailbox.inboundLane(id);
    return pausedUntil > (await this.#fork.time()) ? pausedUntil : undefined;
  }

  /** Whether a delivery, of nothing, fails because the lane is paused. */
  async refusesDelivery({ id }: ConfiguredLane): Promise<boolean> {
    const nothing = { count: 0, first: 0, evidence: "0x", members: "0x" };
    const batch = { ...nothing, outboxProof: [], siblings: [] };
    const error = await this.#mailbox.deliver.staticCall(id, batch).then(
      () => undefined,
      (reason: { revert?: { name: string } | null }) => reason,
    );
    return error?.revert?.name === "LanePaused";
  }

  /** Seconds that an account must schedule the end of a pause beforehand; undefined if it may not end one. */
  async delayToUnpause({ address }: Signer): Promise<number | undefined> {
    const { selector } = this.#mailbox.interface.getFunction("unpauseLane");
    const manager = connectContract(accessManagerCode.abi, this.#manager, this.#fork.provider);
    const [immediate, delay] = await manager.canCall(
      address,
      await this.#mailbox.getAddress(),
      selector,
    );
    if (immediate) return 0;
    return delay === 0n ? undefined : Number(delay);
  }

  /** Does something, and takes it back. */
  async andBack<T>(act: () => Promise<T>): Promise<T> {
    const snapshot = await this.#fork.provider.send("evm_snapshot", []);
    try {
      return await act();
    } finally {
      await this.#fork.provider.send("evm_revert", [snapshot]);
    }
  }
}

import { frameHash, type Hex } from "@causeway/protocol";
import type { TransferFrame } from "../BridgedChain.ts";
import { isChainError, isRevertedWith } from "../ChainError.ts";
import type {
  ImportedLane,
  LaneEntrance,
  LightClientState,
  OutboundLane,
} from "../RelayedChain.ts";
import type { LightClientLimits, RecordedOutcome, Standing } from "../SearchedChain.ts";
import { askContract, NOBODY } from "./askContract.ts";
import { expiryCoder, lightClientCoder, mailboxCoder } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** `LaneState.None` of the mailbox. */
const NO_LANE = 0n;
/** `LaneState.Open` of the mailbox. */
const OPEN_LANE = 2n;

/** `Outcome` of `Expiry`, in its order. */
const OUTCOMES = ["none", "expired", "rejected", "voided"] as const;

/** Reads a mailbox and light clients by call, at the newest block that all RPCs have. */
export class EvmViews {
  readonly #rpcs: Rpcs;
  readonly #mailbox: Hex;

  constructor(rpcs: Rpcs, mailbox: Hex) {
    this.#rpcs = rpcs;
    this.#mailbox = mailbox;
  }

  async headHeight(): Promise<bigint> {
    return BigInt(await this.#rpcs.getBlockNumber());
  }

  async outboundLane(laneId: Hex): Promise<OutboundLane | undefined> {
    const lane = await this.#outboundLane(laneId);
    if (lane.state === NO_LANE) return undefined;
    return { destinationChainId: lane.destinationChainId, count: lane.count };
  }

  async inboundLane(laneId: Hex): Promise<LaneEntrance | undefined> {
    const found = await this.#knownLane<InboundLaneAnswer>("inboundLane", laneId);
    if (found === undefined) return undefined;
    const { originChainId, hubChainId, lightClient } = found;
    return { originChainId, hubChainId, lightClient };
  }

  async importedLane(laneId: Hex): Promise<ImportedLane | undefined> {
    const found = await this.#knownLane<ImportedLaneAnswer>("importedLane", laneId);
    if (found === undefined) return undefined;
    const { originChainId, destinationChainId, lightClient, count } = found;
    const outdated = (await this.generation(lightClient)) !== found.generation;
    return { originChainId, destinationChainId, lightClient, count, outdated, hubChainId: 0n };
  }

  async isDone(laneId: Hex, index: bigint): Promise<boolean> {
    const [done] = await this.#ofMailbox<[boolean]>("isDone", laneId, index);
    return done;
  }

  async lightClient(address: Hex): Promise<LightClientState> {
    const [[epoch, committee], [frozen], [newestHeight, trustedSince]] = await Promise.all([
      this.#ofClient<[bigint, Hex]>(address, "committee"),
      this.#ofClient<[boolean]>(address, "frozen"),
      this.#ofClient<[bigint, bigint]>(address, "newest"),
    ]);
    return { epoch, committee, frozen, newestHeight, trustedSince };
  }

  async isAccepted(lightClient: Hex, checkpointHash: Hex): Promise<boolean> {
    const [accepted] = await this.#ofClient<[boolean]>(lightClient, "isAccepted", checkpointHash);
    return accepted;
  }

  async lightClientLimits(address: Hex): Promise<LightClientLimits> {
    const view = (name: string) => this.#ofClient<[bigint]>(address, name);
    const [[leastHeight], [, since], [period], [stoppedUntil], [distrustedUntil]] =
      await Promise.all([
        view("leastHeight"),
        this.#ofClient<[bigint, bigint]>(address, "newest"),
        view("TRUSTING_PERIOD"),
        view("stoppedUntil"),
        view("distrustedUntil"),
      ]);
    return { leastHeight, trustedUntil: since + period, stoppedUntil, distrustedUntil };
  }

  async generation(address: Hex): Promise<bigint> {
    const [generation] = await this.#ofClient<[bigint]>(address, "generation");
    return generation;
  }

  async isOpen(laneId: Hex): Promise<boolean> {
    return (await this.#outboundLane(laneId)).state === OPEN_LANE;
  }

  async pausedUntil(laneId: Hex): Promise<bigint> {
    const lane = await this.#knownLane<InboundLaneAnswer>("inboundLane", laneId);
    return lane?.pausedUntil ?? 0n;
  }

  /** The one contract by which messages end undelivered. */
  async expiry(): Promise<Hex> {
    const [address] = await this.#ofMailbox<[Hex]>("expiry");
    return address;
  }

  async isVoided(messageId: Hex): Promise<boolean> {
    const [isVoided] = await this.#ofExpiry<[boolean]>(await this.expiry(), "isVoided", messageId);
    return isVoided;
  }

  /** The contract refuses to have an origin told of a message that was voided silently, before it asks for its fee. */
  async isVoidedSilently({ laneId, index, frame }: TransferFrame): Promise<boolean> {
    const args = [laneId, index, frameHash(frame), NOBODY];
    try {
      await this.#ofExpiry(await this.expiry(), "tellVoided", ...args);
    } catch (error) {
      if (isRevertedWith(error, "VoidedSilently")) return true;
      if (!isChainError(error, "CallReverted")) throw error;
    }
    return false;
  }

  /** What the notice about a message of a lane that ends here costs. */
  async quoteNotice(laneId: Hex): Promise<bigint> {
    const [fee] = await this.#ofExpiry<[bigint]>(await this.expiry(), "quoteNotice", laneId);
    return fee;
  }

  /** @param now Unix seconds by the chain's newest block. */
  async recordedOutcome(messageId: Hex, now: bigint): Promise<RecordedOutcome> {
    const expiry = await this.expiry();
    const answer = await this.#ofExpiry<[bigint, boolean]>(expiry, "outcomeOf", messageId);
    const [code, settled] = answer;
    const outcome = OUTCOMES[Number(code)] ?? "none";
    if (outcome === "none") return { outcome };
    return { outcome, settled, standing: await this.#standing(expiry, messageId, now) };
  }

  async #standing(expiry: Hex, messageId: Hex, now: bigint): Promise<Standing> {
    const [noticeId] = await this.#ofExpiry<[Hex]>(expiry, "noticeOf", messageId);
    if (await this.isVoided(noticeId)) return "voided";
    const provenance = await this.#ofExpiry<Provenance>(expiry, "provenanceOf", messageId);
    const [noticeLaneId, lightClient, generation] = provenance;
    const [lane] = await this.#ofMailbox<[InboundLaneAnswer]>("inboundLane", noticeLaneId);
    if (lane.lightClient !== lightClient) return "outdated";
    const [counts] = await this.#ofClient<[boolean]>(lightClient, "vouchesFor", generation);
    if (!counts) return "outdated";
    return now < lane.pausedUntil ? "paused" : "counts";
  }

  async #outboundLane(laneId: Hex): Promise<OutboundLaneAnswer> {
    const [lane] = await this.#ofMailbox<[OutboundLaneAnswer]>("outboundLane", laneId);
    return lane;
  }

  async #knownLane<Lane>(view: string, laneId: Hex): Promise<Lane | undefined> {
    try {
      const [lane] = await this.#ofMailbox<[Lane]>(view, laneId);
      return lane;
    } catch (error) {
      if (isRevertedWith(error, "UnknownLane")) return undefined;
      throw error;
    }
  }

  #ofMailbox<Answer extends readonly unknown[]>(name: string, ...args: unknown[]) {
    const asked = { contract: mailboxCoder(), to: this.#mailbox, name, args };
    return askContract<Answer>(this.#rpcs, asked);
  }

  #ofClient<Answer extends readonly unknown[]>(to: Hex, name: string, ...args: unknown[]) {
    return askContract<Answer>(this.#rpcs, { contract: lightClientCoder(), to, name, args });
  }

  #ofExpiry<Answer extends readonly unknown[]>(to: Hex, name: string, ...args: unknown[]) {
    return askContract<Answer>(this.#rpcs, { contract: expiryCoder(), to, name, args });
  }
}

/** Lane of a notice, light client and its generation. */
type Provenance = readonly [Hex, Hex, bigint];

interface OutboundLaneAnswer {
  readonly state: bigint;
  readonly destinationChainId: bigint;
  readonly count: bigint;
}

interface InboundLaneAnswer {
  readonly originChainId: bigint;
  readonly hubChainId: bigint;
  readonly lightClient: Hex;
  readonly pausedUntil: bigint;
}

interface ImportedLaneAnswer {
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly lightClient: Hex;
  readonly generation: bigint;
  readonly count: bigint;
}

import { frameHash, type Hex } from "@causeway/protocol";
import { type Interface, ZeroAddress } from "ethers";
import type { TransferFrame } from "../BridgedChain.ts";
import { isChainError, isRevertedWith } from "../ChainError.ts";
import type {
  ImportedLane,
  LaneEntrance,
  LightClientState,
  OutboundLane,
} from "../RelayedChain.ts";
import type { LightClientLimits, RecordedOutcome, Standing } from "../SearchedChain.ts";
import { callInterface } from "./callInterface.ts";
import { expiryInterface, lightClientInterface, mailboxInterface } from "./contracts.ts";
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
    const [lane] = await this.#view(mailboxInterface(), this.#mailbox, "outboundLane", [laneId]);
    if (lane.state === NO_LANE) return undefined;
    return { destinationChainId: lane.destinationChainId, count: lane.count };
  }

  async inboundLane(laneId: Hex): Promise<LaneEntrance | undefined> {
    const found = await this.#knownLane("inboundLane", laneId);
    if (found === undefined) return undefined;
    const { originChainId, hubChainId, lightClient } = found;
    return { originChainId, hubChainId, lightClient };
  }

  async importedLane(laneId: Hex): Promise<ImportedLane | undefined> {
    const found = await this.#knownLane("importedLane", laneId);
    if (found === undefined) return undefined;
    const { originChainId, destinationChainId, lightClient, count } = found;
    const outdated = (await this.generation(lightClient)) !== found.generation;
    return { originChainId, destinationChainId, lightClient, count, outdated, hubChainId: 0n };
  }

  async isDone(laneId: Hex, index: bigint): Promise<boolean> {
    const [done] = await this.#view(mailboxInterface(), this.#mailbox, "isDone", [laneId, index]);
    return done;
  }

  async lightClient(address: Hex): Promise<LightClientState> {
    const view = (name: string) => this.#view(lightClientInterface(), address, name, []);
    const [[epoch, committee], [frozen], [newestHeight, trustedSince]] = await Promise.all([
      view("committee"),
      view("frozen"),
      view("newest"),
    ]);
    return { epoch, committee, frozen, newestHeight, trustedSince };
  }

  async isAccepted(lightClient: Hex, checkpointHash: Hex): Promise<boolean> {
    const view = "isAccepted";
    const [accepted] = await this.#view(lightClientInterface(), lightClient, view, [
      checkpointHash,
    ]);
    return accepted;
  }

  async lightClientLimits(address: Hex): Promise<LightClientLimits> {
    const view = (name: string) => this.#view(lightClientInterface(), address, name, []);
    const [[leastHeight], [, since], [period], [stoppedUntil], [distrustedUntil]] =
      await Promise.all([
        view("leastHeight"),
        view("newest"),
        view("TRUSTING_PERIOD"),
        view("stoppedUntil"),
        view("distrustedUntil"),
      ]);
    return { leastHeight, trustedUntil: since + period, stoppedUntil, distrustedUntil };
  }

  async generation(address: Hex): Promise<bigint> {
    const [generation] = await this.#view(lightClientInterface(), address, "generation", []);
    return generation;
  }

  async isOpen(laneId: Hex): Promise<boolean> {
    const [lane] = await this.#view(mailboxInterface(), this.#mailbox, "outboundLane", [laneId]);
    return lane.state === OPEN_LANE;
  }

  async pausedUntil(laneId: Hex): Promise<bigint> {
    const lane = await this.#knownLane("inboundLane", laneId);
    return lane?.pausedUntil ?? 0n;
  }

  /** The one contract by which messages end undelivered. */
  async expiry(): Promise<Hex> {
    const [address] = await this.#view(mailboxInterface(), this.#mailbox, "expiry", []);
    return address;
  }

  async isVoided(messageId: Hex): Promise<boolean> {
    const expiry = await this.expiry();
    const [isVoided] = await this.#view(expiryInterface(), expiry, "isVoided", [messageId]);
    return isVoided;
  }

  /** The contract refuses to have an origin told of a message that was voided silently, before it asks for its fee. */
  async isVoidedSilently({ laneId, index, frame }: TransferFrame): Promise<boolean> {
    const args = [laneId, index, frameHash(frame), ZeroAddress];
    try {
      await this.#view(expiryInterface(), await this.expiry(), "tellVoided", args);
    } catch (error) {
      if (isRevertedWith(error, "VoidedSilently")) return true;
      if (!isChainError(error, "CallReverted")) throw error;
    }
    return false;
  }

  /** What the notice about a message of a lane that ends here costs. */
  async quoteNotice(laneId: Hex): Promise<bigint> {
    const [fee] = await this.#view(expiryInterface(), await this.expiry(), "quoteNotice", [laneId]);
    return fee;
  }

  /** @param now Unix seconds by the chain's newest block. */
  async recordedOutcome(messageId: Hex, now: bigint): Promise<RecordedOutcome> {
    const expiry = await this.expiry();
    const answer = await this.#view(expiryInterface(), expiry, "outcomeOf", [messageId]);
    const [code, settled] = answer;
    const outcome = OUTCOMES[Number(code)] ?? "none";
    if (outcome === "none") return { outcome };
    return { outcome, settled, standing: await this.#standing(expiry, messageId, now) };
  }

  async #standing(expiry: Hex, messageId: Hex, now: bigint): Promise<Standing> {
    const [noticeId] = await this.#view(expiryInterface(), expiry, "noticeOf", [messageId]);
    if (await this.isVoided(noticeId)) return "voided";
    const provenance = await this.#view(expiryInterface(), expiry, "provenanceOf", [messageId]);
    const [noticeLaneId, lightClient, generation] = provenance;
    const [lane] = await this.#view(mailboxInterface(), this.#mailbox, "inboundLane", [
      noticeLaneId,
    ]);
    if (lane.lightClient !== lightClient) return "outdated";
    const args = [generation];
    const [counts] = await this.#view(lightClientInterface(), lightClient, "vouchesFor", args);
    if (!counts) return "outdated";
    return now < lane.pausedUntil ? "paused" : "counts";
  }

  async #knownLane(view: string, laneId: Hex) {
    try {
      const [lane] = await this.#view(mailboxInterface(), this.#mailbox, view, [laneId]);
      return lane;
    } catch (error) {
      if (isRevertedWith(error, "UnknownLane")) return undefined;
      throw error;
    }
  }

  #view(contract: Interface, to: Hex, name: string, args: readonly unknown[]) {
    return callInterface(this.#rpcs, { contract, to, name, args });
  }
}

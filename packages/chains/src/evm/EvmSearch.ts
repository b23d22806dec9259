import {
  type EventLog,
  encodeInteroperableAddress,
  type Hex,
  quantity,
  uintBytes,
} from "@causeway/protocol";
import * as v from "valibot";
import { ChainError } from "../ChainError.ts";
import type { LaneLeaf } from "../evidence/LaneTrees.ts";
import type { MailboxEvent } from "../MailboxEvent.ts";
import type {
  BlockFacts,
  EventPlace,
  EventQuery,
  RecipientCall,
  Refusal,
} from "../SearchedChain.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import { expiryCoder, mailboxCoder, registryCoder } from "./contracts.ts";
import { DETOUR_GAS, deliveringMailbox } from "./deliveringMailbox.ts";
import { mostGasBeforeCode } from "./gasLimit.ts";
import { mailboxEvents } from "./mailboxEvents.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import { transactionInfo } from "./transactionInfo.ts";

const logsAnswer = v.array(
  v.object({
    topics: v.array(bytesAnswer),
    data: bytesAnswer,
    transactionHash: bytesAnswer,
    blockNumber: quantityAnswer,
  }),
);

const blockAnswer = v.nullable(v.object({ hash: bytesAnswer, timestamp: quantityAnswer }));

/** Events that say what a query asks, all with its id as their first indexed argument. */
const EVENTS_OF = {
  sent: ["MessageAppended", "MessageIndexed"],
  failed: ["MessageFailed"],
  ended: ["MessageExpired", "MessageRejected", "MessageVoided"],
  delivered: ["MessagesDelivered"],
} as const;

/** Finds in a chain's logs what somebody did not see when it happened. */
export class EvmSearch {
  readonly #rpcs: Rpcs;
  readonly #mailbox: Hex;
  readonly #registry: Hex;

  constructor(rpcs: Rpcs, mailbox: Hex, registry: Hex) {
    this.#rpcs = rpcs;
    this.#mailbox = mailbox;
    this.#registry = registry;
  }

  async findEvents(query: EventQuery, from: bigint, to: bigint): Promise<EventPlace[]> {
    const topics = [topicsOf(EVENTS_OF[query.kind])];
    const id = "messageId" in query ? query.messageId : query.laneId;
    const logs = await this.#logs(this.#mailbox, [...topics, id], from, to);
    return logs.filter(isAskedBy(query)).map(({ blockNumber, transactionHash }) => {
      return { height: blockNumber, transaction: transactionHash };
    });
  }

  async sentLeaves(laneId: Hex, from: bigint, to: bigint): Promise<LaneLeaf[]> {
    const topics = [topicsOf(EVENTS_OF.sent), null, laneId];
    const logs = await this.#logs(this.#mailbox, topics, from, to);
    return logs.map((log) => {
      const { messageId, index } = argsOf<LaneLeaf>(log);
      return { messageId, index };
    });
  }

  async epochBegan(epoch: bigint, from: bigint, to: bigint): Promise<bigint | undefined> {
    const topics = [registryCoder().topicOf("CommitteeActivated"), uintBytes(epoch, 32)];
    const logs = await this.#logs(this.#registry, topics, from, to);
    return logs.at(-1)?.blockNumber;
  }

  async transactionEvents(transaction: Hex): Promise<MailboxEvent[] | undefined> {
    const info = await transactionInfo(this.#rpcs, transaction);
    if (info === undefined) return undefined;
    const events = await mailboxEvents(this.#rpcs, this.#mailbox, info.height, info.height);
    return events.filter((event) => event.transaction.hash === info.hash);
  }

  async blockFacts(height: bigint): Promise<BlockFacts> {
    const params = [quantity(height), false];
    const block = await this.#rpcs.ask("eth_getBlockByNumber", params, (answer) =>
      v.parse(blockAnswer, answer),
    );
    if (block !== null) return block;
    const { chainId } = this.#rpcs;
    const message = `no RPC of chain ${chainId} has block ${height}`;
    throw new ChainError("UnknownHeight", message, { chainId, height });
  }

  async tryRecipient(call: RecipientCall): Promise<Refusal | undefined> {
    const { recipient, gasLimit, laneId, index } = call;
    const codes = await Promise.all([this.#codeOf(recipient), this.#codeOf(this.#mailbox)]);
    if (codes[0] === "0x") return { kind: "no contract" };
    const data = receiveMessage(call);
    const gas = gasLimit + mostGasBeforeCode(data.length / 2) + DETOUR_GAS;
    const params = { from: this.#mailbox, to: recipient, data, gas: quantity(gas) };
    const delivering = deliveringMailbox(this.#mailbox, codes[1], laneId, index);
    try {
      const answer = await this.#rpcs.ask("eth_call", [params, "latest", delivering], (a) =>
        v.parse(bytesAnswer, a),
      );
      return isMagic(answer) ? undefined : { kind: "other answer" };
    } catch (error) {
      return refusalOf(error);
    }
  }

  #codeOf(address: Hex): Promise<Hex> {
    return this.#rpcs.ask("eth_getCode", [address, "latest"], (a) => v.parse(bytesAnswer, a));
  }

  async #logs(
    address: Hex,
    topics: readonly (string | null | readonly (string | null)[])[],
    from: bigint,
    to: bigint,
  ) {
    const filter = { address, topics, fromBlock: quantity(from), toBlock: quantity(to) };
    return this.#rpcs.ask("eth_getLogs", [filter], (answer) => v.parse(logsAnswer, answer));
  }
}

function topicsOf(names: readonly string[]): string[] {
  return names.map((name) => mailboxCoder().topicOf(name));
}

/** Of deliveries only the lane is indexed: which messages they took is in their data. */
function isAskedBy(query: EventQuery): (log: v.InferOutput<typeof logsAnswer>[number]) => boolean {
  if (query.kind !== "delivered") return () => true;
  return (log) => {
    const { first, delivered } = argsOf<Delivered>(log);
    return query.index >= first && ((delivered >> (query.index - first)) & 1n) === 1n;
  };
}

/** The parameters of an event that a query asked the mailbox for. */
function argsOf<Args>(log: EventLog): Args {
  return mailboxCoder().decodeLog(log)?.args as Args;
}

interface Delivered {
  readonly first: bigint;
  readonly delivered: bigint;
}

function receiveMessage({ messageId, origin, sender, payload }: RecipientCall): Hex {
  const from = encodeInteroperableAddress({ ...origin, address: sender });
  return expiryCoder().encodeCall("receiveMessage", [messageId, from, payload]);
}

function isMagic(answer: Hex): boolean {
  const selector = expiryCoder().selectorOf("receiveMessage");
  return answer.slice(0, 66) === `${selector}${"00".repeat(28)}`;
}

function refusalOf(error: unknown): Refusal {
  const { code, data, info } = error as {
    readonly code?: string;
    readonly data?: string | null;
    readonly info?: { readonly error?: { readonly message?: string } };
  };
  const answered = error instanceof ChainError ? error.details.reason : info?.error?.message;
  // Nodes differ in how they say it: "out of gas", "EVM error OutOfGas".
  if (/out ?of ?gas/i.test(String(answered))) return { kind: "out of gas" };
  if (code !== "CALL_EXCEPTION") throw error;
  return { kind: "reverted", data: data ?? "0x" };
}

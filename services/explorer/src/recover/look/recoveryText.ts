import { formatAmount, type RecoveredMessage, type Recovery } from "@causeway/sdk";
import { type StatedStatus, statusText } from "@causeway/widget/parts";

import type { EnvironmentFile } from "../environment/readEnvironment.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";

/** What was found, in sentences. */
export interface RecoveryText {
  readonly heading: string;
  /** What happens now, or did last. */
  readonly now: string;
  /** The party that must act next. */
  readonly actor: string;
  /** All that chains tell, in English. */
  readonly where: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Says where something stands, and which party must act. */
export function recoveryText(
  recovery: Recovery,
  file: EnvironmentFile,
  say: RecoverSay,
): RecoveryText {
  const { words } = say;
  if (recovery.kind === "swapped") {
    const { orderId, chain, transaction } = recovery;
    return {
      ...{ heading: words.swapped, now: words.swappedWhere(chain), actor: words.nothingToDo },
      where: "",
      facts: [
        [words.order, orderId],
        [words.transaction, transaction],
      ],
    };
  }
  const { report } = recovery;
  const { messageId, origin, sent, transfer } = report;
  const { headline, now, act } = stateText(recovery, file, say);
  return {
    ...{ heading: headline, now, actor: actorText(recovery, act, say) },
    where: (transfer?.order?.where ?? transfer?.where ?? report.where).replaceAll("`", ""),
    facts: [
      ...(transfer?.order ? [[words.order, transfer.order.orderId] as const] : []),
      [words.message, messageId],
      [words.sent, words.sentAt(origin, say.number(sent.height), sent.hash)],
      [words.messageState, `${report.state}. ${report.where}`],
    ],
  };
}

/** The message that tells the origin how this one ended; undefined if the origin knows, or nothing tells it. */
export function onwardId({ state, report }: RecoveredMessage): string | undefined {
  const { ending, recorded, transfer } = report;
  if (state === "returning") return transfer?.returnId ?? undefined;
  return recorded.outcome === "none" ? ending?.noticeId : undefined;
}

function stateText(recovery: RecoveredMessage, file: EnvironmentFile, say: RecoverSay) {
  const { report } = recovery;
  const chainId = (name: string) =>
    BigInt(`${file.chains.find((chain) => chain.name === name)?.chainId ?? 0}`);
  const [origin, destination] = [chainId(report.origin), chainId(report.destination)];
  const status: StatedStatus = {
    ...statedOf(recovery),
    ...{ originChainId: origin, destinationChainId: destination, received: undefined },
    ...{ refunded: undefined, given: givenOf(recovery, origin) },
  };
  return statusText(say.status, status, {
    chain: (id) => titleOf(file, id),
    amount: ({ amount }) => amountText(recovery, amount, file, say.locale),
    time: say.time,
  });
}

function statedOf(recovery: RecoveredMessage) {
  const { kind, actor, exits, report } = recovery;
  const state = shownState(recovery);
  const order = report.transfer?.order;
  return {
    ...{ kind, stateName: recovery.state, state: state as StatedStatus["state"] },
    party: exits.some(({ isReady }) => isReady) ? "anyone" : actor,
    isOver: false,
    until: state === "held" && order ? Number(order.holdUntil) : undefined,
  } as const;
}

/** On its way, a transfer stands where its message stands. */
function shownState({ kind, state, report }: RecoveredMessage): string {
  return kind !== "message" && state === "sent" ? report.state : state;
}

function givenOf({ report: { transfer } }: RecoveredMessage, chainId: bigint) {
  if (transfer === null) return undefined;
  return { chainId, token: "0x", amount: transfer.units } as const;
}

/** Undefined if the file does not know the asset. */
function amountText(
  { report: { transfer } }: RecoveredMessage,
  amount: bigint,
  { assets }: EnvironmentFile,
  locale: string,
): string | undefined {
  const asset = assets?.find(({ assetId }) => assetId === transfer?.assetId);
  if (asset === undefined) return undefined;
  const { symbol, decimals } = asset;
  return formatAmount(amount, { decimals, symbol, locale });
}

function titleOf({ chains }: EnvironmentFile, id: bigint): string {
  const chain = chains.find(({ chainId }) => `${chainId}` === `${id}`);
  return chain?.display?.title ?? chain?.name ?? `${id}`;
}

/** An exit that is ready is somebody's turn, whatever the state usually waits for. */
function actorText(
  { actor, exits }: RecoveredMessage,
  act: string,
  { words, status }: RecoverSay,
): string {
  if (actor === "recipient") return words.recipientActs;
  const isReady = exits.some((exit) => exit.isReady);
  return isReady && act === status.goesOn ? words.anyoneActs : act;
}

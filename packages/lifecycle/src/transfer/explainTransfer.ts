import { timeText } from "@causeway/protocol";
import type { Means } from "../Means.ts";
import { amountOf } from "./amountOf.ts";
import { describeWaiting } from "./describeWaiting.ts";
import { isBack, standOf, type TransferSituation } from "./TransferSituation.ts";
import { type TransferState, transferFactsOf, transferStateOf } from "./TransferState.ts";

/** Says where a transfer stands, in whole sentences. */
export function explainTransfer(situation: TransferSituation, means: Means): string {
  const state = transferStateOf(transferFactsOf(situation));
  const where = explainState(situation, state, means);
  if (state === "voided" || state === "discarded") return where;
  const outdated = situation.isOutdated ? ` ${explainOutdated(situation, means)}` : "";
  const advanced = `${explainAdvance(situation)}${explainOwed(situation)}`;
  return `${where}${advanced}${outdated}${explainPause(situation)}`;
}

function explainState(
  situation: TransferSituation,
  state: TransferState,
  { follow, deliver }: Means,
): string {
  const { message, transfer, returnId } = situation;
  const { origin, ending } = message;
  const { chain, entry, payee } = standOf(situation);
  const text = (units: bigint) => amountOf(situation, units);
  switch (state) {
    case "sent":
      return `It is on its way. Until ${timeText(transfer.deadline)} it can only be delivered.`;
    case "overdue":
      return explainOverdue(situation, deliver);
    case "ended":
      return (
        `It was ended undelivered. ${origin.name} pays all of it back by the notice: ` +
        follow(ending?.noticeId ?? "<the id of its notice>")
      );
    case "waiting":
      return `It waits on ${chain.name} at place ${entry.position} of its line: ${describeWaiting(entry, text)}.`;
    case "aside":
      return explainAside(situation);
    case "ready":
    case "claimable": {
      const why =
        state === "ready"
          ? "its call with the payload was not made yet, or failed"
          : "the token refused the payment. The account may claim them to any other";
      return `${text(entry.setAside)} are set aside on ${chain.name} for ${payee}: ${why}.`;
    }
    case "voided":
      return `It waits on ${chain.name} and is not paid: admins voided its message there. Anyone discards it, which frees its amount.`;
    case "discarded":
      return "Admins voided its message, return or notice. Nothing more of it is paid or comes back.";
    case "returning":
      return `It was sent back. Message ${returnId ?? "about it"} tells ${origin.name}: ${follow(returnId ?? "<its id>")}`;
    case "returned":
      return explainReturned(situation);
    case "paid":
      return `It was paid on ${chain.name}.`;
    case "refunded":
      return `It came back, and was paid on ${origin.name} to ${transfer.refundTo}.`;
  }
}

function explainAside(situation: TransferSituation): string {
  const { message, transfer, advancer } = situation;
  const aside = `It stands aside on ${message.destination.name}`;
  if (advancer !== undefined) {
    return `${aside}: the vault's curve would take more of it than ${advancer} allows (\`setCurveBound\`).`;
  }
  return (
    `${aside}: after the fee less than ${amountOf(situation, transfer.minReceived)} would be left. Or its receiver is a ` +
    "contract of the bridge's own: send it back."
  );
}

function explainOverdue({ message, transfer, advancer }: TransferSituation, deliver: string) {
  const { origin, destination } = message;
  const late = `It was not delivered by its deadline, ${timeText(transfer.deadline)}. It can be delivered still`;
  if (advancer !== undefined) return `${late}.`;
  return (
    `${late}; or anyone ends it on ${destination.name}, by a new checkpoint (${deliver} waits for ` +
    `one), and ${origin.name} pays all of it back.`
  );
}

function explainAdvance(situation: TransferSituation): string {
  const { advancer } = situation;
  if (advancer === undefined || isBack(situation)) return "";
  return ` ${advancer} paid its receiver in advance and is repaid out of it: it stays.`;
}

function explainOwed(situation: TransferSituation): string {
  const { name } = situation.message.destination;
  const owed = situation.owed.map(
    ({ account, units }) =>
      ` The custody of the asset on ${name} owes ${account} ${amountOf(situation, units)}. Anyone can have that paid, ` +
      "and the account can pull it to any other (`pullOwed`).",
  );
  return owed.join("");
}

function explainReturned(situation: TransferSituation): string {
  const { message, returned } = situation;
  const { origin, destination } = message;
  const told = `${destination.name} sent ${amountOf(situation, returned.units)} of it back, and ${origin.name} knows it.`;
  if (returned.paidBack === 0n) return told;
  return `${told} Of that ${amountOf(situation, returned.paidBack)} came back before.`;
}

function explainOutdated(situation: TransferSituation, { confirm }: Means): string {
  const { message } = situation;
  const why = "was distrusted, stopped, anchored again or replaced since";
  if (isBack(situation)) {
    const id = message.ending?.noticeId ?? "<id of the message that told of it>";
    return (
      `The notice of it to ${message.origin.name} counts no more: the light client ${why}. Prove the notice again ` +
      `(${confirm(id)}), then take it.`
    );
  }
  return (
    `Its message counts no more: the light client ${why}. It binds nothing until the message is proven again: ` +
    confirm(message.sent.messageId)
  );
}

function explainPause({ asset, message }: TransferSituation): string {
  const paused = asset?.pausedUntil ?? 0n;
  const now = message.legs.at(-1)?.now ?? 0n;
  if (now >= paused) return "";
  return ` The guardian of ${message.destination.name} paused the asset until ${timeText(paused)}: nothing of it is paid before.`;
}

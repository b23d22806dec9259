import { timeText } from "@causeway/protocol";
import type { Means } from "../Means.ts";
import { amountOf } from "./amountOf.ts";
import { describeWaiting } from "./describeWaiting.ts";
import { isVoided, type TransferSituation } from "./TransferSituation.ts";
import { transferFactsOf, transferStateOf } from "./TransferState.ts";

/** Says where a transfer stands, in whole sentences. */
export function explainTransfer(situation: TransferSituation, means: Means): string {
  if (isVoided(situation)) return explainVoided(situation);
  const outdated = situation.isOutdated ? ` ${explainOutdated(situation, means)}` : "";
  const advanced = `${explainAdvance(situation)}${explainOwed(situation)}`;
  return `${explainState(situation, means)}${advanced}${outdated}${explainPause(situation)}`;
}

function explainState(situation: TransferSituation, { follow, deliver }: Means): string {
  const { message, transfer, arrival, comeback, returnId } = situation;
  const { origin, destination, ending } = message;
  const text = (units: bigint) => amountOf(situation, units);
  const entry = comeback.isRefund ? comeback : arrival;
  const chain = comeback.isRefund ? origin.name : destination.name;
  switch (transferStateOf(transferFactsOf(situation))) {
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
      return `It waits on ${chain} at place ${entry.position} of its line: ${describeWaiting(entry, text)}.`;
    case "aside":
      return explainAside(situation);
    case "ready":
      return (
        `${text(entry.setAside)} are set aside on ${chain}, to be handed over to ${transfer.receiver} with its payload, ` +
        "by a call. The receiver can take them without it; seven days after the deadline anyone can for it, " +
        "unless it opted out. After thirty days anyone sends them back."
      );
    case "claimable": {
      const payee = comeback.isRefund ? transfer.refundTo : transfer.receiver;
      return (
        `${text(entry.setAside)} are set aside on ${chain} for ${payee}, whom the token refused. Anyone ` +
        "has them paid to it; it can claim them to any account."
      );
    }
    case "returning":
      return `It was sent back. Message ${returnId ?? "about it"} tells ${origin.name}: ${follow(returnId ?? "<its id>")}`;
    case "returned":
      return explainReturned(situation);
    case "paid":
      return `It was paid on ${chain}.`;
    case "refunded":
      return `It came back, and was paid on ${origin.name} to ${transfer.refundTo}.`;
  }
}

function explainVoided({ comeback, message }: TransferSituation): string {
  const { origin, destination } = message;
  const [chain, by] = comeback.isRefund
    ? [origin.name, "the notice that it came back"]
    : [destination.name, "its message"];
  return `It waits on ${chain}, and is not paid: admins there voided ${by}. Anyone can free the amount that it binds.`;
}

function explainAside(situation: TransferSituation): string {
  const { message, transfer, advancer } = situation;
  const aside = `It stands aside on ${message.destination.name}`;
  if (advancer !== undefined) {
    return (
      `${aside}: the vault's curve would take more of it than ${advancer} lets it, who paid its receiver in advance ` +
      "(`setCurveBound`)."
    );
  }
  return (
    `${aside}: after the fee less than ${amountOf(situation, transfer.minReceived)} would be left, which its sender ` +
    "asked for: try it again when the fee is lower. Or its receiver is a contract of the bridge's own: send it back."
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

function explainAdvance({ advancer, comeback }: TransferSituation): string {
  if (advancer === undefined || comeback.isRefund) return "";
  return ` ${advancer} paid its receiver in advance and is repaid out of it: it stays.`;
}

function explainOwed(situation: TransferSituation): string {
  const { name } = situation.message.destination;
  const owed = situation.owed.map(
    ({ account, units }) =>
      ` The custody of the asset on ${name} owes ${account} ${amountOf(situation, units)}. Anyone can have that paid to ` +
      "the account, which can pull it to any other (`pullOwed`).",
  );
  return owed.join("");
}

function explainReturned(situation: TransferSituation): string {
  const { message, returned } = situation;
  const { origin, destination } = message;
  const told = `${destination.name} sent ${amountOf(situation, returned.units)} of it back, and ${origin.name} knows it`;
  if (returned.paidBack === 0n) return `${told}.`;
  return `${told}. Of that ${amountOf(situation, returned.paidBack)} came back before.`;
}

function explainOutdated({ comeback, message }: TransferSituation, { confirm }: Means): string {
  const why = "was distrusted, stopped, anchored again or replaced since";
  if (comeback.isRefund) {
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

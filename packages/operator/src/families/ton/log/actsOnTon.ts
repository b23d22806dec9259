import type { AccessLog } from "@causeway/chains/ton/contracts";
import { type Hex, timeText } from "@causeway/protocol";

import type { Act, ActsReading, ActsWindow } from "../../../log/Act.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { hexOf } from "../TonContract.ts";
import { logText, ofKind, type ToldHistory } from "./logText.ts";
import { type LoggedTransaction, managerHistory } from "./managerHistory.ts";

/**
 * How a TON chain was administered: what its access manager did, and had contracts do. If the chain cannot be read, there
 * are no acts: orders of wallets say nothing of their ends.
 */
export async function actsOnTon(
  open: OpenTonChain,
  { since = 0n, limit }: ActsWindow,
): Promise<ActsReading> {
  const chain = open.chain.name;
  try {
    const context = await open.context();
    const history = await managerHistory(context, since);
    const told = toldOf(context, history);
    const acts = history.flatMap((one) => actOf(one, told) ?? []);
    return { chain, acts: acts.slice(-limit), count: acts.length };
  } catch (error) {
    return { chain, acts: [], count: 0, unread: (error as Error).message };
  }
}

function toldOf(context: TonContext, history: readonly LoggedTransaction[]): ToldHistory {
  const logs = history.flatMap((one) => one.logs);
  const account = (one: Hex) => nameOf(context, one) ?? walletAddress(context.chain, one);
  const time = (seconds: bigint) => timeText(seconds).replace(".000", "");
  const [scheduled, ended] = [ofKind(logs, "scheduled"), ofKind(logs, "executed", "failed")];
  return {
    ...{ context, words: { account, time } },
    operations: new Map(scheduled.map(({ operationId, call }) => [operationId, call])),
    ends: new Map(ended.map((end) => [end.execution, end])),
  };
}

function nameOf({ signers, blueprint }: TonContext, account: Hex): string | undefined {
  const known = [...signers, ...blueprint.contracts];
  return known.find(({ address }) => address === account)?.name;
}

/** @returns undefined where nobody administered anything: an answer, a question, new prices by a service. */
function actOf(one: LoggedTransaction, told: ToldHistory): Act | undefined {
  const { transaction, time, logs, isFirst } = one;
  const { context } = told;
  const { name: manager } = context.blueprint.manager;
  const texts = logs.flatMap((log) => logText(log, logs, told) ?? []);
  const did = isFirst ? [`deployed ${manager}`, ...texts] : texts;
  if (did.length === 0) return undefined;
  const account = actorOf(one);
  const name = nameOf(context, account);
  return {
    ...{ chain: context.chain.name, time, did, transaction, outcome: outcomeOf(logs, told) },
    account: {
      ...(name !== undefined && { name }),
      address: walletAddress(context.chain, account),
    },
  };
}

function actorOf({ logs, from }: LoggedTransaction): Hex {
  const [named] = ofKind(logs, "scheduled", "begun");
  return named === undefined ? from : hexOf(named.caller);
}

function outcomeOf(logs: readonly AccessLog[], { ends }: ToldHistory): Act["outcome"] {
  const [begun] = ofKind(logs, "begun");
  if (begun === undefined) return "done";
  const end = ends.get(begun.execution);
  if (end === undefined) return "pending";
  return end.kind === "executed" ? "done" : "reverted";
}

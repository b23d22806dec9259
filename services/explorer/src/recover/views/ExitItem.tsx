import type { ReadyExit } from "@causeway/sdk";

import type { ExitRow } from "../exits/ExitRow.ts";
import { calldataOf } from "../exits/exitFile.ts";
import { SendingNote } from "./SendingNote.tsx";
import type { ViewProps } from "./ViewProps.ts";

type RowProps = ViewProps & { readonly row: ExitRow };

/** An exit: what it does, where, for how much, and by whom; with its buttons, or the reason why it cannot be sent now. */
export function ExitItem({ state, act, say, row }: RowProps) {
  const { words } = say;
  const { exit, does, detail, chain, cost, by, anyoneFrom, startsAt, reason } = row;
  return (
    <li class="exit" data-ready={exit.isReady}>
      <p class="does">{does}</p>
      {detail !== undefined && (
        <p class="detail soft" lang="en" dir="ltr">
          {detail}
        </p>
      )}
      <dl class="terms">
        <Term name={words.on}>{chain}</Term>
        {cost !== undefined && <Term name={words.costs}>{cost}</Term>}
        <Term name={words.by}>{by}</Term>
        {anyoneFrom !== undefined && (
          <Term name={words.anyoneFrom}>{say.time(Number(anyoneFrom))}</Term>
        )}
        {startsAt !== undefined && <Term name={words.from}>{say.time(Number(startsAt))}</Term>}
      </dl>
      {reason !== undefined && (
        <p class="reason">
          {words.notNow}{" "}
          <bdi lang="en" dir="ltr">
            {reason}.
          </bdi>
        </p>
      )}
      <Command {...{ state, act, say, row }} />
      {exit.isReady && <ReadyActs {...{ state, act, say, row, exit }} />}
    </li>
  );
}

/** The command that proves what is missing. */
function Command({ state, act, say: { words }, row: { command } }: RowProps) {
  if (command === undefined) return null;
  return (
    <div class="command">
      <p>{words.command}</p>
      <code dir="ltr">{command}</code>
      <button type="button" onClick={() => act.copy(command, command)}>
        {state.copied === command ? words.copied : words.copyCommand}
      </button>
    </div>
  );
}

function ReadyActs({ state, act, say, row, exit }: RowProps & { readonly exit: ReadyExit }) {
  const { words } = say;
  const sending = state.sends[row.key];
  const isBusy = sending?.status === "asking" || sending?.status === "sent";
  const wallet = state.wallet.account?.name;
  const send = wallet === undefined ? words.connectAndSend : words.sendBy(wallet);
  return (
    <>
      <div class="acts">
        {exit.family === "evm" && (
          <button type="button" class="main" disabled={isBusy} onClick={() => act.send(row)}>
            {isBusy ? words.sending : send}
          </button>
        )}
        <button type="button" onClick={() => act.copyCalldata(row, exit)}>
          {state.copied === row.key ? words.copied : words.copyCalldata}
        </button>
        <button type="button" onClick={() => act.save(exit)}>
          {words.save}
        </button>
      </div>
      <SendingNote {...{ sending, wallet, say }} chain={row.chain} />
      <details class="calldata">
        <summary>{words.calldata}</summary>
        <code dir="ltr">{calldataOf(exit)}</code>
      </details>
    </>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

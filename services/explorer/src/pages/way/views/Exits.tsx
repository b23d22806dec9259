import type { Status, StatusExit } from "@causeway/sdk";
import { useState } from "preact/hooks";

import { exitFile, exitFileName } from "../exitFile.ts";
import { shortText } from "../namesOf.ts";
import { SendPart } from "./SendPart.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** The reader's own actions: transactions that bring it on or back. */
export function Exits(props: ViewProps & { readonly status: Status }) {
  const { words, status } = props;
  const { exits } = status;
  const [sending, setSending] = useState<StatusExit>();
  return (
    <section aria-labelledby="exits">
      <h2 id="exits">{words.youCan}</h2>
      {exits?.length ? (
        <ol class="exits">
          {exits.map((exit, place) => (
            <ExitItem
              key={`${exit.chainId} ${exit.to} ${exit.does}`}
              {...{ exit, place, props }}
              id={status.id}
              onSend={setSending}
            />
          ))}
        </ol>
      ) : (
        <p>{exits === undefined ? words.exitsUnknown : words.noExits} </p>
      )}
      {sending !== undefined && (
        <SendPart
          key={`${sending.chainId} ${sending.to} ${sending.does}`}
          {...{ exit: sending, id: status.id, props }}
        />
      )}
      <p>
        <a href={`recover.html?id=${status.id}`}>{words.recover}</a>
      </p>
    </section>
  );
}

interface ItemProps {
  readonly exit: StatusExit;
  readonly place: number;
  readonly id: Status["id"];
  readonly props: ViewProps;
  readonly onSend: (exit: StatusExit) => void;
}

function ExitItem({ exit, place, id, props, onSend }: ItemProps) {
  const { state, words, names, act } = props;
  const name = `exit-${place}`;
  const isOnEvm = state.chains.find((chain) => chain.chainId === exit.chainId)?.family === "evm";
  const { does, by, anyoneFrom, chainId, to, data, value } = exit;
  return (
    <li>
      <p class="does">{does}</p>
      <dl class="terms">
        <Term name={words.chain} value={names.chain(chainId)} />
        <Term name={words.by} value={by === undefined ? words.anyone : shortText(by)} />
        {anyoneFrom !== undefined && (
          <Term name={words.anyoneFrom} value={names.time(anyoneFrom)} />
        )}
        <Term name={words.sendTo} value={shortText(to)} />
        <Term name={words.value} value={names.coins(chainId, value)} />
      </dl>
      <div class="acts">
        {isOnEvm && (
          <button type="button" class="main" onClick={() => onSend(exit)}>
            {words.send}
          </button>
        )}
        <button type="button" onClick={() => void act.copy(name, data)}>
          {state.copied === name ? words.copied : words.copyData}
        </button>
        <a
          class="button"
          download={exitFileName(id, place)}
          href={`data:application/json,${encodeURIComponent(exitFile(exit))}`}
        >
          {words.save}
        </a>
      </div>
      <details>
        <summary>{words.data}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that a keyboard must reach it */}
        <code class="data" tabIndex={0}>
          {data}
        </code>
      </details>
    </li>
  );
}

function Term({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

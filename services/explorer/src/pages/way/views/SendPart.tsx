import type { Status, StatusExit } from "@causeway/sdk";
import { useEffect, useState } from "preact/hooks";

import type { ViewProps } from "./ViewProps.ts";

type Loaded = Awaited<ReturnType<typeof import("../sending/loadSending.ts")["loadSending"]>>;

/**
 * Has the reader's wallet send an exit. What sends is loaded now. The part stays when the list of exits changes: what the
 * wallet was asked for goes on.
 */
export function SendPart({
  exit,
  id,
  props: { act, words },
}: {
  readonly exit: StatusExit;
  readonly id: Status["id"];
  readonly props: ViewProps;
}) {
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  const load = () => {
    setLoaded(undefined);
    import("../sending/loadSending.ts")
      .then(({ loadSending }) => loadSending(document.documentElement.lang))
      .then(setLoaded, () => setLoaded("failed"));
  };
  useEffect(load, []);
  return (
    <div class="send-part">
      <h3>{exit.does}</h3>
      {loaded === undefined && <p role="status">{words.loading}</p>}
      {loaded === "failed" && (
        <button type="button" onClick={load}>
          {words.again}
        </button>
      )}
      {typeof loaded === "object" && (
        <loaded.SendExit
          {...{ words: loaded.words, messages: loaded.messages, locale: loaded.locale }}
          toSend={{ id, exit, contracts: () => act.contracts() }}
        />
      )}
    </div>
  );
}

import type { Messages } from "@causeway/widget";
import { useCallback, useMemo, useState } from "preact/hooks";

import type { EnvironmentFile } from "../../../recover/environment/readEnvironment.ts";
import { CODE_KINDS } from "../code/codeOf.ts";
import type { PlaygroundWords } from "../PlaygroundWords.ts";
import { type Chosen, chosenOf, queryOf } from "../settings/Chosen.ts";
import { settingsOf } from "../settings/settingsOf.ts";
import { wrongFields } from "../settings/wrongFields.ts";
import { CodePart } from "./CodePart.tsx";
import { DrawnState } from "./DrawnState.tsx";
import { EventsPart } from "./EventsPart.tsx";
import { LiveWidget, type SeenEvent } from "./LiveWidget.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { StatePicker } from "./StatePicker.tsx";

/** Events that are kept. */
const MOST_EVENTS = 50;

/** With what the page is drawn. */
export interface PlaygroundProps {
  readonly words: PlaygroundWords;
  readonly messages: Messages;
  /** BCP 47. */
  readonly locale: string;
  /** Of the page when it opened. */
  readonly query: URLSearchParams;
  /** With what the form begins. */
  readonly first: Chosen;
  readonly contracts: EnvironmentFile | undefined;
}

/** Every setting of the widget, the widget with them, the code, and what happens. The URL keeps all choices. */
export function PlaygroundPage({
  words,
  messages,
  locale,
  query,
  first,
  contracts,
}: PlaygroundProps) {
  const [shown, setShown] = useState(query);
  const [events, setEvents] = useState<readonly SeenEvent[]>([]);
  const settings = useMemo(() => settingsOf(chosenOf(shown, first)), [shown, first]);
  const onEvent = useCallback(
    (event: SeenEvent) => setEvents((seen) => [event, ...seen].slice(0, MOST_EVENTS)),
    [],
  );
  const chosen = chosenOf(shown, first);
  const show = (next: URLSearchParams) => {
    const text = `${next}`;
    history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
    setShown(next);
  };
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(shown);
    if (value === "") next.delete(name);
    else next.set(name, value);
    show(next);
  };
  const state = shown.get("state") ?? "";
  const kind = CODE_KINDS.find((one) => one === shown.get("code")) ?? "tag";
  return (
    <>
      <h1>{words.title}</h1>
      <p class="soft">{words.explained}</p>
      <div class="playground">
        <section class="preview" aria-labelledby="widget">
          <h2 id="widget">{words.widget}</h2>
          <StatePicker {...{ state, words }} choose={(name) => set("state", name)} />
          {state === "" ? (
            <LiveWidget {...{ settings, contracts, locale, onEvent }} />
          ) : (
            <DrawnState name={state} {...{ settings, locale, words }} />
          )}
        </section>
        <section class="chosen" aria-labelledby="settings">
          <div class="head">
            <h2 id="settings">{words.settings}</h2>
            <button type="button" onClick={() => show(queryOf(first, first, shown))}>
              {words.reset}
            </button>
          </div>
          <SettingsForm
            {...{ words, messages, chosen }}
            wrong={wrongFields(settings)}
            choose={(key, text) => show(queryOf({ ...chosen, [key]: text }, first, shown))}
          />
        </section>
      </div>
      <CodePart
        {...{ kind, settings, words }}
        choose={(next) => set("code", next === "tag" ? "" : next)}
      />
      <EventsPart {...{ events, words, locale }} clear={() => setEvents([])} />
    </>
  );
}

import type { PlaygroundWords } from "../PlaygroundWords.ts";
import type { SeenEvent } from "./LiveWidget.tsx";

/** The widget's events, the newest first. */
export function EventsPart({
  events,
  words,
  locale,
  clear,
}: {
  readonly events: readonly SeenEvent[];
  readonly words: PlaygroundWords;
  readonly locale: string;
  readonly clear: () => void;
}) {
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return (
    <section class="events" aria-labelledby="events">
      <div class="head">
        <h2 id="events">{words.events}</h2>
        <button type="button" onClick={clear} disabled={events.length === 0}>
          {words.clear}
        </button>
      </div>
      {events.length === 0 && <p class="soft">{words.noEvents}</p>}
      <ol reversed>
        {events.map((event, place) => (
          <li key={events.length - place}>
            <details>
              <summary>
                <code>{event.name}</code> <span class="soft">{words.when[event.name]}</span>{" "}
                <time class="soft" dateTime={event.at.toISOString()}>
                  {times.format(event.at)}
                </time>
              </summary>
              <pre dir="ltr">
                <code>{JSON.stringify(event.detail, null, 2)}</code>
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

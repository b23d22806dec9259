import type { Status } from "@causeway/sdk";

import { useSheet } from "../components/useSheet.ts";
import type { Say } from "../messages/Say.ts";
import { loadStatusWords } from "../status/loadStatusWords.ts";
import type { StatusWords } from "../status/StatusWords.ts";
import { statusText } from "../status/statusText.ts";
import type { State } from "../store/State.ts";
import { namesIn } from "./namesIn.ts";
import { WAY_STYLES } from "./WAY_STYLES.ts";
import { WayFigure } from "./WayFigure.tsx";
import { wayOf } from "./wayOf.ts";

/** Words that were loaded, by locales. */
const spoken = new Map<string, StatusWords>();

/** Loads the words of the Way, so that it is drawn at once. @param locale BCP 47. */
export async function speakWay(locale: string): Promise<void> {
  if (!spoken.has(locale)) spoken.set(locale, await loadStatusWords(locale));
}

/** With what the Way is drawn. */
export interface WayPanelProps {
  readonly status: Status;
  readonly state: State;
  readonly say: Say;
}

/** The Way of a swap, and what happens now. */
export function WayPanel({ status, state, say }: WayPanelProps) {
  const words = wordsIn(say.locale);
  const host = useSheet<HTMLDivElement>(WAY_STYLES);
  const names = namesIn(state, say);
  const { now, act } = words === undefined ? NOTHING : statusText(words, status, names);
  return (
    <div class="way-host" ref={host}>
      {words !== undefined && (
        <>
          <WayFigure way={wayOf(status)} words={words.way} chain={names.chain} />
          <p class="small">{now}</p>
          {status.party !== "nobody" && <p class="small">{act}</p>}
        </>
      )}
    </div>
  );
}

const NOTHING = { now: "", act: "" };

/** Words of the language. While they load, and if they do not, those that loaded last stay. */
function wordsIn(locale: string): StatusWords | undefined {
  return spoken.get(locale) ?? [...spoken.values()].at(-1);
}

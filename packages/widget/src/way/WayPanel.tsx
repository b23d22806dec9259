import type { Status } from "@causeway/sdk";

import { useSheet } from "../components/useSheet.ts";
import type { Say } from "../messages/Say.ts";
import type { StatusWords } from "../status/StatusWords.ts";
import { statusText } from "../status/statusText.ts";
import type { State } from "../store/State.ts";
import { namesIn } from "./namesIn.ts";
import { WAY_STYLES } from "./WAY_STYLES.ts";
import { WayFigure } from "./WayFigure.tsx";
import { wayOf } from "./wayOf.ts";

/** With what the Way is drawn. */
export interface WayPanelProps {
  readonly status: Status;
  readonly state: State;
  readonly say: Say;
  /** Undefined until they are loaded. */
  readonly words: StatusWords | undefined;
}

/** The Way of a swap, and what happens now. */
export function WayPanel({ status, state, say, words }: WayPanelProps) {
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

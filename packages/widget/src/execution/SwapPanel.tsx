import { useSheet } from "../components/useSheet.ts";
import type { ViewProps } from "../components/ViewProps.ts";
import { HistoryPanel } from "../history/HistoryPanel.tsx";
import { swapSay } from "../messages/swap/swapSay.ts";
import { ReviewPanel } from "../review/ReviewPanel.tsx";
import { SWAP } from "../styles/swap.ts";
import { RunningPanel } from "./RunningPanel.tsx";

/** What is inside the dialog of swaps. */
export function SwapPanel({ state, act, ...plain }: ViewProps) {
  const say = swapSay(plain.say, act.texts);
  const view = { state, act, say };
  const { messages } = say;
  const { swap } = state;
  const panel = useSheet<HTMLDivElement>(SWAP);
  const titles = {
    ...{ closed: "", review: messages.review, running: messages.yourSwap },
    history: messages.earlierSwaps,
  };
  return (
    <div class="panel" ref={panel}>
      <div class="head">
        <b class="title" tabIndex={-1} autofocus>
          {titles[swap.view]}
        </b>
        <button
          type="button"
          class="close"
          aria-label={messages.close}
          onClick={() => act.swaps.close()}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M4 4l12 12M16 4 4 16" />
          </svg>
        </button>
      </div>
      {swap.view === "review" && <ReviewPanel {...view} />}
      {swap.view === "running" && <RunningPanel {...view} />}
      {swap.view === "history" && <HistoryPanel {...view} />}
    </div>
  );
}

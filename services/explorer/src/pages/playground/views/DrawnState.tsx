import { useEffect, useRef, useState } from "preact/hooks";

import type { PlaygroundWords } from "../PlaygroundWords.ts";
import type { WidgetSettings } from "../settings/settingsOf.ts";
import { loadStates } from "./loadStates.ts";
import { looksFrom } from "./looksFrom.ts";

/** A state of the widget by its name. Nothing is asked of a service. */
export function DrawnState({
  name,
  settings,
  locale,
  words,
}: {
  readonly name: string;
  readonly settings: WidgetSettings;
  readonly locale: string;
  readonly words: PlaygroundWords;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<"loading" | "failed">();
  useEffect(() => {
    let isWanted = true;
    setProblem("loading");
    const draw = async () => {
      const { drawState, isStateName } = await loadStates();
      const drawn = document.createElement("div");
      if (!isWanted || !isStateName(name)) return;
      place.current?.replaceChildren(drawn);
      await drawState(drawn, name, looksFrom(settings, locale));
    };
    draw().then(
      () => isWanted && setProblem(undefined),
      () => isWanted && setProblem("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [name, settings, locale]);
  return (
    <>
      <div ref={place} class="drawn" />
      {problem === "loading" && <p role="status">{words.loadingState}</p>}
      {problem === "failed" && <p role="alert">{words.stateFailed}</p>}
    </>
  );
}

import { useRef, useState } from "preact/hooks";

import { CODE_KINDS, type CodeKind, codeOf } from "../code/codeOf.ts";
import type { PlaygroundWords } from "../PlaygroundWords.ts";
import type { WidgetSettings } from "../settings/settingsOf.ts";

/** The tags that load the widget in a page without a bundler: the build of the site writes them. */
declare const WIDGET_SCRIPT: string;

/** The code to paste, for one kind of page at a time. */
export function CodePart({
  kind,
  settings,
  words,
  choose,
}: {
  readonly kind: CodeKind;
  readonly settings: WidgetSettings;
  readonly words: PlaygroundWords;
  readonly choose: (kind: CodeKind) => void;
}) {
  const block = useRef<HTMLTextAreaElement>(null);
  const code = codeOf(kind, settings, WIDGET_SCRIPT);
  const [told, setTold] = useState<{ readonly code: string; readonly isCopied: boolean }>();
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
    if (!isCopied) block.current?.select();
    setTold({ code, isCopied });
  };
  return (
    <section class="code" aria-labelledby="code">
      <h2 id="code">{words.code}</h2>
      <fieldset class="some">
        <legend class="unseen">{words.code}</legend>
        {CODE_KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name="code" checked={one === kind} onChange={() => choose(one)} />
            {words.kinds[one]}
          </label>
        ))}
      </fieldset>
      <p class="soft small">{words.codeHints[kind]}</p>
      <textarea
        ref={block}
        dir="ltr"
        rows={18}
        readOnly
        spellcheck={false}
        aria-label={words.kinds[kind]}
        value={code}
      />
      <div class="acts">
        <button type="button" class="main" onClick={() => void copy()}>
          {words.copy}
        </button>
        <span role="status">
          {told?.code === code && (told.isCopied ? words.copied : words.copyFailed)}
        </span>
      </div>
    </section>
  );
}

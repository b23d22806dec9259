import { useRef, useState } from "preact/hooks";

import type { Say } from "../words/Say.ts";
import type { Row } from "./Row.ts";
import { RowTable } from "./RowTable.tsx";

/** Rows that change while people look at them. Each place stays where it is, and no row changes under a pointer or the focus. */
export function LiveRows({
  rows,
  ...table
}: {
  readonly rows: readonly Row[];
  readonly say: Say;
  readonly caption: string;
}) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const shown = useRef(rows);
  if (!isPointedAt && !hasFocus) shown.current = rows;
  return (
    <div
      class="live"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocusIn={() => setFocus(true)}
      onFocusOut={() => setFocus(false)}
    >
      <RowTable rows={shown.current} isLive {...table} />
    </div>
  );
}

import { useEffect, useState } from "preact/hooks";

import { type Places, readPlaces } from "../../api/Places.ts";
import { Failure } from "../../rows/Failure.tsx";
import { LiveRows } from "../../rows/LiveRows.tsx";
import type { Row } from "../../rows/Row.ts";
import { sayIn } from "../../words/Say.ts";
import type { Words } from "../../words/Words.ts";
import { followNewest } from "./followNewest.ts";
import { latestRows } from "./latestRows.ts";

const SHOWN = 8;

/** The newest events of the network, as they happen. */
export function Latest({
  baseUrl,
  locale,
  words,
}: {
  readonly baseUrl: string;
  readonly locale: string;
  readonly words: Words;
}) {
  const [rows, setRows] = useState<readonly Row[]>();
  const [places, setPlaces] = useState<Places>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    setError(undefined);
    readPlaces(baseUrl, locale).then(setPlaces, setError);
    return followNewest(baseUrl, SHOWN, {
      onNewest: (newest) => {
        setRows(latestRows(newest, SHOWN));
        setError(undefined);
      },
      onFailure: setError,
    });
  }, [baseUrl, locale, round]);
  if (error !== undefined) {
    return <Failure {...{ error, words }} again={() => setRound(round + 1)} />;
  }
  if (rows === undefined || places === undefined) return null;
  if (rows.length === 0) return <p class="empty">{words.nothingYet}</p>;
  const say = sayIn(locale, words, places);
  return <LiveRows rows={rows} say={say} caption={words.latest} />;
}

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Words } from "../words/Words.ts";
import { Failure } from "./Failure.tsx";

/** A page that is read once. Its title is there at once, and what fails can be asked again. */
export function Loaded({
  title,
  words,
  read,
}: {
  readonly title: string;
  readonly words: Words;
  readonly read: () => Promise<ComponentChild>;
}) {
  const [content, setContent] = useState<ComponentChild>();
  const [error, setError] = useState<unknown>();
  const load = () => {
    setError(undefined);
    read().then(setContent, setError);
  };
  useEffect(load, []);
  return (
    <>
      <h1>{title}</h1>
      <div class="loaded" aria-busy={content === undefined && error === undefined}>
        {error === undefined ? content : <Failure {...{ error, words }} again={load} />}
      </div>
    </>
  );
}

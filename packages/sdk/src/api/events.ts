import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { headersOf } from "./headersOf.ts";

/** Characters of one event. */
const MOST_CHARACTERS = 1_000_000;
/** The service shows a sign of life several times in this time. */
const SILENCE_MILLISECONDS = 90_000;

/** An event of a stream, as the HTML standard has it. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly name: string;
  readonly data: string;
}

/**
 * Follows server-sent events until the stream ends.
 *
 * @param lastId Of the last event that was read before.
 * @throws CausewayError `ApiUnreachable`, `ApiMalformed`; the signal's reason
 */
export async function* events(
  causeway: Causeway,
  url: URL,
  lastId: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const silence = new SilenceTimer(() => stop.abort(failure(url, "is silent")));
  try {
    silence.start();
    const body = await open(causeway, url, lastId, either);
    if (body === undefined) return;
    const parser = new EventParser(url);
    for await (const piece of textsOf(body)) {
      silence.start();
      yield* parser.take(piece);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CausewayError) throw error;
    throw failure(url, error instanceof Error ? error.message : `${error}`);
  } finally {
    silence.end();
    stop.abort();
  }
}

/** Not every browser can iterate over a stream. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Ends what says nothing for too long. */
class SilenceTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: () => void;

  constructor(end: () => void) {
    this.#end = end;
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, SILENCE_MILLISECONDS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

const NO_CONTENT = 204;

/** @returns undefined if nothing will change any more. */
async function open(
  causeway: Causeway,
  url: URL,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const carry = causeway.options.fetch ?? fetch;
  const headers = {
    ...headersOf(causeway, "text/event-stream"),
    ...(lastId === undefined ? {} : { "last-event-id": lastId }),
  };
  const response = await carry(url.href, { headers, signal, credentials: "omit" });
  if (response.status === NO_CONTENT) return undefined;
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw failure(url, `answers ${response.status}`);
  if (!type.startsWith("text/event-stream") || response.body === null) {
    throw failure(url, `answers ${type} instead of events`);
  }
  return response.body;
}

/** Takes text apart into events. A piece may end anywhere. */
class EventParser {
  #text = "";
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  *take(piece: string): Generator<ServerEvent> {
    this.#text = `${this.#text}${piece}`.replaceAll("\r\n", "\n");
    if (this.#text.length > MOST_CHARACTERS) {
      const message = `${this.#url.pathname} sends an event of more than ${MOST_CHARACTERS} characters`;
      throw new CausewayError("ApiMalformed", { message });
    }
    const blocks = this.#text.split("\n\n");
    this.#text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) yield event;
    }
  }
}

/** @returns undefined for a comment, which is a sign of life. */
function eventOf(block: string): ServerEvent | undefined {
  const fields = block.split("\n").map((line) => /^([a-z]*):? ?(.*)$/s.exec(line));
  const valuesOf = (name: string) =>
    fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const data = valuesOf("data");
  if (data.length === 0) return undefined;
  return {
    id: valuesOf("id").at(-1),
    name: valuesOf("event").at(-1) ?? "message",
    data: data.join("\n"),
  };
}

function failure({ origin, pathname }: URL, reason: string): CausewayError {
  const details = { url: `${origin}${pathname}` };
  return new CausewayError("ApiUnreachable", { message: `${details.url} ${reason}`, details });
}

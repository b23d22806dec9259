import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

/** What is done with notices of a channel. */
export interface NoticeReader {
  /** Told the text of each notice. */
  readonly onNotice: (text: string) => void;
  /** Told when listening began, and began again: notices of before may have been missed. */
  readonly onListening: () => void;
  /** Milliseconds after which PostgreSQL ends the connection of a process that hangs: it keeps notices for such a process. */
  readonly silence?: number;
}

/** Milliseconds between two questions by which the connection is kept. */
const LOOK_MILLISECONDS = 5_000;
const SILENCE_MILLISECONDS = 30_000;
/** Milliseconds until a connection that broke is made again. */
const PAUSE_MILLISECONDS = 500;

/**
 * Reads the notices of a channel (`listen`) until `stop` is aborted. If the connection breaks, it is made again. Notices can
 * be lost, so work must not depend on them alone.
 */
export async function listen(
  url: string,
  channel: string,
  reader: NoticeReader,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await listenOnce(url, channel, reader, stop).catch(() => undefined);
    await pause(PAUSE_MILLISECONDS, stop);
  }
}

/** Returns or throws when the connection ends. */
async function listenOnce(
  url: string,
  channel: string,
  { onNotice, onListening, silence = SILENCE_MILLISECONDS }: NoticeReader,
  stop: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: url, keepAlive: true },
    connectionTimeoutMillis: SILENCE_MILLISECONDS,
    query_timeout: SILENCE_MILLISECONDS,
  });
  const ended = new AbortController();
  client.on("error", () => ended.abort());
  client.on("end", () => ended.abort());
  client.on("notification", ({ payload }) => onNotice(payload ?? ""));
  const end = AbortSignal.any([stop, ended.signal]);
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${silence}`);
    await client.query(`set tcp_user_timeout = ${silence}`);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    while (!end.aborted) {
      await pause(LOOK_MILLISECONDS, end);
      if (!end.aborted) await client.query("select");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { gzipBomb } from "./bombs.ts";
import type { PeerAnswer, PeerRequest } from "./HostilePeer.ts";

/** Numbers from 0 to 1, the same for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const { CAUSEWAY_FULL, CAUSEWAY_FUZZ_SEED } = process.env;

/** For how long a service is fed. */
export const FUZZ_MILLISECONDS = CAUSEWAY_FULL === undefined ? 3_000 : 120_000;

/** Where a fuzz begins: at the same place each time, but in the full run. */
export function seedOf(sample: number): number {
  const seed = CAUSEWAY_FULL === undefined ? sample : randomInt(2 ** 31);
  return Number(CAUSEWAY_FUZZ_SEED ?? seed);
}

const MEBIBYTE = 2 ** 20;

/** Answers of every kind that a hostile peer could think of, in an order that follows from a seed. */
export function hostileAnswers(seed: number): PeerAnswer {
  const random = randomFrom(seed);
  const bomb = gzipBomb(1_024);
  const kinds: readonly PeerAnswer[] = [
    (_, response) => response.setHeader("content-encoding", "gzip").end(bomb),
    async ({ honest }, response) => {
      const [encoding, pack] = pick(random, PACKINGS);
      response.setHeader("content-encoding", encoding).end(pack(await honest()));
    },
    (_, response) => response.setHeader("content-encoding", "br").end(randomBytes(1_000)),
    (_, response) => flood(response, pick(random, FLOODS), 1 + random() * 64),
    (_, response) => response.end(pick(random, TEXTS)),
    (request, response) => response.end(answering(request, () => ({ result: anything(random) }))),
    (request, response) => response.end(answering(request, () => ({ error: anything(random) }))),
    (request, response) => {
      const message = "no".repeat(1 + random() * 50_000);
      response.end(answering(request, () => ({ error: { code: 3, message, data: message } })));
    },
    (request, response) => {
      const data = `0x${"ab".repeat(random() * 200_000)}`;
      response.end(answering(request, () => ({ error: { message: "reverted", data } })));
    },
    async ({ honest }, response) => response.end(mutated(random, await honest())),
    async ({ honest }, response) => {
      const whole = await honest();
      response.write(whole.subarray(0, Math.floor(random() * whole.length)));
      if (random() < 0.5) response.destroy();
    },
    async ({ honest }, response) => {
      for (const byte of await honest()) {
        if (response.destroyed) return;
        response.write(Buffer.from([byte]));
        await sleep(random() * 20);
      }
      response.end();
    },
    (_, response) => {
      const status = pick(random, [204, 301, 307, 400, 404, 429, 500, 503]);
      const headers = { location: "http://127.0.0.1:1/", "retry-after": `${random() * 1e6}` };
      response.writeHead(status, headers).end("why ".repeat(100_000));
    },
    (_, response) => response.setHeader("x-own", "a".repeat(random() * 40_000)).end("{}"),
    (_, response) => response.destroy(),
    () => undefined,
  ];
  return (request, response) => pick(random, kinds)(request, response);
}

const PACKINGS = [
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["gzip, gzip", gzipSync],
  ["unheard-of", gzipSync],
] as const;

/** What is written again and again. */
const FLOODS = ["[", '{"a":', "{},", "[],", "0,", '"0x', "9", " ", '\\"', '["', '"a":1,'] as const;

const TEXTS = [
  "",
  "null",
  "[]",
  "{}",
  "[null]",
  '"',
  "nul",
  "\ufeff{}",
  "<html>busy</html>",
  '{"__proto__":{"id":1,"result":"0x1"}}',
  '{"id":1,"id":2,"result":1e999}',
  `${"[".repeat(60)}${"]".repeat(60)}`,
] as const;

async function flood(
  response: Parameters<PeerAnswer>[1],
  text: string,
  mebibytes: number,
): Promise<void> {
  response.on("error", () => undefined);
  response.write('{"id":1,"result":[');
  const piece = text.repeat(2 ** 16 / text.length);
  for (let written = 0; written < mebibytes * MEBIBYTE; written += piece.length) {
    if (response.destroyed) return;
    if (!response.write(piece)) await sleep(0);
  }
  response.end();
}

/** An answer to each request of a batch; to one of something else where it is no RPC that is asked. */
function answering({ body }: PeerRequest, answer: () => object): string {
  const asked = body.length === 0 ? {} : (JSON.parse(body.toString()) as object);
  const answers = [asked].flat().map((request) => ({ ...answer(), ...idOf(request) }));
  return JSON.stringify(Array.isArray(asked) ? answers : answers[0]);
}

function idOf(request: object): object {
  return { jsonrpc: "2.0", id: (request as { readonly id?: number }).id };
}

/** What a peer says, with a few values replaced. */
function mutated(random: Random, honest: Buffer): string {
  const text = honest.toString();
  try {
    const isChanged = () => random() < 0.1;
    return JSON.stringify(JSON.parse(text), (name, value) =>
      name !== "id" && name !== "" && isChanged() ? anything(random, 1) : value,
    );
  } catch {
    return text.slice(1);
  }
}

function anything(random: Random, depth = 0): unknown {
  const deeper = () => anything(random, depth + 1);
  const many = Math.floor(random() * 5);
  const values: readonly (() => unknown)[] = [
    () => null,
    () => random() < 0.5,
    () => random() * 10 ** (random() * 300),
    () => -1,
    () => "",
    () => "0x",
    () => `0x${"f".repeat(random() * 200)}`,
    () => `0x${"0".repeat(random() * 10 ** (random() * 5))}`,
    () => "9".repeat(random() * 10 ** (random() * 4)),
    () => "\u0000\ud800 é",
    () => Array.from({ length: many }, () => (depth > 3 ? 0 : deeper())),
    () => Array(Math.floor(random() * (depth === 0 ? 250_000 : 100))).fill(many),
    () => Object.fromEntries(FIELDS.slice(many).map((name) => [name, depth > 3 ? 0 : deeper()])),
    () => JSON.parse(`${'{"data":'.repeat(50)}1${"}".repeat(50)}`),
  ];
  return pick(random, values)();
}

const FIELDS = ["number", "hash", "timestamp", "data", "topics", "message", "proof", "length"];

function pick<T>(random: Random, of: readonly T[]): T {
  return of[Math.floor(random() * of.length)] as T;
}

import { fileURLToPath } from "node:url";

import type { Hex } from "@causeway/protocol";

import type { Entity, Product, StoredEvent } from "../../../src/index.ts";
import { letterSums } from "./letterSums.ts";

/**
 * Letters are sent on one chain, and taken or refused on another. A refusal names the letter's other name alone. A box
 * counts what is sent into it on any chain.
 */
const letters: Entity = {
  name: "letter",
  table: "index.letters",
  columns: [
    { name: "sent_at", type: "timestamptz" },
    { name: "amount", type: "numeric(78)" },
    { name: "text", type: "text" },
    { name: "detail", type: "jsonb" },
    { name: "failures", type: "bigint" },
    { name: "final", type: "boolean" },
  ],
  subjectsOf: ({ kind, values }) => {
    if (kind === "box.Refused") return [{ entity: "letter", alias: values.id as Hex }];
    const key = values.letter as Hex;
    return kind === "box.Sent"
      ? [{ entity: "letter", key, alias: values.id as Hex }]
      : [{ entity: "letter", key }];
  },
  fold: (_key, events) => {
    const sent = events.find(({ kind }) => kind === "box.Sent");
    const failures = events.filter(({ kind }) => kind === "box.Refused").length;
    const taken = events.find(({ kind }) => kind === "box.Taken");
    if (sent === undefined && taken === undefined) return undefined;
    return {
      sent_at: sent?.at ?? null,
      amount: (sent?.values.amount as bigint | undefined) ?? null,
      text: (sent?.values.text as string | undefined) ?? null,
      detail: { history: events.map(historyOf) },
      failures,
      final: events.every(({ isFinal }) => isFinal),
    };
  },
  endedWhen: "final and failures > 0",
  contributes: letterSums,
};

const boxes: Entity = {
  name: "box",
  table: "index.boxes",
  columns: [
    { name: "letters", type: "bigint" },
    { name: "history", type: "text" },
  ],
  subjectsOf: ({ kind, values }) =>
    kind === "box.Sent" ? [{ entity: "box", key: values.box as Hex }] : [],
  fold: (_key, events) => ({ letters: events.length, history: events.map(historyOf).join(" ") }),
};

function historyOf({ chainId, height, logIndex, kind, isFinal }: StoredEvent): string {
  return `${chainId}/${height}/${logIndex}/${kind}/${isFinal}`;
}

/** A small product for tests of the store. */
export const toy: Product = {
  name: "toy",
  entities: [letters, boxes],
  migrations: fileURLToPath(new URL("migrations", import.meta.url)),
};

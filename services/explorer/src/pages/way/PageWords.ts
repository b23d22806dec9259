import type { Status } from "@causeway/sdk";

import type { FactGroup } from "./Fact.ts";

/** Texts of the page of an id. Texts of states come from the widget. */
export interface PageWords {
  readonly title: string;
  readonly now: string;
  readonly who: string;
  readonly kind: Readonly<Record<Status["kind"], string>>;
  readonly paidBy: Readonly<Record<"filler" | "bridge", string>>;
  readonly group: Readonly<Record<FactGroup["name"], string>>;
  readonly field: Readonly<Record<string, string>>;
  /** Steps by their names in a status. */
  readonly step: Readonly<Record<string, string>>;
  readonly chain: string;
  readonly block: string;
  readonly time: string;
  readonly transaction: string;
  readonly log: string;
  readonly gas: string;
  readonly blockHash: string;
  readonly lightClient: string;
  readonly checkpointHash: string;
  readonly claims: string;
  readonly chains: string;
  readonly check: string;
  readonly checking: string;
  readonly lacks: string;
  readonly choose: string;
  readonly confirmed: string;
  readonly unknown: string;
  readonly youCan: string;
  readonly anyone: string;
  readonly by: string;
  /** Before the time from which on anyone can send an exit. */
  readonly anyoneFrom: string;
  readonly sendTo: string;
  readonly value: string;
  readonly copyData: string;
  readonly copied: string;
  readonly save: string;
  readonly send: string;
  readonly data: string;
  readonly noExits: string;
  readonly exitsUnknown: string;
  readonly parts: string;
  readonly list: string;
  readonly empty: string;
  readonly again: string;
  readonly loading: string;
  readonly nothing: string;
  readonly recover: string;
  readonly copy: string;
  readonly bytes: (count: number) => string;
  readonly confirms: (count: number) => string;
  readonly contradicts: (count: number) => string;
  readonly wanted: (text: string) => string;
  readonly notFound: (text: string) => string;
  readonly unreadable: (text: string) => string;
  readonly unreachable: (text: string) => string;
  readonly failed: (text: string) => string;
  readonly checkFailed: (text: string) => string;
  readonly waits: (text: string) => string;
}

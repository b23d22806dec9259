import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { AppendOnlyFile } from "@causeway/journal";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { ChainError } from "../../ChainError.ts";

const hash = z.custom<Hex>((value) => /^0x[0-9a-f]{64}$/.test(String(value)));

// Lines of before also name an account: an order had one message.
const signed = z.object({
  kind: z.literal("signed"),
  /** Of the wallet's order. */
  bodyHash: hash,
  seqno: z.int().nonnegative(),
  /** Unix seconds. */
  validUntil: z.int().nonnegative(),
  /** Logical time of the wallet's last transaction when it was signed. */
  afterLt: z.string().regex(/^\d+$/).transform(BigInt),
  /** A bag of cells in base64, as endpoints take it. */
  message: z.base64(),
});
const ended = z.strictObject({
  kind: z.literal("ended"),
  bodyHash: hash,
  outcome: z.enum(["sent", "failed", "expired"]),
});
const entry = z.discriminatedUnion("kind", [signed, ended]);

/** Written before an order is offered to an endpoint. */
export type WrittenOrder = Readonly<z.infer<typeof signed>>;
type Ended = Readonly<z.infer<typeof ended>>;

/** Orders of this time stay on disk after their ends: what a wallet spends in a day is counted from them. */
const KEPT_SECONDS = 2 * 86_400;

/**
 * The durable record of a wallet's orders; each stands on disk before an endpoint sees it. An order with an end is final:
 * its number is used up, or its time is over. So the journal forgets old ones.
 */
export class OrderJournal {
  readonly #name: string;
  readonly #file: AppendOnlyFile;
  #entries: (WrittenOrder | Ended)[] = [];
  #pending: WrittenOrder | undefined;

  /** @throws ChainError `TransactionRefused` if another process has it open, or a line is damaged. */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#name = file;
    this.#file = new AppendOnlyFile(file, (reason) => refusal(file, reason));
    try {
      for (const line of this.#file.lines) this.#remember(parseLine(file, line));
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** The order that has no end yet. */
  get pending(): WrittenOrder | undefined {
    return this.#pending;
  }

  /**
   * Writes an order down, and forgets orders that ended days before. Returns when that is on disk.
   *
   * @throws ChainError `TransactionRefused` if an order has no end yet.
   */
  begin(order: WrittenOrder): void {
    if (this.#pending !== undefined) {
      throw refusal(this.#name, `holds order ${this.#pending.seqno}, which has no end yet`);
    }
    const kept = keptOf(this.#entries, order.validUntil - KEPT_SECONDS);
    if (kept.length < this.#entries.length) {
      this.#file.replace([...kept, order].map(lineOf));
      this.#entries = kept;
    } else {
      this.#file.append(lineOf(order));
    }
    this.#remember(order);
  }

  /** Writes down how the order ended. Returns when that is on disk. */
  end(ended: Ended): void {
    this.#file.append(lineOf(ended));
    this.#remember(ended);
  }

  close(): void {
    this.#file.close();
  }

  #remember(written: WrittenOrder | Ended): void {
    this.#entries.push(written);
    this.#pending = written.kind === "signed" ? written : undefined;
  }
}

/**
 * What a journal has on disk, without holding it. A last line that is not whole yet is left out.
 *
 * @throws ChainError `TransactionRefused` if a line is damaged.
 */
export function readOrders(file: string): (WrittenOrder | Ended)[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => parseLine(file, line));
}

/** Orders that were good at a time or later, each with its end. */
function keptOf(entries: readonly (WrittenOrder | Ended)[], since: number) {
  const first = entries.findIndex((one) => one.kind === "signed" && one.validUntil >= since);
  return first === -1 ? [] : entries.slice(first);
}

function lineOf(written: WrittenOrder | Ended): string {
  return JSON.stringify(written, (_, part) => (typeof part === "bigint" ? `${part}` : part));
}

function parseLine(file: string, line: string): WrittenOrder | Ended {
  try {
    return entry.parse(JSON.parse(line));
  } catch (error) {
    throw refusal(file, `is damaged: ${(error as Error).message}`);
  }
}

function refusal(file: string, reason: string): ChainError {
  return new ChainError("TransactionRefused", `${file} ${reason}`, { file, reason });
}

import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppendOnlyFile } from "@causeway/journal";

import { Scan } from "./Scan.ts";
import { type ScanHead, type ScanLine, scanLine } from "./ScanLine.ts";

/** Another run scans the same chain. */
export class ScanInUse extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(`${file} ${reason}`);
    this.name = "ScanInUse";
    this.file = file;
  }
}

/** Where a scan keeps what it found: beside the record of deployments. */
export function scanFile(
  deployments: string,
  environment: string,
  { chain, generation }: { readonly chain: string; readonly generation: string },
): string {
  return join(deployments, environment, `${chain}.generation-${generation}.scan.jsonl`);
}

/** A scan whose lines are on disk, so that the next run continues where a killed one stopped. */
export class ScanFile {
  readonly scan: Scan;
  readonly #file: AppendOnlyFile;

  /**
   * Continues the scan of a chain. A file of another chain, or a damaged one, is begun again: the chain has all of it.
   *
   * @throws ScanInUse
   */
  constructor(file: string, head: ScanHead) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = new AppendOnlyFile(file, (reason) => new ScanInUse(file, reason));
    const known = scanIn(this.#file.lines, head);
    if (known === undefined) this.#file.replace([JSON.stringify(head)]);
    this.scan = known ?? new Scan();
  }

  /** Returns when the line is on disk. */
  append(line: ScanLine): void {
    this.#file.append(JSON.stringify(line));
    this.scan.take(line);
  }

  close(): void {
    this.#file.close();
  }
}

/** What earlier runs found, without a claim to the file; empty if nothing is known of this chain. */
export function readScan(file: string, head: ScanHead): Scan {
  try {
    const whole = readFileSync(file, "utf8").split("\n").slice(0, -1);
    return scanIn(whole, head) ?? new Scan();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Scan();
    throw error;
  }
}

/** @returns undefined if the lines are not of this chain and router. */
function scanIn(lines: readonly string[], head: ScanHead): Scan | undefined {
  const parsed = lines.map(parse);
  const [first] = parsed;
  const isSame =
    first !== undefined &&
    "router" in first &&
    first.chain === head.chain &&
    first.router === head.router;
  if (!isSame) return undefined;
  const scan = new Scan();
  for (const line of parsed) {
    if (line === undefined) return undefined;
    scan.take(line);
  }
  return scan;
}

function parse(line: string): ScanLine | undefined {
  try {
    return scanLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

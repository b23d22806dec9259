import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { Cell } from "./Cell.ts";

/**
 * One row of a section, as far as one part fills it. Each family of chains adds here how the row is read: `families/evm`
 * adds `evm`.
 *
 * @template C The configuration as the area knows it.
 */
// biome-ignore lint/correctness/noUnusedVariables: families use it where they add their reading
export interface OverviewRow<C extends BaseConfig = BaseConfig> {
  /** What the row is about: `hub`, `spoke-a -> hub`, `USDC on hub`. Parts of one section share rows by this name. */
  readonly subject: string;
  /** The chain that is read. */
  readonly at: ChainConfig;
  /** The row is shown if one of these chains is asked for. */
  readonly of: readonly ChainConfig[];
}

/** How a row is read, for each family of chains. */
export type RowReaders<C extends BaseConfig = BaseConfig> = Omit<
  OverviewRow<C>,
  "subject" | "at" | "of"
>;

/**
 * Columns that an area brings to a section of the overview. Columns of one part are known together: if a row of the part
 * cannot be read, all its cells are unknown, and other parts still show theirs.
 */
export interface OverviewPart<C extends BaseConfig = BaseConfig> {
  /** `lanes`: parts of one name make one table. */
  readonly section: string;
  readonly columns: readonly string[];
  /** The rows that the configuration asks for; made new for each overview. */
  readonly rows: (config: C) => readonly OverviewRow<C>[];
}

/** A chain as an overview read it: everything at one block. */
export interface OverviewReading {
  readonly block: number;
  /** Of the block, unix seconds. */
  readonly time: bigint;
  /** For each row that was asked for its cells, in the order of the columns; or why it cannot be read. */
  readonly rows: readonly RowReading[];
}

/** The cells of a row, why they are unknown, or why nothing reads them of this family of chains. */
export type RowReading =
  | { readonly cells: readonly Cell[] }
  | { readonly unknown: string }
  | { readonly unread: string };

/** A chain as it was read, or why it could not be. */
export type ChainReading = OverviewReading | { readonly unknown: string };

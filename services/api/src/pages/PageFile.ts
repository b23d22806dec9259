/** A file of the pages as it is served. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same compressed; undefined if that saves nothing. */
  readonly gzip: Buffer | undefined;
  /** Whether its name changes with its contents. */
  readonly isHashed: boolean;
  /** Whether the page states its whole policy itself, since it works from a disk, too. */
  readonly isSelfContained: boolean;
}

/** Files of the pages by their paths: `/way.html`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

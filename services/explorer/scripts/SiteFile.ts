/** A file of the site. */
export interface SiteFile {
  /** Relative to the site: `assets/home-3F.js`. */
  readonly path: string;
  readonly contents: Uint8Array;
}

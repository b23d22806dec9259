/** A file for signers, as its family reads it; nothing that it says of itself is believed. */
export interface SignersBundle {
  /** In decimal digits: on which chain its calls are made. */
  readonly chainId: string;
}

/** A text is no bundle of ours. */
export class BundleUnreadable extends Error {
  constructor(reason: string) {
    super(`not a proposal bundle: ${reason}`);
    this.name = "BundleUnreadable";
  }
}

/** How a bundle is found to be. */
export interface BundleVerdict {
  /** None if it is what would be proposed now. */
  readonly problems: readonly string[];
  /** The calls, what signers are shown, and whether to sign: for people. */
  readonly text: string;
  /** The same for programs. */
  readonly document: object;
}

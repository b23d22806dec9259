import type { StatusWords } from "@causeway/widget/parts";

import type { EnvironmentFile } from "../../../recover/environment/readEnvironment.ts";
import type { PageNames } from "../namesOf.ts";
import type { PageWords } from "../PageWords.ts";
import type { WayState } from "../WayState.ts";

/** What a person can do on the page. */
export interface Act {
  again(): void;
  /** @param file An environment's file; the one of this site if left out. */
  check(file?: string): Promise<void>;
  copy(name: string, text: string): Promise<void>;
  /** The environment's file; undefined if nobody gave one. */
  contracts(): Promise<EnvironmentFile | undefined>;
}

/** With what each part of the page is drawn. */
export interface ViewProps {
  readonly state: WayState;
  readonly words: PageWords;
  readonly states: StatusWords;
  readonly names: PageNames;
  readonly act: Act;
  /** Of the service, for sentences. */
  readonly host: string;
}

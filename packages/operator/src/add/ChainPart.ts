import type { ChainSurvey } from "@causeway/chains";

import type { Answers } from "../ask/Answers.ts";
import type { Question } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { ConfigDraft } from "../edit/ConfigDraft.ts";
import type { UsualChain } from "./UsualChain.ts";

/** A chain that `chain add` adds to a configuration. */
export interface AddedChain<C extends BaseConfig = BaseConfig> {
  /** The configuration without the chain. */
  readonly config: C;
  readonly name: string;
  /** The word for its kind of chains. */
  readonly family: string;
  readonly survey: ChainSurvey;
  /** The similar chain from which values are proposed; undefined for the first chain of its family. */
  readonly like: ChainConfig | undefined;
  /** Values of the family's first chain. */
  readonly usual: UsualChain;
  /** The origin of proposed values: "as spoke-b", or "usual on TON". */
  readonly asLike: string;
}

/** The part of a chain in the files of an area, or of every environment. */
export interface ChainPart<C extends BaseConfig = BaseConfig> {
  /** The family whose chains alone have the part; all chains have it if left out. */
  readonly family?: string;
  readonly questions?: readonly Question<AddedChain<C>>[];
  /** Adds the chain to the files, and notes values that no question asks for. */
  readonly edit?: (draft: ConfigDraft, chain: AddedChain<C>, answers: Answers) => void;
}

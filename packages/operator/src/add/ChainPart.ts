import type { ChainSurvey } from "@causeway/chains";

import type { Answers } from "../ask/Answers.ts";
import type { Question } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { ConfigDraft } from "../edit/ConfigDraft.ts";

/** A chain that `chain add` adds to a configuration. */
export interface AddedChain<C extends BaseConfig = BaseConfig> {
  /** The configuration without the chain. */
  readonly config: C;
  readonly name: string;
  readonly survey: ChainSurvey;
  /** The similar chain from which values are proposed. */
  readonly like: ChainConfig;
  /** The origin of values of the similar chain: "as spoke-b". */
  readonly asLike: string;
}

/** The part of a chain in the files of an area, or of every environment. */
export interface ChainPart<C extends BaseConfig = BaseConfig> {
  readonly questions?: readonly Question<AddedChain<C>>[];
  /** Adds the chain to the files, and notes values that no question asks for. */
  readonly edit: (draft: ConfigDraft, chain: AddedChain<C>, answers: Answers) => void;
}

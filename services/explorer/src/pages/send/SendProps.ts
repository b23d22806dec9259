import type { Chain } from "@causeway/sdk";

import type { ActingProps } from "../../acting/ActingProps.ts";
import type { Lane } from "../../api/wire.ts";
import type { MessageForm } from "./readMessage.ts";

/** What the page reads of the service. */
export interface SendFacts {
  readonly chains: readonly Chain[];
  readonly lanes: readonly Lane[];
}

/** With what the page is drawn. */
export interface SendProps extends ActingProps {
  readonly facts: SendFacts;
  readonly first: MessageForm;
}

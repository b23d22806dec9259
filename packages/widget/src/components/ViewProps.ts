import type { ComponentType } from "preact";

import type { SwapActs } from "../execution/SwapActs.ts";
import type { SwapTexts } from "../messages/loadSwapTexts.ts";
import type { Say } from "../messages/Say.ts";
import type { Action } from "../store/Action.ts";
import type { State } from "../store/State.ts";
import type { WalletActs } from "../wallet/WalletConnection.ts";
import type { WayPanelProps } from "../way/WayPanel.tsx";

/** With what each part is drawn. */
export interface ViewProps {
  readonly state: State;
  readonly say: Say;
  readonly act: Act;
}

/** What a part asks for. */
export interface Act {
  dispatch(action: Action): void;
  /** Asks the service again. */
  again(): void;
  readonly wallet: WalletActs;
  readonly swaps: SwapActs;
  /** What draws swaps; undefined until it is loaded. */
  readonly SwapPanel: ComponentType<ViewProps> | undefined;
  /** What draws the Way of a swap that was sent; undefined until it is loaded. */
  readonly WayPanel: ComponentType<WayPanelProps> | undefined;
  /** What draws ways on and out; undefined until it is loaded. */
  readonly ExitsPanel: ComponentType<ViewProps> | undefined;
  /** Texts of swaps; undefined until they are loaded. */
  readonly texts: SwapTexts | undefined;
}

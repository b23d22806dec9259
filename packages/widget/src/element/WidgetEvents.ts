import type { SwapDetail } from "../execution/TellingSteps.ts";
import type { Failure } from "../quote/Failure.ts";
import type { QuoteDetail, ReviewDetail } from "./quoteDetail.ts";

/** Events of the element, with what each tells. They leave the shadow root, and bubble. */
export interface WidgetEvents {
  /** Routes are shown, or new ones took their place. */
  readonly quote: QuoteDetail;
  /** A person sees what they are about to sign. */
  readonly review: ReviewDetail;
  /** The wallet signed the order, or its allowance. */
  readonly signed: SwapDetail;
  /** The wallet sent the order. */
  readonly sent: SwapDetail;
  /** The receiver has the funds. */
  readonly usable: SwapDetail;
  /** The proof of the order arrived. */
  readonly proven: SwapDetail;
  /** Something could not be read, or a swap stopped. */
  readonly failed: Failure;
}

/** An event of the element. Its detail survives `JSON.stringify`. */
export function widgetEvent<Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
): CustomEvent<WidgetEvents[Name]> {
  return new CustomEvent(name, { detail, bubbles: true, composed: true });
}

import type { PickerAction } from "./Action.ts";
import type { Picker } from "./State.ts";

/** Rows by which a page key moves. */
const PAGE = 8;

/** Where the dialog stands. */
export interface PickerPlace {
  readonly picker: Picker;
  /** Rows that are shown. */
  readonly count: number;
  /** Place of the row to which the keyboard points. */
  readonly active: number;
}

/** What a key does in the field of the dialog; undefined if it does what it does in any field. */
export function keyAction(
  key: string,
  { picker, count, active }: PickerPlace,
): PickerAction | undefined {
  const last = count - 1;
  const point = (to: number): PickerAction | undefined =>
    count === 0 ? undefined : { type: "point", active: to };
  switch (key) {
    case "ArrowDown":
      return point(active >= last ? 0 : active + 1);
    case "ArrowUp":
      return point(active <= 0 ? last : active - 1);
    case "PageDown":
      return point(Math.min(last, active + PAGE));
    case "PageUp":
      return point(Math.max(0, active - PAGE));
    case "Backspace":
      return picker.query === "" && picker.chainId !== undefined
        ? { type: "narrow", chainId: undefined }
        : undefined;
    default:
      return undefined;
  }
}

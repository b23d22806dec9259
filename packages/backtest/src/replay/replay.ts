/** What a schedule asks: a fee; `refused` where it would not take what happened, `absent` where it has no terms for it. */
export type Asked<Fee> = Fee | "refused" | "absent";

/**
 * A charge of the past, beside what schedules ask for the same.
 *
 * @template Item What was charged for: a message, a release.
 * @template Fee What is charged: a sum, or its parts.
 */
export interface Charge<Item, Fee> {
  readonly item: Item;
  readonly before: Fee;
  /** By the tried schedule. */
  readonly after: Asked<Fee>;
  /** By the schedule that was in force; `unread` where nobody knows what that was. */
  readonly computed: Asked<Fee> | "unread";
}

/** Something that counts charges. What it holds does not grow with their number. */
export interface Tally<Item, Fee> {
  readonly add: (charge: Charge<Item, Fee>) => void;
}

/** What a product gives: its rule, and what is counted of what the rule says. */
export interface ReplayedProduct<Event, Item, Fee> {
  /** Takes the next event, in the order of the past; undefined where it charged nothing that counts. */
  readonly rule: (event: Event) => Charge<Item, Fee> | undefined;
  readonly tallies: readonly Tally<Item, Fee>[];
}

/** Replays one event of a product's past. */
export function replayEvent<Event, Item, Fee>(
  event: Event,
  { rule, tallies }: ReplayedProduct<Event, Item, Fee>,
): void {
  const charge = rule(event);
  if (charge === undefined) return;
  for (const tally of tallies) tally.add(charge);
}

/**
 * Replays a product's past. Events pass by one after the other.
 *
 * @throws what the product's rule throws.
 */
export async function replay<Event, Item, Fee>(
  traffic: AsyncIterable<Event> | Iterable<Event>,
  product: ReplayedProduct<Event, Item, Fee>,
): Promise<void> {
  for await (const event of traffic) replayEvent(event, product);
}

/** The fee that is asked; undefined where none is. */
export function feeOf<Fee>(asked: Asked<Fee> | "unread"): Fee | undefined {
  return asked === "refused" || asked === "absent" || asked === "unread" ? undefined : asked;
}

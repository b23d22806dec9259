/** When a documented field is null, by what is known of a message. */
type NullWhen =
  | "never"
  /** Until the hub imported the message, and on direct lanes. */
  | "not imported"
  /** Until the message ended. */
  | "not ended"
  /** On direct lanes. */
  | "direct"
  | "always"
  /** Nobody said. */
  | "without color";

/** A field as the field's documentation has it. */
interface WireField {
  readonly name: string;
  readonly type: "string" | "number" | "object";
  /** Form of a text. */
  readonly form?: RegExp;
  /** Fields of an object. */
  readonly fields?: readonly WireField[];
  readonly null: NullWhen;
}

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
/** UTC, with the zone. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+00:00$/;

const text = (name: string, form: RegExp, when: NullWhen = "never"): WireField => ({
  ...{ name, type: "string", form, null: when },
});
const number = (name: string, when: NullWhen = "never"): WireField => ({
  ...{ name, type: "number", null: when },
});
const object = (
  name: string,
  fields: readonly WireField[],
  when: NullWhen = "never",
): WireField => ({
  ...{ name, type: "object", fields, null: when },
});

const CHAIN: readonly WireField[] = [
  number("id"),
  text("chainId", /^\d+$/),
  text("chainName", /./),
  text("scanUrl", /^(https?:.*)?$/),
  text("chainImg", /^https?:/),
  text("mosContract", ADDRESS),
  text("color", /^#[0-9a-f]{6}$/, "without color"),
];

/** An item of `queryHistoryByChainIdAddress`. */
export const HISTORY_ITEM: readonly WireField[] = [
  number("id"),
  text("sourceAddress", ADDRESS),
  text("sourceHash", HASH),
  number("sourceHeight"),
  text("sourceTimestamp", TIME),
  object("sourceChainInfo", CHAIN),
  text("relayHash", HASH, "not imported"),
  number("relayHeight", "not imported"),
  object("relayChainInfo", CHAIN, "direct"),
  text("destinationHash", HASH, "not ended"),
  number("destinationHeight", "not ended"),
  object("destinationChainInfo", CHAIN),
  number("state"),
];

const end = (until: NullWhen, address: NullWhen = "never"): readonly WireField[] => [
  text("address", ADDRESS, address),
  object("chainInfo", CHAIN),
  text("contract", ADDRESS),
  number("block", until),
  text("hash", HASH, until),
  text("timestamp", TIME, until),
];

/** What `queryCrossInfoById` answers, and an item of `queryCrossInfoBySourceHash`. */
export const CROSS_INFO: readonly WireField[] = [
  object("sourceInfo", end("never")),
  ...["relyerInfo", "relayInfo", "relyInfo"].map((name) =>
    object(name, end("not imported", "always"), "direct"),
  ),
  object("destinationInfo", end("not ended")),
  number("state"),
];

/** What is known of a message that an answer shows. */
export interface Known {
  readonly isDirect: boolean;
  readonly isImported: boolean;
  readonly isEnded: boolean;
}

/** Fields of an answer that are not as they are documented; none if all are. */
export function wrongFields(
  answer: Readonly<Record<string, unknown>>,
  fields: readonly WireField[],
  known: Known,
  path = "",
): string[] {
  return fields.flatMap((field) => wrongField(answer[field.name], field, known, path));
}

function wrongField(value: unknown, field: WireField, known: Known, path: string): string[] {
  const { name, type, form, fields = [] } = field;
  const at = `${path}${name}`;
  if (isNull(field.null, known)) return value === null ? [] : [`${at} is not null`];
  if (value === null || typeof value !== type) return [`${at} is ${value}`];
  if (form && !form.test(String(value))) return [`${at} is "${value}"`];
  return wrongFields(value as Readonly<Record<string, unknown>>, fields, known, `${at}.`);
}

function isNull(when: NullWhen, { isDirect, isImported, isEnded }: Known): boolean {
  const nulls: Readonly<Record<NullWhen, boolean>> = {
    never: false,
    "not imported": !isImported,
    "not ended": !isEnded,
    direct: isDirect,
    always: true,
    "without color": false,
  };
  return nulls[when];
}

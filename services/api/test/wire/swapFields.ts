/** When a documented field of the field's API is null. */
export type NullWhen = "never" | "unpaid" | "open" | "direct" | "always" | "unknown";

/** A field as its documentation and its clients have it. */
export interface WireField {
  readonly name: string;
  readonly type: "text" | "number" | "chain" | "token" | "boolean";
  /** Form of the text, or digits of a number. */
  readonly form?: RegExp;
  readonly null: NullWhen;
}

const field = (
  name: string,
  type: WireField["type"],
  nullWhen: NullWhen = "never",
  form?: RegExp,
): WireField => ({ name, type, null: nullWhen, ...(form && { form }) });

const HASH = /^0x[0-9a-f]{64}$/;
const ACCOUNT = /^0x[0-9a-f]{40}$/;
const TOKEN = /^0x[0-9a-fA-F]{40}$/;
const HUMAN = /^\d+(\.\d*[1-9])?$/;
const UNITS = /^\d+$/;
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+00:00$/;
const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const COMMON: readonly WireField[] = [
  field("id", "number"),
  field("fromChain", "chain"),
  field("toChain", "chain"),
  field("relayerChain", "chain", "direct"),
  field("sourceAddress", "text", "never", ACCOUNT),
  field("toAddress", "text", "never", ACCOUNT),
  field("sourceHash", "text", "never", HASH),
  field("relayerHash", "text", "direct", HASH),
  field("toHash", "text", "unpaid", HASH),
  field("state", "number"),
  field("status", "number"),
  field("stage", "number"),
  field("tokenAddress", "text", "never", TOKEN),
  field("tokenSymbol", "text"),
  field("fromTokenDecimal", "number"),
  field("fromToken", "token"),
  field("sourceToken", "token"),
  field("receiveToken", "token", "unpaid"),
  field("destinationToken", "token", "unknown"),
  field("inAmount", "number", "unpaid", HUMAN),
  field("feeToken", "token", "unknown"),
  field("fee", "text", "unknown", /^\d+(\.\d+)?[A-Z]+$/),
];

/** `queryBridgeInfoBySourceHash` */
export const BY_HASH: readonly WireField[] = [
  ...COMMON,
  field("amount", "text", "never", HUMAN),
  field("receiveAmount", "text", "unpaid", HUMAN),
  field("timestamp", "text", "never", ZONED),
  field("timestampLong", "number"),
  field("completeTime", "text", "open", ZONED),
  field("completeTimeLong", "number", "open"),
];

/** `queryCrossInfoByOrderId` */
export const BY_ORDER: readonly WireField[] = [
  ...COMMON,
  field("amount", "number", "never", HUMAN),
  field("timestamp", "text", "never", ZONED),
  field("completeTime", "text", "open", ZONED),
];

const CHAIN_POOL = ["Action", "Amount", "Hash", "Address", "ChainDict", "TokenDict"].map((name) =>
  field(`chainPool${name}`, "text", "always"),
);

/** `queryBridgeInfoById` */
export const BY_ID: readonly WireField[] = [
  ...BY_ORDER,
  field("receiveAmount", "text", "unpaid", HUMAN),
  field("bridgeToken", "token"),
  field("bridgeAmount", "text", "never", HUMAN),
  field("isMessageBridge", "boolean"),
  ...CHAIN_POOL,
  field("routerAmount", "text", "unknown", HUMAN),
  field("integratorAmount", "text", "unknown", HUMAN),
  field("routerFeeToken", "token", "unknown"),
  field("nativeAmount", "text", "always"),
  field("integratorNative", "text", "always"),
];

/** `queryBridgeHistoryByAddress` */
export const HISTORY: readonly WireField[] = [
  field("id", "number"),
  field("sourceAddress", "text", "never", ACCOUNT),
  field("destinationAddress", "text", "never", ACCOUNT),
  field("fromChainId", "text", "never", UNITS),
  field("toChainId", "text", "never", UNITS),
  field("sourceHash", "text", "never", HASH),
  field("sourceHeight", "number"),
  field("destinationHash", "text", "unpaid", HASH),
  field("destinationHeight", "number", "unpaid"),
  field("orderId", "text", "never", HASH),
  field("sourceTokenAddress", "text", "never", TOKEN),
  field("destinationTokenAddress", "text", "unknown", TOKEN),
  field("amount", "number", "never", UNITS),
  field("type", "number"),
  field("state", "number"),
  field("timestamp", "text", "never", PLAIN),
  field("completeTime", "text", "open", PLAIN),
  field("inAmount", "number", "unpaid", UNITS),
  field("sourceChain", "chain"),
  field("destinationChain", "chain"),
  field("sourceToken", "token"),
  field("destinationToken", "token", "unknown"),
  field("receiveTokenDict", "token", "unpaid"),
  field("bridgeTokenDict", "token"),
  field("receiveAmount", "text", "unpaid", HUMAN),
  field("isMessageBridge", "boolean"),
  field("relayerChain", "chain", "direct"),
  field("relayerChainId", "text", "direct", UNITS),
  field("relayerHash", "text", "direct", HASH),
  field("relayerHeight", "number", "direct"),
  ...CHAIN_POOL,
  field("stage", "number"),
];

const CHAIN = [
  ...["id", "chainId", "chainName", "scanUrl", "chainImg"],
  ...["mosContract", "color", "nativeCoin", "nativeDecimal"],
];
const TOKEN_FIELDS = [
  ...["id", "chainId", "address", "name", "symbol", "icon", "decimal", "isMainCurrency"],
];

/** What is true of a swap whose fields are looked at. */
export type Truths = Readonly<Partial<Record<NullWhen, boolean>>>;

/**
 * What is wrong with the documented fields of an object.
 *
 * @param truths Which reasons for null hold; fields that are null for unknown reasons may be either.
 */
export function wrongFields(
  found: Readonly<Record<string, unknown>>,
  fields: readonly WireField[],
  truths: Truths,
): string[] {
  return fields.flatMap((one) => {
    const problem = one.name in found ? problemOf(found[one.name], one, truths) : "is missing";
    return problem === undefined ? [] : [`${one.name} ${problem}`];
  });
}

function problemOf(value: unknown, one: WireField, truths: Truths): string | undefined {
  const isNull = one.null === "always" || truths[one.null] === true;
  if (value === null) return isNull || one.null === "unknown" ? undefined : "is null";
  const isRight = !isNull && isOfType(value, one);
  return isRight ? undefined : `is ${JSON.stringify(value)}`;
}

function isOfType(value: unknown, { type, form }: WireField): boolean {
  if (type === "chain") return hasAll(value, CHAIN);
  if (type === "token") return hasAll(value, TOKEN_FIELDS);
  if (typeof value !== (type === "text" ? "string" : type)) return false;
  return form === undefined || form.test(String(value));
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => (value as Record<string, unknown>)[name] !== undefined);
}

import type { AbiPart, AbiType, AbiValue } from "../abi/AbiType.ts";
import type { canonicalType } from "../abi/canonicalType.ts";
import type { decodeAbi } from "../abi/decodeAbi.ts";
import type { partsIn } from "../abi/parseSignature.ts";
import type { Hex } from "../bytes.ts";
import type { tag } from "../keccakBytes.ts";
import { showUnseen } from "../showUnseen.ts";
import type { DecodedError, ErrorValue } from "./DecodedError.ts";
import { errorSignatures } from "./errors/index.ts";

/** All errors that a contract may revert with: Causeway's, those of libraries that Causeway uses, and Solidity's own. */
export interface KnownErrors {
  /** As `decodeError`. */
  decode(data: Hex): DecodedError | undefined;
  /** As `describeError`. */
  describe(data: Hex): string;
  /** As `errorNamed`. */
  nameOf(selector: Hex): string | undefined;
}

/** The part of the ABI's coder that errors need. */
export interface ErrorCoder {
  readonly canonicalType: typeof canonicalType;
  readonly decodeAbi: typeof decodeAbi;
  readonly partsIn: typeof partsIn;
  readonly tag: typeof tag;
}

/** Solidity's own. */
const OWN = ["Error(string reason)", "Panic(uint256 code)"] as const;

/** An error carries an error carries an error: whoever reverts returns what he likes. */
const DEEPEST = 4;

/** Digits of a selector, with `0x`. */
const SELECTOR = 10;

let read: ReadonlyMap<Hex, KnownError> | undefined;

/**
 * Reads errors. All signatures are read when the first error is, once for all callers.
 *
 * @param coder A page loads the list of errors once a call reverts, and has the coder before. If this file imported the coder,
 *   bundlers would cut the page's code into smaller pieces.
 */
export function knownErrors(coder: ErrorCoder): KnownErrors {
  const errorOf = (data: Hex) => {
    read ??= new Map([...OWN, ...errorSignatures].map((text) => withSelector(coder, text)));
    return read.get(data.slice(0, SELECTOR).toLowerCase());
  };
  const decode = (data: Hex, depth = DEEPEST): DecodedError | undefined => {
    const error = errorOf(data);
    const values = error && valuesIn(coder, error.inputs, data);
    if (values === undefined) return undefined;
    const { name, signature, inputs } = error as KnownError;
    const toValue = (value: AbiValue, place: number): ErrorValue => {
      const { name: ofInput, type } = inputs[place] as AbiPart;
      const carries = type.kind === "bytes" && depth > 0;
      const inner = carries ? decode(String(value), depth - 1) : undefined;
      const known = { name: ofInput, type: typeName(coder, type), value: listIn(value) };
      return inner === undefined ? known : { ...known, inner };
    };
    return { name, signature, values: values.map(toValue) };
  };
  return {
    decode: (data) => decode(data),
    describe: (data) => describe(data, decode(data)),
    nameOf: (selector) => errorOf(selector)?.name,
  };
}

interface KnownError {
  readonly name: string;
  readonly signature: string;
  readonly inputs: readonly AbiPart[];
}

/** @param text As `NotPeer(bytes peer)`. */
function withSelector({ canonicalType, partsIn, tag }: ErrorCoder, text: string) {
  const [name = ""] = text.split("(");
  const inputs = partsIn(text.slice(name.length));
  const signature = `${name}${canonicalType({ kind: "tuple", parts: inputs })}`;
  return [tag(signature).slice(0, SELECTOR), { name, signature, inputs }] as const;
}

/** Undefined if the data has no values of these types. */
function valuesIn({ decodeAbi }: ErrorCoder, inputs: readonly AbiPart[], data: Hex) {
  try {
    return decodeAbi(inputs, `0x${data.slice(SELECTOR)}`);
  } catch {
    return undefined;
  }
}

function typeName({ canonicalType }: ErrorCoder, type: AbiType): string {
  return type.kind === "tuple" ? `tuple${canonicalType(type)}` : canonicalType(type);
}

/** A struct as the list of its members. */
function listIn(value: AbiValue): AbiValue {
  return typeof value === "object" ? Object.values(value).map(listIn) : value;
}

function describe(data: Hex, error: DecodedError | undefined): string {
  if (error !== undefined) return showUnseen(wordsOf(error));
  return data === "0x" ? "no reason" : `error ${data}`;
}

function wordsOf({ name, values }: DecodedError): string {
  const words = values.map(({ value, inner }) => (inner ? wordsOf(inner) : String(value)));
  return `${name}(${words.join(", ")})`;
}

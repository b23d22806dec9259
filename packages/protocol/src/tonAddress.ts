import { fixedBytes, type Hex, joinBytes, uintBytes } from "./bytes.ts";
import { bytesIn, digitsOf } from "./hexBytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** An account of TON, and what its text says beside. */
export interface TonAddress {
  /** 33 bytes, as in a frame: the workchain, the account id. */
  readonly address: Hex;
  /** Whether the text is for test networks alone; undefined of the raw form, which does not say it. */
  readonly isTestOnly?: boolean;
  /** Whether messages to the account are to bounce; undefined of the raw form. */
  readonly isBounceable?: boolean;
}

/** The form in which people see an account of TON. */
export interface TonAddressForm {
  readonly isTestOnly: boolean;
  readonly isBounceable: boolean;
}

export type TonAddressErrorCode =
  | "NotATonAddress"
  | "WrongTonChecksum"
  | "UnknownTonFlags"
  | "WrongTonWorkchain";

/** A text that names no account of TON. */
export class TonAddressError extends ProtocolError<TonAddressErrorCode> {}

const RAW = /^(0|-?[1-9][0-9]{0,2}):([0-9a-fA-F]{64})$/;
/** 36 bytes in Base64, by either of its alphabets. */
const FRIENDLY = /^(?:[A-Za-z0-9_-]{48}|[A-Za-z0-9+/]{48})$/;
const FLAGS = { bounceable: 0x11, nonBounceable: 0x51, testOnly: 0x80 } as const;
const ADDRESS_BYTES = 33;
const LEAST_WORKCHAIN = -128;
const LAST_WORKCHAIN = 127;

/**
 * Reads an account of TON in any of its forms: raw (`0:` and 64 digits), or with flags and checksum in Base64 of
 * either alphabet (`EQ`, `UQ`, `kQ`, `0Q`).
 *
 * @throws TonAddressError
 */
export function readTonAddress(text: string): TonAddress {
  const [, workchain, account] = RAW.exec(text) ?? [];
  if (workchain !== undefined && account !== undefined) {
    return { address: withWorkchain(Number(workchain), `0x${account.toLowerCase()}`, text) };
  }
  if (!FRIENDLY.test(text)) throw new TonAddressError("NotATonAddress", { text });
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  const [body, checksum] = [bytes.slice(0, -2), bytes.slice(-2)];
  if (crc16(body) !== ((checksum[0] ?? 0) << 8) + (checksum[1] ?? 0)) {
    throw new TonAddressError("WrongTonChecksum", { text });
  }
  return { ...readFlags(body[0] ?? 0, text), address: digitsOf(body.slice(1)) };
}

/**
 * Writes an account of TON as wallets and explorers do, in the alphabet of URLs.
 *
 * @param address 33 bytes.
 * @throws BytesError `NotBytes`, `WrongLength`.
 */
export function printTonAddress(
  address: Hex,
  { isTestOnly, isBounceable }: TonAddressForm,
): string {
  const bytes = fixedBytes(address, ADDRESS_BYTES);
  const flags =
    (isBounceable ? FLAGS.bounceable : FLAGS.nonBounceable) + (isTestOnly ? FLAGS.testOnly : 0);
  const body = joinBytes(uintBytes(BigInt(flags), 1), bytes);
  const checksum = uintBytes(BigInt(crc16(bytesIn(body))), 2);
  return btoa(String.fromCharCode(...bytesIn(joinBytes(body, checksum))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * Writes an account of TON in the raw form: `0:` and 64 digits.
 *
 * @param address 33 bytes.
 * @throws BytesError `NotBytes`, `WrongLength`.
 */
export function printRawTonAddress(address: Hex): string {
  const bytes = fixedBytes(address, ADDRESS_BYTES);
  return `${workchainOf(bytes)}:${bytes.slice(4)}`;
}

/** The workchain of an account of TON: 0 for the basechain, -1 for the masterchain. */
export function workchainOf(address: Hex): number {
  const [first = 0] = bytesIn(fixedBytes(address, ADDRESS_BYTES));
  return first > LAST_WORKCHAIN ? first - 2 ** 8 : first;
}

function withWorkchain(workchain: number, account: Hex, text: string): Hex {
  if (workchain < LEAST_WORKCHAIN || workchain > LAST_WORKCHAIN) {
    throw new TonAddressError("WrongTonWorkchain", { text, workchain });
  }
  return joinBytes(uintBytes(BigInt(workchain & 0xff), 1), account);
}

function readFlags(flags: number, text: string): TonAddressForm {
  const kind = flags & ~FLAGS.testOnly;
  if (kind !== FLAGS.bounceable && kind !== FLAGS.nonBounceable) {
    throw new TonAddressError("UnknownTonFlags", { text, flags });
  }
  return { isTestOnly: kind !== flags, isBounceable: kind === FLAGS.bounceable };
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** CRC-16 with the polynomial 0x1021, from 0: as TON's addresses have it. */
function crc16(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << 8);
    for (let bit = 0; bit < 8; bit++) next = next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1;
    return next & 0xffff;
  }, 0);
}

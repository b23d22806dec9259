import {
  computeAddress,
  getBytes,
  hashMessage,
  hexlify,
  SigningKey,
  Transaction,
  type TransactionLike,
  TypedDataEncoder,
} from "ethers";

const KEY_BYTES = 32;

/** Typed data as `eth_signTypedData_v4` takes it. */
export interface TypedRequest {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Record<string, { name: string; type: string }[]>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A key of its own, as hex digits. */
export function newKey(): string {
  return hexlify(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

/** The account of a key. */
export function addressOf(key: string): string {
  return computeAddress(key);
}

/** A signed transaction, as nodes take it. */
export function signTransaction(key: string, transaction: TransactionLike): string {
  const signed = Transaction.from(transaction);
  signed.signature = new SigningKey(key).sign(signed.unsignedHash);
  return signed.serialized;
}

/** @throws Error if values and types do not fit together */
export function signTyped(key: string, { domain, types, message }: TypedRequest): string {
  const { EIP712Domain: _, ...own } = types;
  return new SigningKey(key).sign(TypedDataEncoder.hash(domain, own, message)).serialized;
}

/** @param text Hex digits of bytes, or a text. */
export function signText(key: string, text: string): string {
  const bytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? getBytes(text) : text;
  return new SigningKey(key).sign(hashMessage(bytes)).serialized;
}

import type { StateReader } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { dataLength, dataSlice, getBytes, isError } from "ethers";

import type { TokenReader, TokenTexts } from "../tokens/TokenReader.ts";

/** Selectors of `name()`, `symbol()` and `decimals()`. */
const [NAME, SYMBOL, DECIMALS] = ["0x06fdde03", "0x95d89b41", "0x313ce567"] as const;
const WORD = 32;
/** Bytes of a text that are looked at: 64 characters have four bytes each at most, and hidden ones may come before. */
const MOST_BYTES = 4_096;

/** Reads ERC-20 tokens of an EVM chain, whatever they answer. */
export class EvmTokens implements TokenReader {
  readonly #reader: Pick<StateReader, "getBlockNumber" | "call">;

  constructor(reader: Pick<StateReader, "getBlockNumber" | "call">) {
    this.#reader = reader;
  }

  async token(address: Hex): Promise<TokenTexts> {
    const height = await this.#reader.getBlockNumber();
    const [name, symbol, decimals] = await Promise.all(
      [NAME, SYMBOL, DECIMALS].map((data) => this.#call(address, data, height)),
    );
    return {
      name: name && textIn(name),
      symbol: symbol && textIn(symbol),
      decimals: decimals && dataLength(decimals) >= WORD ? wordAt(decimals, 0) : undefined,
    };
  }

  async #call(to: Hex, data: Hex, blockTag: number): Promise<Hex | undefined> {
    try {
      return await this.#reader.call({ to, data, blockTag });
    } catch (error) {
      if (isError(error, "CALL_EXCEPTION") && isOfToken(error)) return undefined;
      throw error;
    }
  }
}

/** An RPC says so of the code that ran: other refusals may be of the RPC. */
function isOfToken({ info }: { readonly info?: { readonly error?: unknown } }): boolean {
  return /revert|out of gas|stack|opcode|jump/i.test(JSON.stringify(info?.error ?? ""));
}

/** A string of the ABI, or the bytes of old tokens; undefined for anything else. */
function textIn(answer: Hex): string | undefined {
  const length = dataLength(answer);
  if (length === WORD) return decoded(answer).replace(/\0+$/, "");
  if (length < 2 * WORD || wordAt(answer, 0) !== BigInt(WORD)) return undefined;
  const size = wordAt(answer, WORD);
  if (size > BigInt(length - 2 * WORD)) return undefined;
  const end = 2 * WORD + Math.min(Number(size), MOST_BYTES);
  return decoded(dataSlice(answer, 2 * WORD, end) as Hex);
}

function wordAt(answer: Hex, offset: number): bigint {
  return BigInt(dataSlice(answer, offset, offset + WORD));
}

function decoded(bytes: Hex): string {
  return new TextDecoder().decode(getBytes(bytes));
}

import { type Hex, timeText } from "@causeway/protocol";

import { describeSeconds } from "../../../core/describeSeconds.ts";
import { decodeCall } from "../proposals/decodeCall.ts";
import { describeCall } from "../proposals/describeCall.ts";
import { describeBytes } from "../proposals/describeValue.ts";
import type { Names } from "../proposals/Names.ts";
import type { ActWords } from "./ActWords.ts";

/** How the values of an event are told, by the names that the configuration and the areas have. */
export class NamedWords implements ActWords {
  readonly #names: Names;
  /** Of the event's block, unix seconds. */
  readonly #time: bigint;

  constructor(names: Names, time: bigint) {
    this.#names = names;
    this.#time = time;
  }

  account(address: Hex): string {
    return this.#names.ofAddress(address) ?? address;
  }

  word(value: Hex, kind: string): string {
    return this.#names.ofWord(value) ?? `${kind} ${value}`;
  }

  chain(chainId: bigint): string {
    return this.#names.ofChain(chainId) ?? `chain ${chainId}`;
  }

  role(id: bigint): string {
    const name = this.#names.ofRole(id);
    return name === undefined ? `role ${id}` : `role ${name}`;
  }

  method(target: Hex, selector: Hex): string {
    const abis = this.#names.interfacesAt(target);
    const found = abis.map((abi) => abi.getFunction(selector)).find((one) => one !== null);
    return `${this.account(target)}.${found?.name ?? selector}`;
  }

  call(target: Hex, data: Hex): string {
    return describeCall(decodeCall(target, data, this.#names));
  }

  remote(bytes: Hex): string {
    return describeBytes(bytes, this.#names) ?? bytes;
  }

  time(time: bigint): string {
    return timeText(time).replace(".000", "");
  }

  delay(seconds: bigint): string {
    return seconds === 0n ? "no delay" : `a delay of ${describeSeconds(seconds)}`;
  }

  isAhead(time: bigint): boolean {
    return time > this.#time;
  }
}

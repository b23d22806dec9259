import { z } from "zod";

import {
  DEVELOPMENT_CHAINS,
  isDevelopmentChain,
} from "../../../services/explorer/src/development/bounds.ts";
import { Allowance } from "./Allowance.ts";
import { FaucetError } from "./FaucetError.ts";
import type { Gift, Giver } from "./Giver.ts";

/** Of one token to one account. */
const EACH = { most: 5, seconds: 600 };
/** Of everything: programs in a loop fill no chain. */
const ALL = { most: 60, seconds: 60 };
const EVERYTHING = "";

const request = z.strictObject({
  chainId: z.string().regex(/^[1-9]\d{0,18}$/, "is no chain id in decimal digits"),
  /** Left out for the coin and all tokens of the chain. */
  token: z.string().max(100).optional(),
  receiver: z.string().max(100),
});

/** What was given, and to which account. */
export interface Given {
  readonly gifts: readonly Gift[];
  readonly receiver: string;
}

/** Gives coin and listed tokens of development chains, a fixed amount at a time. */
export class Faucet {
  readonly #givers: readonly Giver[];
  readonly #each: Allowance;
  readonly #all: Allowance;
  /** What each chain is busy with: the next gift of a chain waits for the one before. */
  readonly #busy = new Map<bigint, Promise<unknown>>();

  /**
   * @param now Milliseconds.
   * @throws {FaucetError} `ChainRefused` for a chain whose coins may be worth something.
   */
  constructor(givers: readonly Giver[], now: () => number = Date.now) {
    for (const { chainId } of givers) requireDevelopment(chainId);
    this.#givers = givers;
    this.#each = new Allowance(EACH, now);
    this.#all = new Allowance(ALL, now);
  }

  /** All that can be asked for. */
  get gifts(): readonly Gift[] {
    return this.#givers.flatMap(({ gifts }) => gifts);
  }

  /**
   * Sends what a request asks for, and waits until the receiver has it.
   *
   * @param body Of the request, as JSON.
   * @throws {FaucetError}
   */
  async give(body: unknown): Promise<Given> {
    const { giver, gifts, receiver } = this.#read(body);
    const all = gifts.map(({ chainId, token }) => [chainId, token, receiver].join());
    this.#requireRoom(this.#all, EVERYTHING, "the faucet has given often");
    for (const [place, one] of all.entries()) {
      const why = `${receiver} has got ${gifts[place]?.symbol} ${EACH.most} times`;
      this.#requireRoom(this.#each, one, why);
    }
    this.#all.take(EVERYTHING);
    for (const one of all) this.#each.take(one);
    try {
      await this.#inTurn(giver, () => giver.give(gifts, receiver));
    } catch (error) {
      for (const one of all) this.#each.giveBack(one);
      const reason = error instanceof Error ? error.message : String(error);
      throw new FaucetError("NotSent", `${nameOf(giver)} took nothing: ${reason}; ask again`);
    }
    return { gifts, receiver };
  }

  #read(body: unknown): { giver: Giver; gifts: readonly Gift[]; receiver: string } {
    const { data, error } = request.safeParse(body);
    if (data === undefined) throw malformed(error);
    const chainId = BigInt(data.chainId);
    requireDevelopment(chainId);
    const giver = this.#givers.find((one) => one.chainId === chainId);
    if (giver === undefined) throw this.#unknownChain(chainId);
    return {
      giver,
      gifts: giftsIn(giver, data.token),
      receiver: giver.receiverFrom(data.receiver),
    };
  }

  #requireRoom(allowance: Allowance, of: string, why: string): void {
    const seconds = allowance.wait(of);
    if (seconds === 0) return;
    throw new FaucetError("TooMany", `${why}: ask again in ${seconds} s`, seconds);
  }

  /** Transactions of an account have their order. */
  #inTurn({ chainId }: Giver, act: () => Promise<void>): Promise<void> {
    const done = (this.#busy.get(chainId) ?? Promise.resolve()).then(act);
    this.#busy.set(
      chainId,
      done.catch(() => {}),
    );
    return done;
  }

  #unknownChain(chainId: bigint): FaucetError {
    const known = this.#givers.map((one) => one.chainId).join(", ");
    return new FaucetError("UnknownChain", `chain ${chainId} is not here: ask for one of ${known}`);
  }
}

function requireDevelopment(chainId: bigint): void {
  if (isDevelopmentChain(chainId)) return;
  const remedy = `the faucet gives on development chains, ${DEVELOPMENT_CHAINS}`;
  throw new FaucetError("ChainRefused", `chain ${chainId} is no development chain: ${remedy}`);
}

function malformed({ issues }: z.ZodError): FaucetError {
  const [{ path, message } = { path: [], message: "" }] = issues;
  const where = path.length === 0 ? "the body" : path.join(".");
  const remedy = 'send {"chainId": "31337", "token": "0x...", "receiver": "0x..."}';
  return new FaucetError("BadRequest", `${where}: ${message}; ${remedy}`);
}

function giftsIn(giver: Giver, token: string | undefined): readonly Gift[] {
  if (token === undefined) return giver.gifts;
  const gift = giver.gifts.find((one) => one.token.toLowerCase() === token.toLowerCase());
  if (gift !== undefined) return [gift];
  const known = giver.gifts.map((one) => `${one.symbol} ${one.token}`).join(", ");
  const message = `${nameOf(giver)} has no ${token} to give: ask for ${known}`;
  throw new FaucetError("UnknownToken", message);
}

function nameOf({ gifts, chainId }: Giver): string {
  return gifts[0]?.chain ?? `chain ${chainId}`;
}

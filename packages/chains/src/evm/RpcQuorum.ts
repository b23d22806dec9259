import { type EthersError, FetchRequest, JsonRpcProvider, Network } from "ethers";

import { ChainError } from "../ChainError.ts";

/** Turns an RPC's raw answer into what is compared and used; throws if it is malformed. */
export type Decode<T> = (answer: unknown) => T;

/**
 * Several RPCs of one chain that must say the same. Where they do not, or one is silent, nothing
 * is answered: falling back on the others would let whoever silences the honest ones decide.
 */
export class RpcQuorum {
  readonly chainId: bigint;
  readonly #providers: readonly { readonly rpc: string; readonly provider: JsonRpcProvider }[];

  constructor(chainId: bigint, urls: readonly string[], timeout: number) {
    this.chainId = chainId;
    const network = Network.from(chainId);
    this.#providers = urls.map((url, position) => {
      const request = new FetchRequest(url);
      request.timeout = timeout;
      const options = { staticNetwork: network, batchStallTime: 0 };
      const rpc = nameOf(url, position);
      return { rpc, provider: new JsonRpcProvider(request, network, options) };
    });
  }

  /**
   * What all RPCs agree on.
   *
   * @throws ChainError `RpcDisagreement` with each one's answer, `RpcUnavailable`.
   */
  async agreed<T>(method: string, params: readonly unknown[], decode: Decode<T>): Promise<T> {
    const answers = await this.each(method, params, decode);
    const [first, ...others] = answers as [Answer<T>, ...Answer<T>[]];
    const expected = canonical(first.value);
    if (others.some(({ value }) => canonical(value) !== expected)) {
      throw new ChainError(
        "RpcDisagreement",
        `RPCs of chain ${this.chainId} disagree on ${method}`,
        {
          chainId: this.chainId,
          method,
          params,
          answers: Object.fromEntries(answers.map(({ rpc, value }) => [rpc, canonical(value)])),
        },
      );
    }
    return first.value;
  }

  /** Every RPC's answer, which may differ: heights do. @throws ChainError `RpcUnavailable`. */
  each<T>(method: string, params: readonly unknown[], decode: Decode<T>): Promise<Answer<T>[]> {
    return Promise.all(
      this.#providers.map(async ({ rpc, provider }) => {
        try {
          return { rpc, value: decode(await provider.send(method, [...params])) };
        } catch (error) {
          throw this.#failure(rpc, method, params, error);
        }
      }),
    );
  }

  /** Hands something to every RPC; done when one takes it. @throws what the last one throws. */
  async tell(method: string, params: readonly unknown[]): Promise<void> {
    const sent = this.#providers.map(({ provider }) => provider.send(method, [...params]));
    const results = await Promise.allSettled(sent);
    const failed = results.filter((result) => result.status === "rejected");
    if (failed.length === results.length) throw failed.at(-1)?.reason;
  }

  close(): void {
    for (const { provider } of this.#providers) provider.destroy();
  }

  /** Without its cause, whose message repeats the RPC's URL. */
  #failure(rpc: string, method: string, params: readonly unknown[], cause: unknown): Error {
    if (cause instanceof ChainError || isCallException(cause)) return cause;
    const details = { chainId: this.chainId, rpc, method, params, reason: reasonOf(cause) };
    const message = `RPC ${rpc} of chain ${this.chainId} does not answer ${method}`;
    return new ChainError("RpcUnavailable", message, details);
  }
}

/** One RPC's answer. */
export interface Answer<T> {
  /** Which one of them it is. */
  readonly rpc: string;
  readonly value: T;
}

/** Errors are told to whoever asks a service, and a URL may hold a key. */
function nameOf(url: string, position: number): string {
  return `${position + 1} (${new URL(url).host})`;
}

function reasonOf(error: unknown): string {
  const {
    error: answered,
    shortMessage,
    message,
  } = error as Partial<EthersError> & {
    readonly error?: { readonly message?: string };
  };
  return answered?.message ?? shortMessage ?? message ?? String(error);
}

function isCallException(error: unknown): error is Error {
  return (error as { code?: string } | undefined)?.code === "CALL_EXCEPTION";
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
}

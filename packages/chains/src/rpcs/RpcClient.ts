/** One RPC of a chain. */
export interface RpcClient {
  readonly url: string;
  /**
   * What the RPC answers, which may be a lie or of another form.
   *
   * @param signal Ends the request.
   * @throws the signal's reason; an error of ethers where the RPC refuses, with what it says; or why it does not answer.
   */
  send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Ends all that is asked of it. */
  close(): void;
}

/** One request, as JSON-RPC has it. */
export interface RpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

import { RpcQuorum } from "@causeway/chains/evm";

type Answer = (method: string, params: readonly unknown[]) => unknown;

/** An RPC in this process, which answers as a test has it and keeps what it was asked. */
export class StubClient {
  readonly url = "http://stub";
  readonly asked: string[] = [];
  answer: Answer = () => null;

  async send(method: string, params: unknown): Promise<unknown> {
    this.asked.push(method);
    return this.answer(method, params as readonly unknown[]);
  }

  close(): void {
    this.asked.length = 0;
  }

  /** This RPC alone, as readers ask it. */
  quorum(chainId: bigint): RpcQuorum {
    return new RpcQuorum("stub", chainId, [this]);
  }
}

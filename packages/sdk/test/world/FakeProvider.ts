/** Answers a request of a wallet: a value, or what it throws. */
export type Answer = (params: readonly unknown[]) => unknown;

export const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const OTHER_ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const HASH = `0x${"ab".repeat(32)}`;

/** A wallet by EIP-1193 that answers as a test has it; it counts what it is asked. */
export class FakeProvider {
  readonly asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  readonly answers: Record<string, Answer>;

  constructor(answers: Record<string, Answer> = {}) {
    this.answers = {
      eth_requestAccounts: () => [ACCOUNT],
      eth_accounts: () => [ACCOUNT],
      eth_chainId: () => "0x1",
      eth_sendTransaction: () => HASH,
      eth_signTypedData_v4: () => `0x${"11".repeat(65)}`,
      ...answers,
    };
  }

  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
    this.asked.push({ method, params });
    const answer = this.answers[method];
    if (answer === undefined) throw walletThrows(4200, `no ${method}`);
    return answer(params);
  }

  methods(): string[] {
    return this.asked.map(({ method }) => method);
  }
}

/** An error as providers throw it. */
export function walletThrows(code: number, message = "no", more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more });
}
